// One thread that does one task after another; a task that waits is replaced by a newer one, which is all the window ever wants.
//
// Owned by the GUI thread. Standard threads and not Qt's pool: what is handed over can then be watched by ThreadSanitizer.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace inflight::ui::bridge {

class Worker {
public:
    Worker();
    ~Worker(); // finishes the task at hand, drops one that waits
    Worker(const Worker &) = delete;
    Worker &operator=(const Worker &) = delete;

    // Runs on the worker's thread, after the task at hand. It must not throw.
    void give(std::function<void()> task);

private:
    void work(std::stop_token stop);

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::function<void()> m_next; // guarded by m_mutex
    std::jthread m_thread;        // last: it uses the others from its start
};

} // namespace inflight::ui::bridge
