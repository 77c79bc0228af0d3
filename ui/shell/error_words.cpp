#include "ui/shell/error_words.h"

#include <QCoreApplication>
#include <QStringList>

namespace inflight::ui::shell {

namespace {

QString say(const char *text) { return QCoreApplication::translate("ErrorWords", text); }

QString headlineOf(core::ErrorKind kind)
{
    switch (kind) {
    case core::ErrorKind::CannotRead: return say("The file could not be read.");
    case core::ErrorKind::CannotWrite: return say("The file could not be written. What was there before is untouched.");
    case core::ErrorKind::Syntax: return say("The file is not whole JSON.");
    case core::ErrorKind::UnknownKey: return say("The file has a key that its format does not know.");
    case core::ErrorKind::MissingKey: return say("The file lacks a key that its format needs.");
    case core::ErrorKind::WrongType: return say("A value in the file has the wrong type.");
    case core::ErrorKind::OutOfRange: return say("A value in the file is not allowed.");
    case core::ErrorKind::Conflict: return say("Two parts of the file contradict each other.");
    case core::ErrorKind::BrokenLog: return say("The event log contradicts itself.");
    }
    return {};
}

} // namespace

ErrorWords wordsFor(const core::Error &error)
{
    QStringList lines;
    const auto add = [&lines](const QString &caption, const std::string &text) {
        if (!text.empty())
            lines << caption.arg(QString::fromStdString(text));
    };
    add(say("File: %1"), error.file);
    add(say("Place: %1"), error.place);
    add(say("Found: %1"), error.found);
    add(say("Allowed: %1"), error.allowed);
    return {headlineOf(error.kind), lines.join(QLatin1Char('\n'))};
}

} // namespace inflight::ui::shell
