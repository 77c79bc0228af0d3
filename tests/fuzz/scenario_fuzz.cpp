// Any bytes as a scenario: refused with a clear error, or valid and read again as the same value, and run to a log that holds together.
#include <sstream>

#include "engine/analysis/analysis.h"
#include "engine/core/utf8.h"
#include "engine/scenario/scenario_json.h"
#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"
#include "tests/fuzz/fuzz_check.h"

using namespace inflight;

namespace {

// Keeps a log up to a size at which a run is stopped.
class BoundedLog final : public trace::EventSink {
public:
    static constexpr std::size_t kMostEvents = 20'000;
    BoundedLog(const scenario::Scenario &scenario, std::stop_source stop)
        : log(sim::headerFor(scenario), sim::jobTableOf(scenario)), m_stop(std::move(stop))
    {}
    void accept(std::span<const trace::TraceEvent> events) override
    {
        log.accept(events);
        if (log.size() > kMostEvents)
            m_stop.request_stop();
    }
    trace::EventLog log;

private:
    std::stop_source m_stop;
};

std::string textOf(const trace::EventLog &log)
{
    std::ostringstream out;
    trace::writeJsonLines(log, out);
    return std::move(out).str();
}

void checkRun(const scenario::Scenario &scenario)
{
    constexpr std::size_t kMostJobs = 500;
    if (scenario.jobs.size() > kMostJobs)
        return;
    std::stop_source stop;
    BoundedLog sink(scenario, stop);
    const sim::RunEnd end = sim::simulate(scenario, sink, {stop.get_token()});
    const auto analysis = analysis::analyse(sink.log);
    fuzz::require(analysis.isOk(), "a run gives a log that holds together", analysis ? std::string() : core::messageOf(analysis.error()));
    fuzz::require((end == sim::RunEnd::Finished) == analysis.value().isComplete, "a run that came to its end says so");
    const std::string text = textOf(sink.log);
    std::istringstream in(text);
    const auto again = trace::readJsonLines(in, "f");
    fuzz::require(again.isOk(), "the log of a run is read", again ? std::string() : core::messageOf(again.error()));
    fuzz::require(textOf(again.value()) == text, "the log of a run is read as it was written");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto read = scenario::readScenario(fuzz::textOf(data, size), "f");
    if (!read) {
        fuzz::require(core::isValidUtf8(core::messageOf(read.error())), "an error is valid UTF-8");
        return 0;
    }
    const auto finding = scenario::checkScenario(read.value());
    fuzz::require(!finding, "what is read is valid", finding ? core::messageOf(*finding) : std::string());
    const std::string text = scenario::writeScenario(read.value());
    const auto again = scenario::readScenario(text, "f");
    fuzz::require(again.isOk(), "what is written is read", again ? text : core::messageOf(again.error()) + '\n' + text);
    fuzz::require(again.value() == read.value(), "what is written is read as the same scenario", text);
    fuzz::require(scenario::writeScenario(again.value()) == text, "writing is canonical", text);
    checkRun(read.value());
    return 0;
}
