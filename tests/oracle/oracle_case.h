// Recorded cases as the oracle stores them: plain, or as columns when they are large; and how facts are held against them.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace inflight::test {

using nlohmann::json;

// The folder of recorded cases beside the source tree; it does not come with the source.
inline std::filesystem::path oracleFolder()
{
    return std::filesystem::path(INFLIGHT_SOURCE_DIR) / ".." / "shared" / "oracle" / "dev";
}
inline std::filesystem::path examplesFolder()
{
    return std::filesystem::path(INFLIGHT_SOURCE_DIR) / ".." / "shared" / "examples";
}

inline json loadJson(const std::filesystem::path &path)
{
    std::ifstream in(path);
    if (!in)
        throw std::runtime_error("cannot read " + path.string());
    return json::parse(in);
}

// One column of a table as n values: an array, or a default with exceptions by row.
inline std::vector<json> column(const json &stored, std::size_t n)
{
    if (stored.is_array()) {
        if (stored.size() != n)
            throw std::runtime_error("a column has " + std::to_string(stored.size()) + " values for " + std::to_string(n) +
                                     " rows");
        return stored.get<std::vector<json>>();
    }
    std::vector<json> values(n, stored.at("default"));
    for (const auto &[row, value] : stored.at("except").items())
        values.at(std::stoul(row)) = value;
    return values;
}

inline json rows(const json &table, const std::string &absentWhenNull)
{
    const std::size_t n = table.at("n");
    const std::string prefix = table.at("id_prefix");
    json list = json::array();
    for (std::size_t i = 0; i < n; ++i)
        list.push_back({{"id", prefix + std::to_string(i + 1)}});
    for (const auto &[key, stored] : table.at("columns").items()) {
        const std::vector<json> values = column(stored, n);
        for (std::size_t i = 0; i < n; ++i) {
            if (!(values[i].is_null() && key == absentWhenNull))
                list[i][key] = values[i];
        }
    }
    return list;
}

inline json startOrder(const json &numbers, const std::string &prefix)
{
    json order = json::array();
    if (numbers.is_array()) {
        for (const json &number : numbers)
            order.push_back(prefix + std::to_string(number.get<std::size_t>()));
    } else {
        for (std::size_t i = 1; i <= numbers.at("first").get<std::size_t>(); ++i)
            order.push_back(prefix + std::to_string(i));
    }
    return order;
}

inline json loadCase(const std::filesystem::path &path)
{
    json stored = loadJson(path);
    if (!stored.contains("format"))
        return stored;
    json &scenario = stored["scenario"];
    scenario["jobs"] = rows(scenario.at("jobs_table"), "fail_at_ms");
    scenario.erase("jobs_table");
    json &expected = stored["expected"];
    expected["jobs"] = rows(expected.at("jobs_table"), "");
    expected["start_order"] = startOrder(expected.at("start_order_numbers"), expected.at("jobs_table").at("id_prefix"));
    expected.erase("jobs_table");
    expected.erase("start_order_numbers");
    return stored;
}

// How the library was used in a case names the dialect that reproduces it.
inline std::string dialectOf(const json &source)
{
    const std::string library = source.at("library"), api = source.at("api");
    const auto says = [&api](const char *word) { return api.find(word) != std::string::npos; };
    if (library == "p-map")
        return says("pMapIterable") ? "p-map-iterable" : says("stopOnError: false") ? "p-map-collect" : "p-map";
    if (says("rejectOnClear"))
        return library + "-reject-on-clear";
    return says("flag") ? library + "-flag" : library;
}

// The first difference, or nothing: exact, and no key more or less.
inline std::optional<std::string> difference(const json &expected, const json &got, const std::string &place = {})
{
    if (expected.is_object() && got.is_object()) {
        for (const auto &[key, value] : expected.items()) {
            if (!got.contains(key))
                return place + "/" + key + ": absent";
            if (auto found = difference(value, got[key], place + "/" + key))
                return found;
        }
        for (const auto &[key, value] : got.items()) {
            if (!expected.contains(key))
                return place + "/" + key + ": not in the case";
        }
        return std::nullopt;
    }
    if (expected.is_array() && got.is_array() && expected.size() == got.size()) {
        for (std::size_t i = 0; i < expected.size(); ++i) {
            if (auto found = difference(expected[i], got[i], place + "/" + std::to_string(i)))
                return found;
        }
        return std::nullopt;
    }
    if (expected == got)
        return std::nullopt;
    return place + ": expected " + expected.dump().substr(0, 200) + ", got " + got.dump().substr(0, 200);
}

} // namespace inflight::test
