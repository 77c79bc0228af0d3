// The texts of --help: they teach what the options alone do not.
#pragma once

namespace inflight::cli {

inline constexpr const char *kDescription =
    "See what a concurrency limit, a deadline and a cancellation really do.\n"
    "Runs a scenario under a virtual clock and tells from its event log alone what happened.";

inline constexpr const char *kFooter =
    "Boundaries that must never be confused:\n"
    "  the queue (waiting to be admitted), the limiter's slot (what the limiter believes to be active),\n"
    "  the operation (the work itself: the budget is a ceiling on how many run at once),\n"
    "  the caller (what the awaiting code saw: a timeout there does not stop the work here).\n"
    "\n"
    "Examples:\n"
    "  inflight-cli run resources/scenarios/guided-six-jobs.json\n"
    "  inflight-cli run FILE --strategy fan_out --strict       does everything at once keep the limit?\n"
    "  inflight-cli run FILE --deadline race --after 120       the caller leaves, the work goes on\n"
    "  inflight-cli run FILE --events log.jsonl --record out.json --record out.md\n"
    "  inflight-cli run - --facts - < FILE                     facts as JSON, for other programs\n"
    "  inflight-cli facts log.jsonl --summary                  a log alone, simulated or measured\n"
    "  inflight-cli validate *.json *.jsonl\n"
    "\n"
    "Exit codes:\n"
    "  0  fine\n"
    "  1  with --strict: the run broke its budget\n"
    "  2  a file or an argument cannot be used; the message names file, place, what was found, what is allowed\n"
    "  3  an output could not be written to its end, or memory ran out\n"
    "  130  stopped by Ctrl-C; no file is left half-written";

inline constexpr const char *kRunFooter =
    "Without an output option a summary goes to standard output. PATH may be - for standard output (once).\n"
    "A file appears whole or not at all. The options of the first group replace what the scenario says.\n"
    "\n"
    "Strategies: sequential (one at a time), fan_out (all at once, nobody limits), worker_pool and semaphore\n"
    "(at most --limit at a time), chunks (groups of --limit, each waits for its slowest).\n"
    "Deadlines: race (the caller leaves, the operation is told nothing), signal (the operation is told, the caller\n"
    "waits for what it makes of that), race+signal (both). Only a signal that was observed is a cancellation.\n"
    "Retries: a back-off within the slot (held) keeps others waiting; outside of it (given_back) the job queues again.\n"
    "\n"
    "Examples:\n"
    "  inflight-cli run FILE --strategy chunks --limit 2\n"
    "  inflight-cli run FILE --slot-release when_caller_settles --deadline race --after 50 --strict\n"
    "  inflight-cli run FILE --record out.json --author 'Group B' --created 2025-03-01T14:20:00Z";

inline constexpr const char *kFactsFooter =
    "Reads JSON Lines of \"inflight.events/1\", checks them while reading, and prints what they prove.\n"
    "\n"
    "Examples:\n"
    "  inflight-cli facts log.jsonl\n"
    "  inflight-cli run FILE --events - | inflight-cli facts - --summary";

inline constexpr const char *kValidateFooter =
    "Tells what each file is (scenario, event log, budget record) and whether it is valid. All files are checked;\n"
    "the exit code is 2 if any is not. A record is valid only if every figure in it follows from its event log.\n"
    "\n"
    "Example:\n"
    "  inflight-cli validate resources/scenarios/*.json out.record.json";

} // namespace inflight::cli
