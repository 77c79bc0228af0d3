#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "tests/rules/folder_rules.h"

namespace inflight::rules {

std::string textOf(const std::string &path)
{
    std::ifstream stream(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (!stream) {
        throw std::runtime_error("cannot read " + path);
    }
    return text;
}

std::vector<SourceFile> sourcesUnder(const std::string &root)
{
    namespace fs = std::filesystem;
    std::vector<SourceFile> sources;
    for (const char *top : {"engine", "ui", "app", "tests"}) {
        for (const fs::directory_entry &entry : fs::recursive_directory_iterator(fs::path(root) / top)) {
            const std::string ending = entry.path().extension().string();
            if (entry.is_regular_file() && (ending == ".h" || ending == ".cpp")) {
                sources.push_back({fs::relative(entry.path(), root).generic_string(), textOf(entry.path().string())});
            }
        }
    }
    std::sort(sources.begin(), sources.end(), [](const SourceFile &a, const SourceFile &b) { return a.path < b.path; });
    return sources;
}

} // namespace inflight::rules
