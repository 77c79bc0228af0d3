// A value or an error; errors are values with a kind and fields, words for people are made at the edge.
//
// messageOf() is the English one-line form of the command line ("file:place: found X, allowed Y"); the window makes its
// own, translated, from the same fields. Value types, any thread. A cancel is not an error: see sim::RunEnd.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace inflight::core {

enum class ErrorKind {
    CannotRead,   // the file is missing, unreadable, or reading failed half-way
    CannotWrite,  // disk full, no permission, pipe closed
    Syntax,       // not JSON, cut off, too deep, a key given twice
    UnknownKey,   // a key that the format does not have
    MissingKey,   // a key that the format needs
    WrongType,    // a text where a number belongs, and so on
    OutOfRange,   // the right type, a value outside what is allowed
    Conflict,     // each part is fine, together they are not: a duplicate id, a limit the strategy needs
    BrokenLog     // an event that contradicts the events before it
};

struct Error {
    ErrorKind kind = ErrorKind::Syntax;
    std::string file;    // as the person gave it; "standard input" for "-"
    std::string place;   // JSON pointer ("/jobs/3/work_ms") or "line 12" or "line 3, column 7"; empty: the whole file
    std::string found;   // what stands there, quoted where it is text
    std::string allowed; // what may stand there
};

std::string messageOf(const Error &error);

// A text from a file, fit for one line of an error: quoted, printable (printable.h), cut after 60 bytes (at a whole UTF-8 character). Always valid UTF-8.
std::string quotedExcerpt(const std::string &text);
// The last 30 bytes of a text in the same form, after "..." if there are more: where a parser stopped, the fault is at the end.
std::string quotedEnd(const std::string &text);

template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : m_state(std::move(value)) {}
    Result(Error error) : m_state(std::move(error)) {}
    bool isOk() const { return m_state.index() == 0; }
    explicit operator bool() const { return isOk(); }
    // Precondition: isOk().
    const T &value() const & { return std::get<0>(m_state); }
    T &value() & { return std::get<0>(m_state); }
    T &&value() && { return std::get<0>(std::move(m_state)); }
    // Precondition: !isOk().
    const Error &error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

} // namespace inflight::core
