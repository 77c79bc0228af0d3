// Finds a job by its id while a log is read: a hash table of numbers over the job table's texts. Internal to this room.
//
// Open addressing, at most half full; an entry is a job and the hash of its id, so that a miss seldom looks at a text and growing
// looks at none (a log has at most 2^31 jobs). Most events are about the job of the event before or the one after it in the table:
// those are tried first.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/core/large_vector.h"
#include "engine/trace/event_log.h"

namespace inflight::trace {

class JobIndex {
public:
    // The job of that id; one that is not there is added to the table, without a name. All of the table's jobs must have been added
    // by this index. Amortised O(1) for ids that nobody chose to collide.
    core::JobId findOrAdd(JobTable &table, std::string_view id);

private:
    struct Entry {
        std::uint32_t hash = 0;
        std::uint32_t jobAfter = 0; // its number from 1; 0 is nobody
    };
    core::JobId add(JobTable &table, std::string_view id, std::uint32_t hash);
    void put(Entry entry);
    void grow();

    core::LargeVector<Entry> m_entries = core::LargeVector<Entry>(64);
    std::size_t m_last = 0; // the job that was found last
};

} // namespace inflight::trace
