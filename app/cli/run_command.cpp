#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include <sys/stat.h>

#include "app/cli/commands.h"
#include "app/cli/document_input.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/overrides.h"
#include "app/cli/record_output.h"
#include "app/cli/report.h"
#include "app/cli/summary.h"
#include "app/cli/tee_sink.h"
#include "engine/analysis/facts_json.h"
#include "engine/record/record_json.h"
#include "engine/record/record_markdown.h"
#include "engine/record/run_words.h"
#include "engine/sim/simulate.h"
#include "engine/trace/event_text.h"

namespace inflight::cli {

namespace {

using core::Error;
using core::ErrorKind;

struct Outputs {
    std::unique_ptr<Output> events, facts;
    std::vector<std::pair<RecordFormat, std::unique_ptr<Output>>> records;

    std::vector<Output *> all() const
    {
        std::vector<Output *> list;
        for (Output *output : {events.get(), facts.get()}) {
            if (output)
                list.push_back(output);
        }
        for (const auto &[format, output] : records)
            list.push_back(output.get());
        return list;
    }
    bool hasFailed() const
    {
        const auto list = all();
        return std::any_of(list.begin(), list.end(), [](const Output *output) { return output->hasFailed(); });
    }
};

// Last in the row: ends the run when nobody wants the rest of it any more.
class WatchSink final : public trace::EventSink {
public:
    WatchSink(std::stop_source stop, Progress &progress, const Outputs &outputs)
        : m_stop(std::move(stop)), m_progress(progress), m_outputs(outputs)
    {}
    void accept(std::span<const trace::TraceEvent> events) override
    {
        m_count += events.size();
        m_progress.update(m_count);
        if (isInterrupted() || m_outputs.hasFailed())
            m_stop.request_stop();
    }

private:
    std::stop_source m_stop;
    Progress &m_progress;
    const Outputs &m_outputs;
    std::uint64_t m_count = 0;
};

// Whether two names lead to one regular file, however they are spelled or linked. Devices may be read and written at once.
bool isSameFile(const std::string &a, const std::string &b)
{
    struct stat first = {}, second = {};
    return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 && S_ISREG(first.st_mode) &&
           first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

// An output takes the place of what was there: it must not be the scenario, nor another output under another name.
std::optional<Error> checkFiles(const std::string &file, const std::vector<std::string> &paths)
{
    for (std::size_t i = 0; i < paths.size(); ++i) {
        if (file != "-" && isSameFile(file, paths[i]))
            return Error{ErrorKind::Conflict, {}, {}, core::quotedExcerpt(paths[i]) + ", the scenario itself", "an output beside it"};
        for (std::size_t j = 0; j < i; ++j) {
            if (paths[i] == paths[j] || isSameFile(paths[i], paths[j]))
                return Error{
                    ErrorKind::Conflict, {}, {}, core::quotedExcerpt(paths[i]) + " for two outputs", "each output in a place of its own"};
        }
    }
    return std::nullopt;
}

std::optional<Error> checkPaths(const RunArguments &arguments)
{
    std::vector<std::string> paths = arguments.recordPaths;
    for (const std::string &path : {arguments.eventsPath, arguments.factsPath}) {
        if (!path.empty())
            paths.push_back(path);
    }
    if (auto error = checkFiles(arguments.file, paths))
        return error;
    for (const std::string &path : arguments.recordPaths) {
        const auto format = recordFormatOf(path);
        if (!format)
            return format.error();
    }
    return std::nullopt;
}

core::Result<scenario::Scenario> readScenarioFile(const RunArguments &arguments)
{
    const auto file = DocumentFile::open(arguments.file, arguments.common.progress());
    if (!file)
        return file.error();
    const std::string &name = file.value()->name();
    if (file.value()->kind() != record::DocumentKind::Scenario)
        return Error{ErrorKind::WrongType, name, {}, describe(file.value()->kind()),
                     "a scenario (for an event log there is: inflight-cli facts)"};
    auto document = file.value()->read();
    if (!document)
        return document.error();
    return overridden(std::get<scenario::Scenario>(std::move(document).value()), arguments.overrides, name);
}

core::Result<Outputs> openOutputs(const RunArguments &arguments)
{
    Outputs outputs;
    for (const auto &[path, target] :
         {std::pair(&arguments.eventsPath, &outputs.events), std::pair(&arguments.factsPath, &outputs.facts)}) {
        if (path->empty())
            continue;
        auto output = Output::open(*path);
        if (!output)
            return output.error();
        *target = std::move(output).value();
    }
    for (const std::string &path : arguments.recordPaths) {
        auto output = Output::open(path);
        if (!output)
            return output.error();
        outputs.records.emplace_back(recordFormatOf(path).value(), std::move(output).value());
    }
    return outputs;
}

std::optional<Error> writeRecords(const RunArguments &arguments, const scenario::Scenario &scenario,
                                  std::shared_ptr<const trace::EventLog> log, const Outputs &outputs)
{
    auto header = recordHeaderOf(arguments);
    if (!header)
        return header.error();
    const auto record = recordOf(std::move(header).value(), scenario, std::move(log), logNameOf(arguments).value());
    if (!record)
        return record.error();
    for (const auto &[format, output] : outputs.records) {
        if (format == RecordFormat::Json)
            record::writeRecordJson(record.value(), output->stream());
        else
            record::writeRecordMarkdown(record.value(), output->stream());
    }
    return std::nullopt;
}

// All of them are written out before the first takes its place; from then on nothing needs memory.
std::optional<Error> keep(const Outputs &outputs)
{
    const std::vector<Output *> all = outputs.all();
    for (Output *output : all) {
        if (auto error = output->finish())
            return error;
    }
    for (Output *output : all) {
        if (auto error = output->commit())
            return error;
    }
    return std::nullopt;
}

// People are told only where nothing else was asked for.
bool wantsSummary(const RunArguments &arguments)
{
    const bool hasOutput = !arguments.eventsPath.empty() || !arguments.factsPath.empty() || !arguments.recordPaths.empty();
    return !hasOutput && !arguments.common.isQuiet;
}

// What is to be said at the end; made before the outputs take their places, because making it may fail.
struct LastWords {
    std::string summary;   // on standard output; empty: nothing
    std::string complaint; // on standard error; empty: nothing
    ExitCode code = kFine;
};

LastWords lastWordsOf(const RunArguments &arguments, const scenario::Scenario &scenario, const trace::LogHeader &header,
                      const trace::JobTable &jobs, const analysis::Analysis &analysis, analysis::InvariantChecker &checker)
{
    LastWords words;
    if (wantsSummary(arguments))
        words.summary = summaryText(header, jobs, analysis, checker.take(), &scenario);
    if (!arguments.isStrict || analysis.overBudget.empty())
        return words;
    words.code = kBrokeBudget;
    if (!arguments.common.isQuiet)
        words.complaint = "the run broke its budget: " + record::budgetSentence(analysis.facts.peakInFlight, analysis.limit);
    return words;
}

ExitCode sayLastWords(const LastWords &words)
{
    if (!words.summary.empty()) {
        if (auto error = print(words.summary))
            return fail(*error);
    }
    if (!words.complaint.empty())
        say(words.complaint);
    return words.code;
}

ExitCode execute(const RunArguments &arguments, const scenario::Scenario &scenario, std::uint64_t seed, const Outputs &outputs)
{
    const trace::JobTable jobs = sim::jobTableOf(scenario);
    const trace::LogHeader header = sim::headerFor(scenario, seed);
    analysis::Analyser analyser(header.limit, jobs.size());
    TeeSink tee;
    tee.add(analyser);
    analysis::InvariantChecker checker(header.limit, jobs);
    if (wantsSummary(arguments))
        tee.add(checker);
    std::optional<trace::JsonLinesWriter> writer;
    if (outputs.events)
        tee.add(writer.emplace(outputs.events->stream(), header, jobs));
    std::shared_ptr<trace::EventLog> log;
    if (!outputs.records.empty()) {
        log = std::make_shared<trace::EventLog>(header, jobs);
        tee.add(*log);
    }
    std::stop_source stop;
    {
        Progress progress(arguments.common.progress(), "running", "events");
        WatchSink watch(stop, progress, outputs);
        tee.add(watch);
        sim::simulate(scenario, tee, {stop.get_token()});
    }
    if (isInterrupted())
        return failStopped("while running; no file was written");
    if (analyser.error())
        return fail(*analyser.error());
    const analysis::Analysis analysis = analyser.take();
    if (outputs.facts)
        analysis::writeFacts(analysis.facts, jobs, outputs.facts->stream());
    if (log) {
        if (auto error = writeRecords(arguments, scenario, log, outputs))
            return fail(*error);
    }
    const LastWords words = lastWordsOf(arguments, scenario, header, jobs, analysis, checker);
    if (auto error = keep(outputs))
        return fail(*error);
    return sayLastWords(words);
}

} // namespace

ExitCode runCommand(const RunArguments &arguments)
{
    if (auto error = checkPaths(arguments))
        return fail(*error);
    std::uint64_t seed = 1;
    if (!arguments.seed.empty()) {
        const auto number = wholeNumber("--seed", arguments.seed, 0, UINT64_MAX);
        if (!number)
            return fail(number.error());
        seed = number.value();
    }
    if (const auto header = recordHeaderOf(arguments); !header)
        return fail(header.error());
    if (const auto logName = logNameOf(arguments); !logName)
        return fail(logName.error());
    const auto scenario = readScenarioFile(arguments);
    if (isInterrupted())
        return failStopped("while reading");
    if (!scenario)
        return fail(scenario.error());
    const auto outputs = openOutputs(arguments);
    if (isInterrupted())
        return failStopped("before the run; no file was written"); // a FIFO opens only once somebody reads it
    if (!outputs)
        return fail(outputs.error());
    return execute(arguments, scenario.value(), seed, outputs.value());
}

} // namespace inflight::cli
