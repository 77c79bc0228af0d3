#include "engine/trace/job_index.h"

#include <functional>

namespace inflight::trace {

core::JobId JobIndex::findOrAdd(JobTable &table, std::string_view id)
{
    for (std::size_t job = m_last; job < table.size() && job < m_last + 2; ++job) {
        if (table.ids[job] == id) {
            m_last = job;
            return core::jobIdAt(job);
        }
    }
    const auto hash = static_cast<std::uint32_t>(std::hash<std::string_view>()(id));
    const std::size_t mask = m_entries.size() - 1;
    for (std::size_t at = hash & mask; m_entries[at].jobAfter != 0; at = (at + 1) & mask) {
        const std::size_t job = m_entries[at].jobAfter - 1;
        if (m_entries[at].hash == hash && table.ids[job] == id) {
            m_last = job;
            return core::jobIdAt(job);
        }
    }
    return add(table, id, hash);
}

core::JobId JobIndex::add(JobTable &table, std::string_view id, std::uint32_t hash)
{
    m_last = table.size();
    table.ids.emplace_back(id);
    table.names.emplace_back();
    if (2 * table.size() > m_entries.size())
        grow();
    put({hash, static_cast<std::uint32_t>(m_last + 1)});
    return core::jobIdAt(m_last);
}

void JobIndex::put(Entry entry)
{
    const std::size_t mask = m_entries.size() - 1;
    std::size_t at = entry.hash & mask;
    while (m_entries[at].jobAfter != 0)
        at = (at + 1) & mask;
    m_entries[at] = entry;
}

void JobIndex::grow()
{
    core::LargeVector<Entry> old(2 * m_entries.size());
    old.swap(m_entries);
    for (const Entry &entry : old)
        if (entry.jobAfter != 0)
            put(entry);
}

} // namespace inflight::trace
