// Any bytes as an event log: refused with a clear error, or read again as the same log and analysed to the same facts.
#include <sstream>
#include <vector>

#include "engine/analysis/analysis.h"
#include "engine/analysis/replay.h"
#include "engine/core/utf8.h"
#include "engine/trace/event_text.h"
#include "engine/trace/log_stream.h"
#include "tests/fuzz/fuzz_check.h"

using namespace inflight;

namespace {

core::Result<trace::EventLog> readText(const std::string &text)
{
    std::istringstream in(text);
    return trace::readJsonLines(in, "f");
}

std::string textOf(const trace::EventLog &log)
{
    std::ostringstream out;
    trace::writeJsonLines(log, out);
    return std::move(out).str();
}

bool isSame(const trace::EventLog &a, const trace::EventLog &b)
{
    if (a.header() != b.header() || a.jobs() != b.jobs() || a.size() != b.size() || a.firstNumber() != b.firstNumber())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::string *lineA = a.verbatim(i), *lineB = b.verbatim(i);
        if (a[i] != b[i] || (lineA == nullptr) != (lineB == nullptr) || (lineA != nullptr && *lineA != *lineB))
            return false;
    }
    return true;
}

// Whatever comes in a batch, as a log.
class KeepingSink final : public trace::EventSink {
public:
    void accept(std::span<const trace::TraceEvent> batch) override { events.insert(events.end(), batch.begin(), batch.end()); }
    std::vector<trace::TraceEvent> events;
};

void checkStream(const std::string &text, const core::Result<trace::EventLog> &read)
{
    std::istringstream in(text);
    KeepingSink sink;
    trace::LogStream stream;
    const auto open = [&sink](const trace::LogHeader &, const trace::JobTable &, std::uint64_t) -> trace::EventSink & { return sink; };
    const auto error = stream.read(in, "f", open);
    fuzz::require(!error == read.isOk(), "a stream is refused when a log is");
    if (error) {
        fuzz::require(core::messageOf(*error) == core::messageOf(read.error()), "a stream gets the complaint of a log");
        return;
    }
    const trace::EventLog &log = read.value();
    fuzz::require(stream.header() == log.header() && stream.jobs() == log.jobs(), "a stream has the log's header and jobs");
    fuzz::require(sink.events.size() == log.size(), "a stream has the log's events");
    for (std::size_t i = 0; i < log.size(); ++i)
        fuzz::require(sink.events[i] == log[i], "a stream has the log's events");
}

void checkAnalysis(const trace::EventLog &log, const trace::EventLog &again)
{
    const auto analysis = analysis::analyse(log), second = analysis::analyse(again);
    fuzz::require(analysis.isOk() == second.isOk(), "the same log gets the same verdict");
    if (!analysis) {
        const std::string message = core::messageOf(analysis.error());
        fuzz::require(core::isValidUtf8(message), "an error is valid UTF-8");
        fuzz::require(message == core::messageOf(second.error()), "the same log gets the same complaint", message);
        return;
    }
    fuzz::require(analysis.value().facts == second.value().facts, "the same log gives the same facts");
    fuzz::require(analysis.value().facts.jobs.size() == log.jobs().size(), "every job has its facts");
    const analysis::Replay replay(log);
    fuzz::require(replay.after(log.size()).peak == analysis.value().facts.peakInFlight, "replay and analysis agree on the peak");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto read = readText(fuzz::textOf(data, size));
    checkStream(fuzz::textOf(data, size), read);
    if (!read) {
        fuzz::require(core::isValidUtf8(core::messageOf(read.error())), "an error is valid UTF-8");
        return 0;
    }
    const std::string text = textOf(read.value());
    const auto again = readText(text);
    fuzz::require(again.isOk(), "what is written is read", again ? text : core::messageOf(again.error()) + '\n' + text);
    fuzz::require(isSame(read.value(), again.value()), "what is written is read as the same log", text);
    fuzz::require(textOf(again.value()) == text, "writing is canonical", text);
    checkAnalysis(read.value(), again.value());
    return 0;
}
