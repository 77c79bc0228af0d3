#include "ui/report/export.h"

#include <sstream>

#include <QImageWriter>
#include <QSaveFile>

#include "engine/record/digest.h"
#include "engine/record/record_json.h"
#include "engine/record/record_markdown.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/event_text.h"

namespace inflight::ui::report {

namespace {

core::Error cannotWrite(const QString &path, const QString &why)
{
    return {core::ErrorKind::CannotWrite, path.toStdString(), "", why.toStdString(), "a file that can be written"};
}

template <typename Write>
std::optional<core::Error> saveFile(const QString &path, Write write)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path, file.errorString());
    if (!write(file) || !file.commit())
        return cannotWrite(path, file.errorString());
    return std::nullopt;
}

std::optional<core::Error> saveText(const QString &path, const std::string &text)
{
    return saveFile(path, [&text](QIODevice &out) {
        const auto size = static_cast<qint64>(text.size());
        return out.write(text.data(), size) == size;
    });
}

std::string eventsText(const model::RunView &run)
{
    std::ostringstream out;
    out.exceptions(std::ios::badbit); // else a stream that runs out of memory keeps half a text in silence
    trace::writeJsonLines(run.log(), out);
    return std::move(out).str();
}

} // namespace

std::optional<core::Error> savePicture(QImage picture, const model::RunView &run, const QString &path)
{
    if (run.scenario())
        picture.setText(QString::fromLatin1(kPictureScenarioKey), QString::fromStdString(scenario::writeScenario(*run.scenario())));
    if (run.log().size() <= kMaxPictureEvents)
        picture.setText(QString::fromLatin1(kPictureLogKey), QString::fromStdString(eventsText(run)));
    picture.setText(QString::fromLatin1(kPictureDigestKey), QString::fromStdString(record::digestOf(run.log())));
    return saveFile(path, [&picture](QIODevice &out) { return QImageWriter(&out, "png").write(picture); });
}

core::Result<record::BudgetRecord> recordOf(const model::RunView &run, const record::RecordHeader &header)
{
    core::Result<record::RunEntry> entry = record::runEntry(run.sharedLog(), run.scenario(), {});
    if (!entry)
        return entry.error();
    record::RecordContract contract;
    contract.limit = run.analysis().limit;
    return record::makeRecord(header, contract, {std::move(entry).value()});
}

std::optional<core::Error> saveRecord(const model::RunView &run, const record::RecordHeader &header, const QString &path)
{
    const bool isJson = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
    if (!isJson && !path.endsWith(QLatin1String(".md"), Qt::CaseInsensitive))
        return core::Error{core::ErrorKind::OutOfRange, path.toStdString(), "", "a file name with another ending", "names that end in .json or .md"};
    const core::Result<record::BudgetRecord> record = recordOf(run, header);
    if (!record)
        return record.error();
    return saveText(path, isJson ? record::recordJson(record.value()) : record::recordMarkdown(record.value()));
}

std::optional<core::Error> saveEvents(const model::RunView &run, const QString &path) { return saveText(path, eventsText(run)); }

std::optional<core::Error> saveScenario(const scenario::Scenario &scenario, const QString &path)
{
    return saveText(path, scenario::writeScenario(scenario));
}

} // namespace inflight::ui::report
