// Writes what the window shows to files: pictures, records, logs, scenarios.
//
// Every function writes a new file beside the old one and swaps them at the end, so a full disk or a lost right leaves what was there;
// the answer is then the error (CannotWrite, with the path). GUI thread (pictures) or any (the rest); nothing is kept.
#pragma once

#include <optional>

#include <QImage>
#include <QString>

#include "engine/core/result.h"
#include "engine/record/budget_record.h"
#include "ui/model/run_view.h"

namespace inflight::ui::report {

// Keys of the texts inside an exported PNG.
inline constexpr const char *kPictureScenarioKey = "inflight-scenario";
inline constexpr const char *kPictureLogKey = "inflight-events";
inline constexpr const char *kPictureDigestKey = "inflight-digest";
// A log larger than this many events does not travel inside its picture; scenario and digest do.
inline constexpr std::size_t kMaxPictureEvents = 200'000;

std::optional<core::Error> savePicture(QImage picture, const model::RunView &run, const QString &path);
// By extension: .json or .md.
std::optional<core::Error> saveRecord(const model::RunView &run, const record::RecordHeader &header, const QString &path);
std::optional<core::Error> saveEvents(const model::RunView &run, const QString &path);
std::optional<core::Error> saveScenario(const scenario::Scenario &scenario, const QString &path);

// A record of one run, with the contract's limit taken from its log.
core::Result<record::BudgetRecord> recordOf(const model::RunView &run, const record::RecordHeader &header);

} // namespace inflight::ui::report
