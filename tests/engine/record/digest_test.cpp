#include "engine/record/digest.h"

#include <sstream>

#include <gtest/gtest.h>

#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"
#include "tests/support/scenario_text.h"

namespace inflight::record {
namespace {

TEST(Digest, IsThatOfThePublishedExamples)
{
    EXPECT_EQ(sha256Of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256Of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Digest, DoesNotDependOnHowTheBytesArrive)
{
    Sha256 digest;
    digest.update("a");
    digest.update("");
    digest.update("bc");
    EXPECT_EQ(digest.takeHex(), sha256Of("abc"));
    EXPECT_EQ(digest.takeHex(), sha256Of("")) << "it starts anew after it was taken";
}

TEST(Digest, OfALogIsThatOfItsFile)
{
    const trace::EventLog log = sim::record(test::scenarioOf("pool 2; A 10; B 20; C 30"));
    std::ostringstream file;
    trace::writeJsonLines(log, file);
    EXPECT_EQ(digestOf(log), sha256Of(file.str()));
}

TEST(Digest, OfAStreamCountsSingleCharactersToo)
{
    DigestBuffer buffer;
    std::ostream out(&buffer);
    out.put('a');
    out << "bc";
    EXPECT_EQ(buffer.takeHex(), sha256Of("abc"));
}

} // namespace
} // namespace inflight::record
