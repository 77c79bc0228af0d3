// Identities. A JobId is the job's position in the scenario's list (or, in a log, the order of first
// mention), from 0; it is dense, so it indexes arrays. The text id that people write ("J1") lives beside
// the list, never in an event. A RunId tells the window's runs apart; it never enters a log.
#pragma once

#include <cstddef>
#include <cstdint>

namespace inflight::core {

enum class JobId : std::uint32_t {};

constexpr std::size_t indexOf(JobId job) { return static_cast<std::size_t>(job); }
constexpr JobId jobIdAt(std::size_t index) { return static_cast<JobId>(index); }

enum class RunId : std::uint32_t {};

} // namespace inflight::core
