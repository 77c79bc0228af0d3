#include <gtest/gtest.h>

#include <sstream>

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include "engine/record/digest.h"
#include "engine/record/record_json.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/event_text.h"
#include "tests/support/guided_run.h"
#include "ui/report/export.h"

namespace inflight::ui::report {
namespace {

record::RecordHeader header()
{
    record::RecordHeader header;
    header.author = "Ada";
    header.created = "2030-01-02T03:04:05Z";
    return header;
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

TEST(Export, APictureCarriesItsScenarioAndLogToTheByte)
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("run.png"));
    const auto run = tests::runOf(tests::guidedScenario());
    QImage picture(20, 10, QImage::Format_RGB32);
    picture.fill(Qt::white);
    ASSERT_FALSE(savePicture(picture, *run, path));

    const QImage read(path);
    ASSERT_EQ(read.size(), picture.size());
    const auto scenario = scenario::readScenario(read.text(QString::fromLatin1(kPictureScenarioKey)).toStdString(), "picture");
    ASSERT_TRUE(scenario);
    EXPECT_EQ(scenario.value(), tests::guidedScenario());
    std::istringstream events(read.text(QString::fromLatin1(kPictureLogKey)).toStdString());
    const auto log = trace::readJsonLines(events, "picture");
    ASSERT_TRUE(log);
    EXPECT_EQ(record::digestOf(log.value()), read.text(QString::fromLatin1(kPictureDigestKey)).toStdString());
    EXPECT_EQ(record::digestOf(log.value()), record::digestOf(run->log()));
}

TEST(Export, ARecordAsJsonReadsBackAndAsMarkdownNamesTheRun)
{
    QTemporaryDir folder;
    const auto run = tests::runOf(tests::guidedScenario());
    const QString json = folder.filePath(QStringLiteral("a.record.json")), markdown = folder.filePath(QStringLiteral("a.record.md"));
    ASSERT_FALSE(saveRecord(*run, header(), json));
    ASSERT_FALSE(saveRecord(*run, header(), markdown));
    std::istringstream in(contentOf(json).toStdString());
    const auto record = record::readRecord(in, "a.record.json");
    ASSERT_TRUE(record) << core::messageOf(record.error());
    ASSERT_EQ(record.value().runs.size(), 1u);
    EXPECT_EQ(record.value().runs.front().facts(), run->analysis().facts);
    EXPECT_EQ(record.value().contract.limit, 3u);
    EXPECT_TRUE(contentOf(markdown).contains("Async Failure & Concurrency Budget Record v1") ||
                contentOf(markdown).contains("Async Failure \\& Concurrency Budget Record v1"));
}

TEST(Export, ALogIsTheFileThatItsDigestNames)
{
    QTemporaryDir folder;
    const auto run = tests::runOf(tests::guidedScenario());
    const QString path = folder.filePath(QStringLiteral("a.events.jsonl"));
    ASSERT_FALSE(saveEvents(*run, path));
    std::istringstream in(contentOf(path).toStdString());
    const auto log = trace::readJsonLines(in, "a.events.jsonl");
    ASSERT_TRUE(log);
    EXPECT_EQ(record::digestOf(log.value()), record::digestOf(run->log()));
}

TEST(Export, AFailedWriteNamesThePathAndLeavesWhatWasThere)
{
    QTemporaryDir folder;
    const auto run = tests::runOf(tests::guidedScenario());
    const QString kept = folder.filePath(QStringLiteral("kept.record.txt"));
    QFile file(kept);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("precious");
    file.close();
    const auto wrongEnding = saveRecord(*run, header(), kept);
    ASSERT_TRUE(wrongEnding);
    EXPECT_EQ(wrongEnding->kind, core::ErrorKind::OutOfRange);
    EXPECT_EQ(contentOf(kept), "precious");

    const QString nowhere = folder.filePath(QStringLiteral("no/such/folder/a.events.jsonl"));
    const auto error = saveEvents(*run, nowhere);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, core::ErrorKind::CannotWrite);
    EXPECT_EQ(error->file, nowhere.toStdString());
}

} // namespace
} // namespace inflight::ui::report
