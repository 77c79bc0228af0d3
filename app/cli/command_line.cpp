#include "app/cli/command_line.h"

#include <algorithm>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/cli/help_text.h"
#include "app/cli/output.h"
#include "app/cli/overrides.h"
#include "app/cli/report.h"

namespace inflight::cli {

namespace {

void addCommon(CLI::App &command, Common &common)
{
    command.add_flag("-q,--quiet", common.isQuiet, "Say nothing but errors");
    command.add_flag("--progress", common.wantsProgress, "Tell the progress even if standard error is no terminal");
}

void addOverrides(CLI::App &command, Overrides &o)
{
    const std::string group = "Instead of what the scenario says";
    const auto add = [&](const char *name, std::string &target, const char *type, const std::string &text) {
        command.add_option(name, target, text)->type_name(type)->group(group);
    };
    add("--strategy", o.strategy, "NAME", "sequential, fan_out, worker_pool, semaphore or chunks");
    add("--limit", o.limit, "N", "The budget: a ceiling on operations in flight");
    add("--queue", o.queue, "N", "How many jobs may wait (worker_pool, semaphore); more are refused as they come");
    command.add_option("--priority", o.priorities, "That job's priority: among those who wait the higher goes first; may be given again")
        ->type_name("ID=N")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->group(group);
    add("--deadline", o.deadline, "MODE", "none, race, signal or race+signal");
    add("--after", o.after, "MS", "When the deadline passes, in milliseconds");
    add("--clock", o.clock, "NAME", "from_start, from_queue or whole_run: when the deadline's timer starts");
    add("--expired-in-queue", o.expiredInQueue, "NAME", "starts or dropped: a job whose deadline passes while it waits");
    add("--tie", o.tie, "NAME", "by_creation, deadline_first or work_first: a deadline and an end at one instant");
    add("--settle", o.settle, "NAME", "all, all_settled, any or race: how the whole run is awaited");
    add("--on-failure", o.onFailure, "NAME", "keep_going, stop_admission or abort_active");
    add("--slot-release", o.slotRelease, "NAME", "when_work_ends or when_caller_settles");
    add("--retry", o.retry, "N", "Attempts of a job that fails, the first included; its caller hears of the last; 1: none");
    add("--retry-delay", o.retryDelay, "MS", "The back-off before the second attempt, in milliseconds");
    add("--retry-factor", o.retryFactor, "N", "Each later back-off is that many times the one before; 1: a fixed delay");
    add("--retry-max-delay", o.retryMaxDelay, "MS", "No back-off is longer than that");
    add("--retry-slot", o.retrySlot, "NAME", "held or given_back: does a job keep its slot during the back-off, or queue again?");
    add("--dialect", o.dialect, "NAME", "The ways of a library: " + dialectNames());
    add("--dropped-jobs", o.droppedJobs, "NAME",
        "told_at_once, told_in_turn or never_told: when jobs that will not start learn that admission stopped");
}

void addRun(CLI::App &app, RunArguments &arguments)
{
    CLI::App &command = *app.add_subcommand("run", "Run a scenario and tell what happened");
    command.footer(kRunFooter);
    command.add_option("FILE", arguments.file, "The scenario, or - for standard input")->required();
    addOverrides(command, arguments.overrides);
    const std::string outputs = "Outputs";
    command.add_option("--events", arguments.eventsPath, "The event log, as JSON Lines")->type_name("PATH")->group(outputs);
    command.add_option("--facts", arguments.factsPath, "The facts, as JSON")->type_name("PATH")->group(outputs);
    command.add_option("--record", arguments.recordPaths, "The budget record, .json or .md; may be given again")
        ->type_name("PATH")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->group(outputs);
    const std::string record = "For the record";
    command.add_option("--author", arguments.author, "Who signs it")->type_name("TEXT")->group(record);
    command.add_option("--group", arguments.group, "Their group")->type_name("TEXT")->group(record);
    command.add_option("--created", arguments.created, "ISO 8601 with a zone; now if absent")->type_name("TIME")->group(record);
    command.add_flag("--log-by-name", arguments.isLogByName, "Name the --events file instead of embedding the log")
        ->group(record);
    command.add_option("--seed", arguments.seed, "Kept in the log and the record; 1 if absent")->type_name("N");
    command.add_flag("--strict", arguments.isStrict, "Exit with 1 if the run broke its budget");
    addCommon(command, arguments.common);
}

void addFacts(CLI::App &app, FactsArguments &arguments)
{
    CLI::App &command = *app.add_subcommand("facts", "Tell from an event log alone what happened");
    command.footer(kFactsFooter);
    command.add_option("EVENTS", arguments.file, "The event log, or - for standard input")->required();
    command.add_flag("--summary", arguments.wantsSummary, "For people instead of JSON");
    command.add_flag("--strict", arguments.isStrict, "Exit with 1 if the run broke its budget");
    addCommon(command, arguments.common);
}

void addValidate(CLI::App &app, ValidateArguments &arguments)
{
    CLI::App &command = *app.add_subcommand("validate", "Check scenarios, event logs and budget records");
    command.footer(kValidateFooter);
    command.add_option("FILE", arguments.files, "The files, or - for standard input")->required();
    addCommon(command, arguments.common);
}

// An empty text asks for nothing: passed over in silence it would look as if it had been understood.
std::optional<core::Error> emptyValueIn(const CLI::App &command)
{
    for (const CLI::Option *option : command.get_options()) {
        const auto &values = option->results();
        if (std::find(values.begin(), values.end(), std::string()) != values.end())
            return core::Error{core::ErrorKind::OutOfRange, {}, option->get_name(), "\"\"", "a value that is not empty"};
    }
    return std::nullopt;
}

// The first word, if it stands where a subcommand should and is none.
std::string unknownCommandOf(const CLI::App &app, int argc, const char *const *argv)
{
    const bool isCommand = !app.get_subcommands().empty();
    return !isCommand && argc > 1 && argv[1][0] != '-' ? argv[1] : "";
}

int endParsing(const CLI::App &app, const CLI::ParseError &problem, const std::string &unknownCommand)
{
    std::optional<core::Error> error;
    if (dynamic_cast<const CLI::CallForVersion *>(&problem)) {
        error = print("inflight-cli " INFLIGHT_VERSION "\n");
    } else if (dynamic_cast<const CLI::CallForHelp *>(&problem)) {
        error = print(app.help());
    } else if (!unknownCommand.empty()) {
        say("found " + core::quotedExcerpt(unknownCommand) + "; allowed: run, facts or validate (inflight-cli --help tells how they are used)");
        return kBadInput;
    } else {
        std::string text = problem.what();
        std::replace(text.begin(), text.end(), '\n', ' ');
        say(text + " (inflight-cli --help tells how it is used)");
        return kBadInput;
    }
    return error ? fail(*error) : kFine;
}

} // namespace

int commandLine(int argc, const char *const *argv)
{
    CLI::App app(kDescription, "inflight-cli");
    app.footer(kFooter);
    app.set_version_flag("--version", std::string(INFLIGHT_VERSION), "Print the version and exit");
    app.require_subcommand(1);
    RunArguments run;
    FactsArguments facts;
    ValidateArguments validate;
    addRun(app, run);
    addFacts(app, facts);
    addValidate(app, validate);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError &problem) {
        return endParsing(app, problem, unknownCommandOf(app, argc, argv));
    }
    if (const auto error = emptyValueIn(*app.get_subcommands().front()))
        return fail(*error);
    if (app.got_subcommand("run"))
        return runCommand(run);
    if (app.got_subcommand("facts"))
        return factsCommand(facts);
    return validateCommand(validate);
}

} // namespace inflight::cli
