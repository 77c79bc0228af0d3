// The scenarios of the lessons give the figures that the lessons state.
//
// The statements stand in tests/golden/scenario_figures.txt, one scenario a line, "name value" pairs after a colon. Every figure
// of a line is computed from the log of that scenario's run and compared; figures that are not named there are not looked at.
#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/analysis/analysis.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sim/simulate.h"

namespace inflight {
namespace {

using analysis::Analysis;
using analysis::Finish;
using analysis::JobFacts;
using analysis::Settled;

std::string timeText(const std::optional<core::SimTime> &time) { return time ? core::millisecondsText(*time) : "never"; }

std::string count(const Analysis &run, const std::function<bool(const JobFacts &)> &belongs)
{
    return std::to_string(std::count_if(run.facts.jobs.begin(), run.facts.jobs.end(), belongs));
}

// When the first operation stopped because of its signal.
std::optional<core::SimTime> firstObserved(const Analysis &run)
{
    std::optional<core::SimTime> first;
    for (const JobFacts &job : run.facts.jobs)
        if (job.signalObserved && (!first || *job.signalObserved < *first))
            first = job.signalObserved;
    return first;
}

// Work that went on for nobody: from the caller's settlement to the operation's end.
core::SimDuration unseenWork(const Analysis &run)
{
    core::SimDuration sum;
    for (const JobFacts &job : run.facts.jobs)
        if (job.isLate())
            sum = sum + (*job.finished - std::max(*job.settled, *job.started));
    return sum;
}

// Share of the declared budget that was in use from the start to the last end, in whole per cent.
std::string utilisation(const Analysis &run)
{
    core::SimDuration busy;
    for (const JobFacts &job : run.facts.jobs)
        if (job.started && job.finished)
            busy = busy + (*job.finished - *job.started);
    const auto capacity = static_cast<std::int64_t>(run.limit.value()) * run.facts.makespan->microseconds();
    return std::to_string(100 * busy.microseconds() / capacity);
}

using Figure = std::function<std::string(const Analysis &)>;

const std::map<std::string, Figure> &figures()
{
    static const std::map<std::string, Figure> all = {
        {"peak", [](const Analysis &a) { return std::to_string(a.facts.peakInFlight); }},
        {"limiter_peak", [](const Analysis &a) { return std::to_string(a.facts.limiterPeak); }},
        {"makespan", [](const Analysis &a) { return timeText(a.facts.makespan); }},
        {"budget", [](const Analysis &a) { return a.overBudget.empty() ? std::string("kept") : std::string("broken"); }},
        {"utilisation", utilisation},
        {"busy", [](const Analysis &a) {
             core::SimDuration busy;
             for (const JobFacts &job : a.facts.jobs)
                 busy = busy + (*job.finished - *job.started);
             return core::millisecondsText(busy);
         }},
        {"caller_told", [](const Analysis &a) { return timeText(a.facts.aggregate.at); }},
        {"job_told", [](const Analysis &a) { return timeText(a.facts.jobs.at(0).settled); }},
        {"timeouts", [](const Analysis &a) { return count(a, [](const JobFacts &j) { return j.how == Settled::Timeout; }); }},
        {"late", [](const Analysis &a) { return std::to_string(a.facts.lateCompletions); }},
        {"late_completed", [](const Analysis &a) {
             return count(a, [](const JobFacts &j) { return j.isLate() && j.finish == Finish::Completed; });
         }},
        {"unseen_work", [](const Analysis &a) { return core::millisecondsText(unseenWork(a)); }},
        {"signals_sent", [](const Analysis &a) { return count(a, [](const JobFacts &j) { return j.signalSent.has_value(); }); }},
        {"signals_observed", [](const Analysis &a) { return count(a, [](const JobFacts &j) { return j.signalObserved.has_value(); }); }},
        {"first_observed", [](const Analysis &a) { return timeText(firstObserved(a)); }},
        {"started", [](const Analysis &a) { return count(a, [](const JobFacts &j) { return j.started.has_value(); }); }},
        {"succeeded", [](const Analysis &a) { return count(a, [](const JobFacts &j) { return j.finish == Finish::Completed; }); }},
        {"succeeded_after", [](const Analysis &a) {
             const std::optional<core::SimTime> told = a.facts.aggregate.at;
             return count(a, [&](const JobFacts &j) { return j.finish == Finish::Completed && told && *j.finished > *told; });
         }},
        {"attempts", [](const Analysis &a) {
             std::uint32_t sum = 0;
             for (const JobFacts &job : a.facts.jobs)
                 sum += job.attempts;
             return std::to_string(sum);
         }},
        {"aborted", [](const Analysis &a) { return count(a, [](const JobFacts &j) { return j.finish == Finish::Aborted; }); }},
        {"never_started", [](const Analysis &a) { return count(a, [](const JobFacts &j) { return !j.started.has_value(); }); }},
        {"aggregate", [](const Analysis &a) {
             static const char *const kNames[] = {"never", "fulfilled", "rejected", "timeout"};
             return std::string(kNames[static_cast<std::size_t>(a.facts.aggregate.outcome)]);
         }},
    };
    return all;
}

Analysis analysisOf(const std::string &id)
{
    std::ifstream in(INFLIGHT_SOURCE_DIR "/resources/scenarios/" + id + ".json");
    auto scenario = scenario::readScenario(in, id + ".json");
    if (!scenario.isOk()) {
        ADD_FAILURE() << core::messageOf(scenario.error());
        return {};
    }
    auto result = analysis::analyse(sim::record(scenario.value()));
    if (!result.isOk()) {
        ADD_FAILURE() << core::messageOf(result.error());
        return {};
    }
    return std::move(result).value();
}

struct Line {
    std::string id;
    std::string statement; // everything after the colon
};

std::vector<Line> statedLines()
{
    std::ifstream in(INFLIGHT_SOURCE_DIR "/tests/golden/scenario_figures.txt");
    std::vector<Line> lines;
    for (std::string text; std::getline(in, text);) {
        const std::size_t colon = text.find(':');
        if (!text.empty() && text[0] != '#' && colon != std::string::npos)
            lines.push_back({text.substr(0, colon), text.substr(colon + 1)});
    }
    return lines;
}

TEST(ScenarioFigures, AreThoseThatTheLessonsState)
{
    const std::vector<Line> lines = statedLines();
    ASSERT_FALSE(lines.empty());
    for (const Line &line : lines) {
        SCOPED_TRACE(line.id);
        const Analysis run = analysisOf(line.id);
        EXPECT_TRUE(run.isComplete);
        std::istringstream words(line.statement);
        std::string expected, actual, name, value;
        while (words >> name >> value) {
            const auto figure = figures().find(name);
            ASSERT_NE(figure, figures().end()) << "there is no figure called " << name;
            expected += ' ' + name + ' ' + value;
            actual += ' ' + name + ' ' + figure->second(run);
        }
        EXPECT_EQ(actual, expected);
    }
}

TEST(ScenarioFigures, AreStatedForEveryLessonAndTheMutation)
{
    std::multiset<std::string> lessons;
    for (const Line &line : statedLines())
        lessons.insert(line.id.substr(0, line.id.find('.')));
    const std::map<std::string, std::size_t> variants = {
        {"mutation-eight-jobs", 1}, {"admission-three-ways", 3}, {"fanout-over-budget", 2}, {"await-in-loop", 2},
        {"timeout-not-cancel", 4},  {"permit-boundary", 3},      {"deadline-origin", 3},    {"one-fails", 5},
        {"retry-inside-the-slot", 1}, {"retry-outside-the-slot", 1}};
    for (const auto &[lesson, number] : variants)
        EXPECT_EQ(lessons.count(lesson), number) << lesson;
}

} // namespace
} // namespace inflight
