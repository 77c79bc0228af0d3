#include <algorithm>
#include <initializer_list>
#include <streambuf>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/record/record_json.h"
#include "engine/sim/simulate.h"
#include "engine/record/digest.h"
#include "engine/record/run_json.h"
#include "engine/record/strict_json.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/event_text.h"

namespace inflight::record {

namespace {

using core::Error;
using core::ErrorKind;
using nlohmann::json;

// Thrown inside this file only; readRecord() hands the error out as a value.
struct Refused {
    Error error;
};

// The lines that a record embeds, as the file they stand for. Precondition: each is a text.
class LinesBuffer final : public std::streambuf {
public:
    explicit LinesBuffer(const json &lines) : m_lines(lines) {}

protected:
    int_type underflow() override
    {
        if (m_next == m_lines.size())
            return traits_type::eof();
        m_line = m_lines[m_next++].get_ref<const std::string &>();
        m_line += '\n';
        setg(m_line.data(), m_line.data(), m_line.data() + m_line.size());
        return traits_type::to_int_type(m_line[0]);
    }

private:
    const json &m_lines;
    std::size_t m_next = 0;
    std::string m_line;
};

class RecordReader {
public:
    RecordReader(const std::string &file, const LogOpener &openLog) : m_file(file), m_openLog(openLog) {}

    BudgetRecord record(const json &document) const
    {
        checkKeys(document, "",
                  {"schema", "title", "header", "contract", "runs", "evidence", "mutation_cycles", "transfer", "limitations",
                   "claims", "integrity"});
        checkValue(document["schema"], "/schema", kRecordSchema);
        checkValue(document["title"], "/title", kRecordTitle);
        checkNotYet(document);
        BudgetRecord record{header(document["header"]), contract(document["contract"]), {}, {}, {}, {}};
        const json &runs = list(document["runs"], "/runs");
        for (std::size_t i = 0; i < runs.size(); ++i)
            record.runs.push_back(run(runs[i], "/runs/" + std::to_string(i)));
        record.limitations = texts(document["limitations"], "/limitations");
        readClaims(document["claims"], record);
        if (auto error = checkRecord(record))
            refuse(std::move(*error));
        checkSame(document["claims"]["observed"], JsonDocument(observedClaims(record)).value(), "/claims/observed");
        return record;
    }

private:
    [[noreturn]] void refuse(Error error) const
    {
        error.file = m_file;
        throw Refused{std::move(error)};
    }
    [[noreturn]] void refuse(ErrorKind kind, std::string place, std::string found, std::string allowed) const
    {
        refuse(Error{kind, {}, std::move(place), std::move(found), std::move(allowed)});
    }

    // An object with exactly these keys.
    void checkKeys(const json &value, const std::string &place, std::initializer_list<std::string_view> keys) const
    {
        if (!value.is_object())
            refuse(ErrorKind::WrongType, place, excerptOf(value), "an object");
        std::string all;
        for (const std::string_view key : keys)
            all += (all.empty() ? "\"" : ", \"") + std::string(key) + "\"";
        for (const auto &[key, ignored] : value.items()) {
            if (std::find(keys.begin(), keys.end(), key) == keys.end())
                refuse(ErrorKind::UnknownKey, place + "/" + pointerToken(key), "an unknown key", all);
        }
        for (const std::string_view key : keys) {
            if (!value.contains(key))
                refuse(ErrorKind::MissingKey, place + "/" + std::string(key), "nothing", "the key must be there");
        }
    }

    void checkValue(const json &value, const std::string &place, const char *only) const
    {
        if (!value.is_string())
            refuse(ErrorKind::WrongType, place, excerptOf(value), core::quotedExcerpt(only));
        if (value.get_ref<const std::string &>() != only)
            refuse(ErrorKind::OutOfRange, place, excerptOf(value), core::quotedExcerpt(only));
    }

    // Parts of the format that this version neither fills nor reads: it will not pass over what it does not understand.
    void checkNotYet(const json &document) const
    {
        for (const char *key : {"evidence", "mutation_cycles", "integrity"}) {
            if (!list(document[key], std::string("/") + key).empty())
                refuse(ErrorKind::OutOfRange, std::string("/") + key, excerptOf(document[key]), "an empty list in this version");
        }
        if (!document["transfer"].is_null())
            refuse(ErrorKind::OutOfRange, "/transfer", excerptOf(document["transfer"]), "null in this version");
    }

    const json &list(const json &value, const std::string &place) const
    {
        if (!value.is_array())
            refuse(ErrorKind::WrongType, place, excerptOf(value), "a list");
        return value;
    }

    void checkText(const json &value, const std::string &place) const
    {
        if (!value.is_string())
            refuse(ErrorKind::WrongType, place, excerptOf(value), "a text");
    }

    std::string text(const json &value, const std::string &place) const
    {
        checkText(value, place);
        return value.get<std::string>();
    }

    std::vector<std::string> texts(const json &value, const std::string &place) const
    {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < list(value, place).size(); ++i)
            all.push_back(text(value[i], place + "/" + std::to_string(i)));
        return all;
    }

    std::optional<std::uint32_t> limit(const json &value, const std::string &place) const
    {
        if (value.is_null())
            return std::nullopt;
        const std::string allowed = "a whole number from 1 to " + std::to_string(scenario::kMaxLimit) + ", or null";
        if (!value.is_number())
            refuse(ErrorKind::WrongType, place, excerptOf(value), allowed);
        if (!value.is_number_unsigned() || value < 1u || value > scenario::kMaxLimit)
            refuse(ErrorKind::OutOfRange, place, excerptOf(value), allowed);
        return value.get<std::uint32_t>();
    }

    RecordHeader header(const json &value) const
    {
        checkKeys(value, "/header", {"author", "group", "created", "software_version", "path"});
        const auto field = [&](const char *key) { return text(value[key], std::string("/header/") + key); };
        RecordHeader header{field("author"), field("group"), field("created"), field("software_version"), {}};
        const auto path = recordPathNamed(field("path"));
        if (!path)
            refuse(ErrorKind::OutOfRange, "/header/path", excerptOf(value["path"]),
                   "\"foundation\", \"repair\" or \"experienced\"");
        header.path = *path;
        return header;
    }

    RecordContract contract(const json &value) const
    {
        checkKeys(value, "/contract",
                  {"sequential", "overlapping", "budget_resource", "limit", "failure_policy", "timeout_meaning", "cancellation",
                   "measurable", "not_measurable"});
        const auto field = [&](const char *key) { return text(value[key], std::string("/contract/") + key); };
        return {
            field("sequential"),     field("overlapping"),     field("budget_resource"), limit(value["limit"], "/contract/limit"),
            field("failure_policy"), field("timeout_meaning"), field("cancellation"),    field("measurable"),
            field("not_measurable")};
    }

    void readClaims(const json &value, BudgetRecord &record) const
    {
        checkKeys(value, "/claims", {"observed", "inferred", "unclaimed"});
        const json &inferred = list(value["inferred"], "/claims/inferred");
        for (std::size_t i = 0; i < inferred.size(); ++i) {
            const std::string place = "/claims/inferred/" + std::to_string(i);
            checkKeys(inferred[i], place, {"statement", "rests_on"});
            record.inferred.push_back(
                {text(inferred[i]["statement"], place + "/statement"), text(inferred[i]["rests_on"], place + "/rests_on")});
        }
        record.unclaimed = texts(value["unclaimed"], "/claims/unclaimed");
    }

    RunEntry run(const json &value, const std::string &place) const
    {
        checkKeys(value, place,
                  {"label", "clock", "source", "title", "seed", "engine_version", "limit", "scenario", "facts", "over_budget",
                   "complete", "events", "event_log_sha256", "log"});
        std::optional<scenario::Scenario> scenario;
        if (!value["scenario"].is_null())
            scenario = readRunScenario(value["scenario"], place + "/scenario");
        auto entry = runEntry(std::make_shared<const trace::EventLog>(log(value["log"], place + "/log")), std::move(scenario),
                              text(value["label"], place + "/label"));
        if (!entry) {
            Error error = entry.error();
            const bool isPointer = !error.place.empty() && error.place.front() == '/';
            error.place = place + (isPointer ? error.place : "/log, " + error.place);
            refuse(std::move(error));
        }
        if (value["log"].contains("file"))
            entry.value().referToLogFile(value["log"]["file"].get<std::string>());
        checkRun(value, runJson(entry.value()), place);
        checkScenarioGivesLog(entry.value(), place + "/scenario");
        return std::move(entry).value();
    }

    // A simulated run of this version can be had again: the scenario beside the log must be the one that gave it.
    void checkScenarioGivesLog(const RunEntry &run, const std::string &place) const
    {
        const trace::LogHeader &header = run.log().header();
        if (!run.scenario() || !run.isSimulated() || !run.isComplete() || header.engineVersion != INFLIGHT_VERSION)
            return;
        const trace::EventLog again = sim::record(*run.scenario(), header.seed);
        if (digestOf(again) == run.digest())
            return;
        std::size_t same = 0;
        while (same < std::min(again.size(), run.log().size()) && again[same] == run.log()[same])
            ++same;
        const bool differs = same < std::min(again.size(), run.log().size());
        const std::string number = std::to_string(run.log().firstNumber() + same);
        refuse(ErrorKind::Conflict, place,
               "a scenario that does not give this log" + (differs ? "; event " + number + " is the first that differs" : std::string()),
               "the scenario that was run");
    }

    scenario::Scenario readRunScenario(const json &value, const std::string &place) const
    {
        auto scenario = scenario::readScenario(value.dump(), m_file);
        if (scenario)
            return std::move(scenario).value();
        Error error = scenario.error();
        error.place = place + error.place;
        refuse(std::move(error));
    }

    trace::EventLog log(const json &value, const std::string &place) const
    {
        if (value.is_object() && value.contains("file")) {
            checkKeys(value, place, {"file"});
            return openedLog(text(value["file"], place + "/file"), place + "/file");
        }
        checkKeys(value, place, {"lines"});
        const json &lines = list(value["lines"], place + "/lines");
        for (std::size_t i = 0; i < lines.size(); ++i)
            checkText(lines[i], place + "/lines/" + std::to_string(i));
        LinesBuffer buffer(lines);
        std::istream in(&buffer);
        auto log = trace::readJsonLines(in, m_file);
        if (log)
            return std::move(log).value();
        Error error = log.error();
        error.place = place + "/lines, " + error.place;
        refuse(std::move(error));
    }

    trace::EventLog openedLog(const std::string &name, const std::string &place) const
    {
        if (!isPlainFileName(name))
            refuse(ErrorKind::OutOfRange, place, core::quotedExcerpt(name),
                   "the name of a file beside the record, without a folder");
        if (!m_openLog)
            refuse(ErrorKind::CannotRead, place, core::quotedExcerpt(name), "an embedded log: no other file can be opened here");
        auto log = m_openLog(name);
        if (!log)
            throw Refused{log.error()};
        return std::move(log).value();
    }

    // Everything in a run follows from its log, but for the scenario, which is held against it as a whole.
    void checkRun(const json &written, const RunJson &run, const std::string &place) const
    {
        checkSame(written, run.frame.value(), place, &run, {});
    }

    // `inRun`: the place within `run`, if the value is part of one.
    void checkSame(const json &written, const json &computed, const std::string &place, const RunJson *run = nullptr,
                   const std::string &inRun = {}) const
    {
        if (run && inRun == "/scenario")
            return;
        if (const RunList *list = run ? run->listAt(inRun) : nullptr)
            return checkList(written, *list, place);
        if (written.is_object() && computed.is_object()) {
            for (const auto &[key, value] : written.items()) {
                if (!computed.contains(key))
                    refuse(ErrorKind::UnknownKey, place + "/" + pointerToken(key), excerptOf(value), "no such key");
            }
            for (const auto &[key, value] : computed.items()) {
                if (!written.contains(key)) {
                    const RunList *list = run ? run->listAt(inRun + "/" + key) : nullptr;
                    refuse(ErrorKind::MissingKey, place + "/" + pointerToken(key), "nothing", list ? wordsFor(*list) : excerptOf(value));
                }
                checkSame(written[key], value, place + "/" + pointerToken(key), run, inRun + "/" + key);
            }
        } else if (written.is_array() && computed.is_array() && written.size() == computed.size()) {
            for (std::size_t i = 0; i < computed.size(); ++i)
                checkSame(written[i], computed[i], place + "/" + std::to_string(i));
        } else if (written != computed) {
            refuseDifference(place, excerptOf(written), excerptOf(computed));
        }
    }

    static std::string wordsFor(const RunList &list) { return "a list of " + std::to_string(list.count); }

    void checkList(const json &written, const RunList &list, const std::string &place) const
    {
        if (!written.is_array() || written.size() != list.count)
            refuseDifference(place, excerptOf(written), wordsFor(list));
        for (std::size_t i = 0; i < list.count; ++i)
            checkSame(written[i], list.item(i).value(), place + "/" + std::to_string(i));
    }

    [[noreturn]] void refuseDifference(const std::string &place, std::string written, const std::string &computed) const
    {
        refuse(ErrorKind::Conflict, place, std::move(written), computed + ", as computed from the event log");
    }

    const std::string &m_file;
    const LogOpener &m_openLog;
};

} // namespace

core::Result<BudgetRecord> readRecord(std::istream &in, const std::string &file, const LogOpener &openLog)
{
    const auto document = parseStrictJson(in, file);
    if (!document)
        return document.error();
    try {
        return RecordReader(file, openLog).record(document.value().value());
    } catch (const Refused &refused) {
        return refused.error;
    }
}

} // namespace inflight::record
