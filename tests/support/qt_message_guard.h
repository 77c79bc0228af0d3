// Tests fail on noise: a Qt warning or critical message makes the test that is running fail, with the message's text.
//
// Messages outside a test are counted, and main() fails the program for them. Safe from any thread, as Qt's handler must be.
#pragma once

#include <string>

namespace inflight::tests {

// Installs the handler; call once, before the application object.
void installQtMessageGuard();
// Warnings that came while no test was running.
int messagesOutsideTests();
// Whether a message is the platform's talk and no fault of the program.
bool isHarmlessMessage(const std::string &text);

} // namespace inflight::tests
