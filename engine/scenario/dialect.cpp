#include "engine/scenario/dialect.h"

#include <array>

namespace inflight::scenario {

std::span<const KnownDialect> knownDialects()
{
    static const std::array<KnownDialect, 9> kKnown = {{
        {"plain", "loops, Promise.all, AbortController, setTimeout", "Plain code: nothing differs.", {}},
        {"p-limit", "limit(fn); clearQueue() where the caller sees the failure",
         "The freed slot is given on before the caller sees a failure, and cleared jobs never settle.",
         {"p-limit", "7.3.3", HandOver::BeforeCaller, DroppedJobs::NeverTold, {}, {}, {}}},
        {"p-limit-reject-on-clear", "pLimit({rejectOnClear: true}); clearQueue()",
         "The freed slot is given on before the caller sees a failure; cleared jobs are told at once.",
         {"p-limit", "7.3.3", HandOver::BeforeCaller, DroppedJobs::ToldAtOnce, {}, {}, {}}},
        {"p-limit-flag", "limit(fn); a flag stops admission", "Waiting jobs learn that admission has stopped only when their turn comes.",
         {"p-limit", "7.3.3", HandOver::AfterCaller, DroppedJobs::ToldInTurn, {}, {}, {}}},
        {"p-map", "pMap(items, mapper, {concurrency})", "The library awaits between the first starts.",
         {"p-map", "7.1.1", {}, {}, FirstStarts::Staggered, {}, {}}},
        {"p-map-collect", "pMap(items, mapper, {concurrency, stopOnError: false})",
         "As p-map; a failure rejects the batch only when every job has settled, with the first reason in input order.",
         {"p-map", "7.1.1", {}, {}, FirstStarts::Staggered, {}, Failures::Collected}},
        {"p-map-iterable", "for await (... of pMapIterable(items, mapper, {concurrency}))",
         "Results are delivered in input order and a finished job keeps its slot until it is delivered.",
         {"p-map", "7.1.1", {}, {}, {}, Delivery::InOrder, {}}},
        {"p-queue", "queue.add(fn, {priority}); clear() where the caller sees the failure",
         "As p-limit; among the waiting, higher priority goes first.",
         {"p-queue", "9.3.5", HandOver::BeforeCaller, DroppedJobs::NeverTold, {}, {}, {}}},
        {"p-queue-flag", "queue.add(fn); a flag stops admission", "Waiting jobs learn that admission has stopped only when their turn comes.",
         {"p-queue", "9.3.5", HandOver::AfterCaller, DroppedJobs::ToldInTurn, {}, {}, {}}},
    }};
    return kKnown;
}

std::optional<Dialect> dialectNamed(std::string_view name)
{
    for (const KnownDialect &known : knownDialects())
        if (known.name == name)
            return known.dialect;
    return std::nullopt;
}

} // namespace inflight::scenario
