#include "engine/record/record_json.h"

#include <sstream>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/record/json_object.h"
#include "engine/record/run_json.h"

namespace inflight::record {

namespace {

using nlohmann::json;

json optionalLimit(const std::optional<std::uint32_t> &limit)
{
    return limit ? json(*limit) : json(nullptr);
}

json headerJson(const RecordHeader &header)
{
    return objectOf({{"author", header.author},
                     {"group", header.group},
                     {"created", header.created},
                     {"software_version", header.softwareVersion},
                     {"path", nameOf(header.path)}});
}

json contractJson(const RecordContract &contract)
{
    return objectOf({{"sequential", contract.sequential},
                     {"overlapping", contract.overlapping},
                     {"budget_resource", contract.budgetResource},
                     {"limit", optionalLimit(contract.limit)},
                     {"failure_policy", contract.failurePolicy},
                     {"timeout_meaning", contract.timeoutMeaning},
                     {"cancellation", contract.cancellation},
                     {"measurable", contract.measurable},
                     {"not_measurable", contract.notMeasurable}});
}

json claimsJson(const BudgetRecord &record)
{
    json inferred = json::array();
    for (const Inference &inference : record.inferred)
        inferred.push_back(objectOf({{"statement", inference.statement}, {"rests_on", inference.restsOn}}));
    return objectOf({{"observed", observedClaims(record)}, {"inferred", std::move(inferred)}, {"unclaimed", record.unclaimed}});
}

// Everything but the runs, for which an empty list stands.
JsonDocument frameOf(const BudgetRecord &record)
{
    return JsonDocument(objectOf({{"schema", kRecordSchema},
                                  {"title", kRecordTitle},
                                  {"header", headerJson(record.header)},
                                  {"contract", contractJson(record.contract)},
                                  {"runs", json::array()},
                                  {"evidence", json::array()},
                                  {"mutation_cycles", json::array()},
                                  {"transfer", nullptr},
                                  {"limitations", record.limitations},
                                  {"claims", claimsJson(record)},
                                  {"integrity", json::array()}}));
}

// Writes as json::dump(2) does, but what grows with a run is made and written one item at a time.
class RecordWriter {
public:
    explicit RecordWriter(std::ostream &out) : m_out(out) {}

    void write(const BudgetRecord &record)
    {
        const JsonDocument frame = frameOf(record);
        writeMembers(frame.value(), 0, [&](const std::string &key, const json &value) {
            if (key == "runs")
                writeItems(record.runs.size(), 1, [&](std::size_t i) { writeRun(record.runs[i]); });
            else
                writeValue(value, 1, nullptr, {});
        });
        m_out << '\n';
    }

private:
    void writeRun(const RunEntry &entry)
    {
        const RunJson run = runJson(entry);
        writeValue(run.frame.value(), 2, &run, {});
    }
    // `place`: the value's own within `run`, if it is part of one.
    void writeValue(const json &value, int depth, const RunJson *run, const std::string &place)
    {
        if (const RunList *list = run ? run->listAt(place) : nullptr)
            writeItems(list->count, depth, [&](std::size_t i) { writeValue(list->item(i).value(), depth + 1, nullptr, {}); });
        else if (value.is_object())
            writeMembers(value, depth, [&](const std::string &key, const json &child) {
                writeValue(child, depth + 1, run, place + "/" + key);
            });
        else if (value.is_array())
            writeItems(value.size(), depth,
                       [&](std::size_t i) { writeValue(value[i], depth + 1, run, place + "/" + std::to_string(i)); });
        else
            m_out << value.dump(-1, ' ', false, json::error_handler_t::replace);
    }
    template <typename WriteMember>
    void writeMembers(const json &object, int depth, const WriteMember &writeMember)
    {
        auto member = object.begin();
        writeAll(object.size(), depth, "{}", [&](std::size_t) {
            m_out << json(member.key()).dump(-1, ' ', false, json::error_handler_t::replace) << ": ";
            writeMember(member.key(), member.value());
            ++member;
        });
    }
    template <typename WriteItem>
    void writeItems(std::size_t count, int depth, const WriteItem &writeItem)
    {
        writeAll(count, depth, "[]", writeItem);
    }
    template <typename WriteOne>
    void writeAll(std::size_t count, int depth, const char *brackets, const WriteOne &writeOne)
    {
        const auto lineAt = [this](int level) { m_out << '\n' << std::string(2 * static_cast<std::size_t>(level), ' '); };
        m_out << brackets[0];
        for (std::size_t i = 0; i < count; ++i) {
            if (i > 0)
                m_out << ',';
            lineAt(depth + 1);
            writeOne(i);
        }
        if (count > 0)
            lineAt(depth);
        m_out << brackets[1];
    }

    std::ostream &m_out;
};

} // namespace

void writeRecordJson(const BudgetRecord &record, std::ostream &out)
{
    RecordWriter(out).write(record);
}

std::string recordJson(const BudgetRecord &record)
{
    std::ostringstream out;
    out.exceptions(std::ios::badbit); // else a stream that runs out of memory keeps half a text in silence
    writeRecordJson(record, out);
    return std::move(out).str();
}

} // namespace inflight::record
