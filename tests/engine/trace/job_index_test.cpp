#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

#include "engine/trace/job_index.h"

namespace inflight::trace {
namespace {

TEST(JobIndex, GivesEveryNewIdTheNextNumber)
{
    JobTable table;
    JobIndex index;
    EXPECT_EQ(index.findOrAdd(table, "A"), core::jobIdAt(0));
    EXPECT_EQ(index.findOrAdd(table, "B"), core::jobIdAt(1));
    EXPECT_EQ(index.findOrAdd(table, "A"), core::jobIdAt(0));
    EXPECT_EQ(index.findOrAdd(table, "C"), core::jobIdAt(2));
    EXPECT_EQ(table.ids, (std::vector<std::string>{"A", "B", "C"}));
    EXPECT_EQ(table.names.size(), 3u);
}

TEST(JobIndex, TellsIdsApartThatDifferInTheirEndOnly)
{
    JobTable table;
    JobIndex index;
    const std::string longId(100, 'x');
    EXPECT_EQ(index.findOrAdd(table, longId + "1"), core::jobIdAt(0));
    EXPECT_EQ(index.findOrAdd(table, longId + "2"), core::jobIdAt(1));
    EXPECT_EQ(index.findOrAdd(table, longId), core::jobIdAt(2));
    EXPECT_EQ(index.findOrAdd(table, longId + std::string(1, '\0')), core::jobIdAt(3));
    EXPECT_EQ(index.findOrAdd(table, longId + "1"), core::jobIdAt(0));
}

// Beside the standard library's map, in no order, and through many sizes of the table.
TEST(JobIndex, FindsAMapsJobsInAnyOrder)
{
    JobTable table;
    JobIndex index;
    std::unordered_map<std::string, core::JobId> expected;
    std::mt19937 random(7);
    std::size_t differing = 0;
    for (int i = 0; i < 50'000; ++i) {
        const std::string id = "job " + std::to_string(random() % 20'000);
        const auto known = expected.emplace(id, core::jobIdAt(expected.size())).first;
        differing += index.findOrAdd(table, id) != known->second;
    }
    EXPECT_EQ(differing, 0u);
    EXPECT_EQ(table.size(), expected.size());
}

} // namespace
} // namespace inflight::trace
