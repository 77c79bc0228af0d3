#include "tests/property/random_cases.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include <gtest/gtest.h>

#include "engine/scenario/scenario_json.h"
#include "tests/support/random_scenario.h"

namespace inflight::test {

namespace {

using scenario::Scenario;

std::uint64_t numberFrom(const char *variable, std::uint64_t otherwise)
{
    const char *text = std::getenv(variable);
    return text && *text ? std::strtoull(text, nullptr, 10) : otherwise;
}

using Change = std::function<bool(Scenario &)>; // false: nothing to change

template <typename T>
Change setTo(T &(*member)(Scenario &), T value)
{
    return [=](Scenario &s) { return member(s) != value && (member(s) = value, true); };
}

Change shorten(std::function<core::SimDuration &(Scenario &)> length, std::int64_t ms)
{
    return [=](Scenario &s) {
        const auto shorter = core::SimDuration::fromWholeMilliseconds(ms);
        return shorter < length(s) && (length(s) = shorter, true);
    };
}

void addJobChanges(std::vector<Change> &changes, std::size_t j)
{
    changes.push_back([=](Scenario &s) { return s.jobs.erase(s.jobs.begin() + static_cast<std::ptrdiff_t>(j)), true; });
    changes.push_back([=](Scenario &s) { return s.jobs[j].failAt && (s.jobs[j].failAt.reset(), true); });
    changes.push_back([=](Scenario &s) { return s.jobs[j].failingAttempts && (s.jobs[j].failingAttempts.reset(), true); });
    changes.push_back([=](Scenario &s) {
        if (s.jobs[j].outcome == scenario::WorkOutcome::Ok)
            return false;
        s.jobs[j].outcome = scenario::WorkOutcome::Ok;
        s.jobs[j].failAt.reset();
        s.jobs[j].failingAttempts.reset();
        return true;
    });
    changes.push_back([=](Scenario &s) { return !s.jobs[j].name.empty() && (s.jobs[j].name.clear(), true); });
    changes.push_back([=](Scenario &s) { return s.jobs[j].priority != 0 && (s.jobs[j].priority = 0, true); });
    changes.push_back([=](Scenario &s) {
        return s.jobs[j].onSignal != scenario::OnSignal::Ignore && (s.jobs[j].onSignal = scenario::OnSignal::Ignore, true);
    });
    for (const std::int64_t ms : {0, 10, 20, 30, 40}) {
        changes.push_back(shorten([=](Scenario &s) -> core::SimDuration & { return s.jobs[j].work; }, ms));
        changes.push_back(shorten([=](Scenario &s) -> core::SimDuration & { return s.jobs[j].signalLatency; }, ms));
    }
}

void addDialectChanges(std::vector<Change> &changes)
{
    using namespace scenario;
    changes.push_back(setTo(+[](Scenario &s) -> HandOver & { return s.dialect.handOver; }, HandOver::AfterCaller));
    changes.push_back(setTo(+[](Scenario &s) -> DroppedJobs & { return s.dialect.droppedJobs; }, DroppedJobs::ToldAtOnce));
    changes.push_back(setTo(+[](Scenario &s) -> FirstStarts & { return s.dialect.firstStarts; }, FirstStarts::Together));
    changes.push_back(setTo(+[](Scenario &s) -> Delivery & { return s.dialect.delivery; }, Delivery::WhenReady));
    changes.push_back(setTo(+[](Scenario &s) -> Failures & { return s.dialect.failures; }, Failures::FirstRejects));
    changes.push_back(setTo(+[](Scenario &s) -> std::string & { return s.dialect.library; }, std::string()));
    changes.push_back(setTo(+[](Scenario &s) -> std::string & { return s.dialect.version; }, std::string()));
}

void addRetryChanges(std::vector<Change> &changes)
{
    changes.push_back([](Scenario &s) {
        const bool some = s.retry.has_value();
        s.retry.reset();
        return some;
    });
    changes.push_back([](Scenario &s) { return s.retry && s.retry->attempts > 2 && (s.retry->attempts = 2, true); });
    changes.push_back([](Scenario &s) { return s.retry && s.retry->factor > 1 && (s.retry->factor = 1, true); });
    changes.push_back([](Scenario &s) { return s.retry && s.retry->maxDelay && (s.retry->maxDelay.reset(), true); });
    changes.push_back([](Scenario &s) {
        return s.retry && s.retry->slot != scenario::RetrySlot::Held && (s.retry->slot = scenario::RetrySlot::Held, true);
    });
    for (const std::int64_t ms : {0, 10, 20}) {
        const auto shorter = core::SimDuration::fromWholeMilliseconds(ms);
        changes.push_back([=](Scenario &s) { return s.retry && shorter < s.retry->delay && (s.retry->delay = shorter, true); });
    }
}

std::vector<Change> changesOf(const Scenario &failing)
{
    std::vector<Change> changes;
    for (std::size_t j = failing.jobs.size(); j > 0; --j)
        addJobChanges(changes, j - 1);
    changes.push_back([](Scenario &s) { return s.deadline != scenario::Deadline{} && (s.deadline = {}, true); });
    for (const std::int64_t ms : {0, 10, 20, 30, 40})
        changes.push_back(shorten([](Scenario &s) -> core::SimDuration & { return s.deadline.after; }, ms));
    changes.push_back(setTo(+[](Scenario &s) -> scenario::Settle & { return s.settle; }, scenario::Settle::All));
    changes.push_back(setTo(+[](Scenario &s) -> scenario::OnFailure & { return s.onFailure; }, scenario::OnFailure::KeepGoing));
    changes.push_back(setTo(+[](Scenario &s) -> scenario::TieRule & { return s.tie; }, scenario::TieRule::ByCreation));
    changes.push_back(setTo(+[](Scenario &s) -> scenario::SlotRelease & { return s.slotRelease; }, scenario::SlotRelease::WhenWorkEnds));
    changes.push_back(setTo(+[](Scenario &s) -> scenario::ExpiredInQueue & { return s.expiredInQueue; }, scenario::ExpiredInQueue::Starts));
    changes.push_back([](Scenario &s) { return !s.title.empty() && (s.title.clear(), true); });
    addDialectChanges(changes);
    addRetryChanges(changes);
    changes.push_back([](Scenario &s) { return s.strategy.queue && (s.strategy.queue.reset(), true); });
    changes.push_back([](Scenario &s) { return s.strategy.limit && *s.strategy.limit > 1 && (--*s.strategy.limit, true); });
    changes.push_back([](Scenario &s) {
        const scenario::Strategy simplest{scenario::StrategyKind::Sequential, std::nullopt};
        return s.strategy != simplest && (s.strategy = simplest, true);
    });
    return changes;
}

} // namespace

std::uint64_t firstSeed() { return numberFrom("INFLIGHT_SEED", 1); }
std::uint64_t caseCount() { return numberFrom("INFLIGHT_RANDOM_CASES", 5000); }

Scenario shrink(Scenario failing, const Check &check)
{
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (const Change &change : changesOf(failing)) {
            Scenario candidate = failing;
            if (!change(candidate) || scenario::checkScenario(candidate) || !check(candidate))
                continue;
            failing = candidate;
            smaller = true;
            break; // the changes speak of jobs by position: make them anew
        }
    }
    return failing;
}

void checkRandomScenarios(const Check &check, Variety variety)
{
    RandomScenarioOptions options;
    for (std::uint64_t i = 0; i < caseCount(); ++i) {
        const std::uint64_t seed = firstSeed() + i;
        options.allowsFractions = seed % 8 == 7;
        options.allowsDialects = variety == Variety::Everything;
        options.allowsRetries = variety != Variety::PlainCode;
        options.mostJobs = seed % 64 == 63 ? 40 : 8;
        const Scenario failing = randomScenario(seed, options);
        if (!check(failing))
            continue;
        const Scenario small = shrink(failing, check);
        const std::string file = "shrunk-" + std::to_string(seed) + ".scenario.json";
        std::ofstream(file, std::ios::binary) << scenario::writeScenario(small);
        FAIL() << "seed " << seed << ": " << *check(failing) << "\nshrunk: " << *check(small) << "\nin "
               << std::filesystem::absolute(file).string() << "\n"
               << scenario::writeScenario(small);
    }
}

} // namespace inflight::test
