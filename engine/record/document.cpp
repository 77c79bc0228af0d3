#include "engine/record/document.h"

#include <array>
#include <streambuf>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/core/text_guard.h"
#include "engine/record/strict_json.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/event_text.h"

namespace inflight::record {

namespace {

using nlohmann::json;

constexpr std::size_t kSniffBytes = 1u << 16;
// Where the schema must stand at the latest: no header of a log is longer than a line may be, and before the first long list of a
// scenario or a record stand only short values.
constexpr std::size_t kMostSniffBytes = trace::kMaxLineBytes;
constexpr const char *kKnownSchemas = "\"inflight.scenario/1\", \"inflight.events/1\" or \"inflight.budget-record/1\"";

// The format that has such a key at the top and is no other. Whether its schema is right, its own reader checks.
std::optional<DocumentKind> kindWithKey(const std::string &key)
{
    if (key == "jobs" || key == "strategy")
        return DocumentKind::Scenario;
    if (key == "runs" || key == "contract" || key == "claims")
        return DocumentKind::Record;
    return std::nullopt;
}

// Looks for the "schema" of the first JSON value in a text, or for a key that only one format has, and stops as soon as
// it is there: keys may be sorted, and then the schema of a record stands behind all its logs.
class SchemaFinder final : public nlohmann::json_sax<json> {
public:
    bool null() override { return scalar("null"); }
    bool boolean(bool value) override { return scalar(value ? "true" : "false"); }
    bool number_integer(number_integer_t value) override { return scalar(std::to_string(value)); }
    bool number_unsigned(number_unsigned_t value) override { return scalar(std::to_string(value)); }
    bool number_float(number_float_t, const string_t &text) override { return scalar(text); }
    bool string(string_t &value) override
    {
        if (m_isSchema && m_depth == 1) {
            schema = value;
            return false;
        }
        return scalar(core::quotedExcerpt(value));
    }
    bool binary(binary_t &) override { return false; }
    bool start_object(std::size_t) override { return enter("an object"); }
    bool start_array(std::size_t) override
    {
        if (m_depth == 0) {
            otherValue = "a list";
            return false;
        }
        return enter("a list");
    }
    bool end_object() override { return leave(); }
    bool end_array() override { return leave(); }
    bool key(string_t &value) override
    {
        m_isSchema = m_depth == 1 && value == "schema";
        if (m_depth == 1)
            kind = kindWithKey(value);
        return !kind;
    }
    bool parse_error(std::size_t position, const std::string &, const json::exception &problem) override
    {
        errorAt = position;
        error = syntaxError(problem, {});
        return false;
    }

    std::optional<std::string> schema;
    std::optional<DocumentKind> kind;       // told by a key, not by the schema
    std::optional<std::string> otherValue;  // the whole value, when it is no object
    std::optional<std::string> otherSchema; // the schema, when it is no text
    std::optional<core::Error> error;
    std::size_t errorAt = 0;
    bool isWhole = false; // the object ended without a schema

private:
    bool scalar(const std::string &text)
    {
        if (m_depth == 0)
            otherValue = text;
        else if (m_isSchema && m_depth == 1)
            otherSchema = text;
        else
            return true;
        return false;
    }
    bool enter(const char *what)
    {
        if (m_isSchema && m_depth == 1) {
            otherSchema = what;
            return false;
        }
        ++m_depth;
        return true;
    }
    bool leave()
    {
        isWhole = --m_depth == 0;
        return !isWhole;
    }

    std::size_t m_depth = 0;
    bool m_isSchema = false;
};

SchemaFinder look(std::string_view text)
{
    SchemaFinder finder;
    json::sax_parse(text.begin(), text.end(), &finder, json::input_format_t::json, false);
    return finder;
}

std::optional<DocumentKind> kindNamed(const std::string &schema)
{
    if (schema == "inflight.scenario/1")
        return DocumentKind::Scenario;
    if (schema == "inflight.events/1")
        return DocumentKind::Events;
    if (schema == kRecordSchema)
        return DocumentKind::Record;
    return std::nullopt;
}

std::optional<DocumentKind> kindFound(const SchemaFinder &finder)
{
    return finder.schema ? kindNamed(*finder.schema) : finder.kind;
}

// Some bytes that were read already, then the rest of their stream.
class RejoinedBuffer final : public std::streambuf {
public:
    RejoinedBuffer(std::string first, std::streambuf *rest) : m_first(std::move(first)), m_rest(rest)
    {
        setg(m_first.data(), m_first.data(), m_first.data() + m_first.size());
    }

protected:
    int_type underflow() override
    {
        const std::streamsize count = m_rest->sgetn(m_block.data(), static_cast<std::streamsize>(m_block.size()));
        if (count <= 0)
            return traits_type::eof();
        setg(m_block.data(), m_block.data(), m_block.data() + count);
        return traits_type::to_int_type(m_block[0]);
    }

private:
    std::string m_first;
    std::streambuf *m_rest;
    std::array<char, kSniffBytes> m_block;
};

// Appends up to `count` bytes; returns whether the stream has ended.
bool append(std::istream &in, std::string &text, std::size_t count)
{
    const std::size_t before = text.size();
    text.resize(before + count);
    const std::streamsize got = in.rdbuf()->sgetn(text.data() + before, static_cast<std::streamsize>(count));
    text.resize(before + static_cast<std::size_t>(got > 0 ? got : 0));
    return text.size() < before + count;
}

// Whether more bytes could still bring the schema: the text so far is fine and only ends too early.
bool isOpenEnded(const SchemaFinder &finder, const std::string &text)
{
    return finder.error && finder.errorAt >= text.size();
}

core::Error refusal(const SchemaFinder &finder, const std::string &text, const std::string &file)
{
    if (const auto encoding = core::foreignEncodingOf(text))
        return core::foreignEncoding(*encoding, file);
    core::Error error{core::ErrorKind::Syntax, file, {}, {}, "a JSON document or JSON Lines with one of these as \"schema\": "};
    error.allowed += kKnownSchemas;
    if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
        error.found = "an empty file";
    } else if (finder.error && text.find('\0') < finder.errorAt) {
        return core::nulByte(file, finder.error->place); // which the parser takes for the end
    } else if (finder.error) {
        error.place = finder.error->place;
        error.found = isOpenEnded(finder, text) ? std::string(kCutOff) : finder.error->found;
    } else if (finder.otherValue) {
        error.kind = core::ErrorKind::WrongType;
        error.found = *finder.otherValue;
    } else {
        error.place = "/schema";
        error.allowed = kKnownSchemas;
        error.kind = finder.schema ? core::ErrorKind::OutOfRange : core::ErrorKind::MissingKey;
        error.found = finder.schema ? core::quotedExcerpt(*finder.schema) : "nothing";
        if (finder.otherSchema) {
            error.kind = core::ErrorKind::WrongType;
            error.found = *finder.otherSchema;
        }
    }
    return error;
}

core::Error tooFar(const std::string &file)
{
    return {core::ErrorKind::OutOfRange, file, {}, "no \"schema\" in the first " + std::to_string(kMostSniffBytes) + " bytes",
            std::string("a file that begins with its \"schema\": ") + kKnownSchemas};
}

template <typename T>
core::Result<Document> asDocument(core::Result<T> result)
{
    if (!result)
        return result.error();
    return Document(std::move(result).value());
}

} // namespace

DocumentKind kindOf(const Document &document)
{
    return static_cast<DocumentKind>(document.index());
}

std::optional<DocumentKind> documentKind(std::string_view firstBytes)
{
    return kindFound(look(firstBytes));
}

class OpenedDocument::Rejoined {
public:
    Rejoined(std::string first, std::streambuf *rest) : m_buffer(std::move(first), rest), m_stream(&m_buffer) {}
    std::istream &stream() { return m_stream; }

private:
    RejoinedBuffer m_buffer;
    std::istream m_stream;
};

OpenedDocument::OpenedDocument(DocumentKind kind, std::string first, std::streambuf *rest)
    : m_kind(kind), m_stream(std::make_unique<Rejoined>(std::move(first), rest))
{}

OpenedDocument::~OpenedDocument() = default;

std::istream &OpenedDocument::stream()
{
    return m_stream->stream();
}

core::Result<std::unique_ptr<OpenedDocument>> openDocument(std::istream &in, const std::string &file)
{
    std::string text;
    bool ended = append(in, text, kSniffBytes);
    SchemaFinder finder = look(text);
    if (!ended && isOpenEnded(finder, text)) {
        ended = append(in, text, kMostSniffBytes - kSniffBytes);
        finder = look(text);
    }
    const auto kind = kindFound(finder);
    if (!kind)
        return !ended && isOpenEnded(finder, text) ? tooFar(file) : refusal(finder, text, file);
    return std::unique_ptr<OpenedDocument>(new OpenedDocument(*kind, std::move(text), in.rdbuf()));
}

core::Result<Document> readDocument(std::istream &in, const std::string &file, const ReadOptions &options)
{
    const auto opened = openDocument(in, file);
    if (!opened)
        return opened.error();
    return readDocument(*opened.value(), file, options);
}

core::Result<Document> readDocument(OpenedDocument &opened, const std::string &file, const ReadOptions &options)
{
    std::istream &whole = opened.stream();
    switch (opened.kind()) {
    case DocumentKind::Scenario:
        return asDocument(scenario::readScenario(whole, file));
    case DocumentKind::Events:
        return asDocument(trace::readJsonLines(whole, file, options.progress));
    case DocumentKind::Record:
        break;
    }
    return asDocument(readRecord(whole, file, options.openLog));
}

} // namespace inflight::record
