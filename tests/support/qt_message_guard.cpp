#include "tests/support/qt_message_guard.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <string_view>

#include <QString>
#include <gtest/gtest.h>

namespace inflight::tests {

namespace {

std::atomic<int> outsideTests = 0;

void failOnNoise(QtMsgType type, const QMessageLogContext &context, const QString &message)
{
    const std::string text = message.toStdString();
    std::fprintf(stderr, "%s\n", text.c_str());
    if ((type != QtWarningMsg && type != QtCriticalMsg) || isHarmlessMessage(text)) {
        return;
    }
    if (testing::UnitTest::GetInstance()->current_test_info() == nullptr) {
        ++outsideTests;
        return;
    }
    ADD_FAILURE_AT(context.file != nullptr ? context.file : "Qt", context.line) << "Qt says: " << text;
}

} // namespace

void installQtMessageGuard()
{
    qInstallMessageHandler(failOnNoise);
}

int messagesOutsideTests()
{
    return outsideTests;
}

bool isHarmlessMessage(const std::string &text)
{
    constexpr std::array<std::string_view, 3> kHarmless = {"does not support propagateSizeHints", "does not support raise", "XDG_RUNTIME_DIR"};
    for (const std::string_view part : kHarmless) {
        if (text.find(part) != std::string::npos) {
            return true;
        }
    }
    return false;
}

} // namespace inflight::tests
