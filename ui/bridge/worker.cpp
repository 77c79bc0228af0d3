#include "ui/bridge/worker.h"

#include <utility>

namespace inflight::ui::bridge {

Worker::Worker() : m_thread([this](std::stop_token stop) { work(std::move(stop)); }) {}

Worker::~Worker()
{
    m_thread.request_stop();
    m_thread.join();
}

void Worker::give(std::function<void()> task)
{
    {
        const std::lock_guard lock(m_mutex);
        m_next = std::move(task);
    }
    m_wake.notify_one();
}

void Worker::work(std::stop_token stop)
{
    for (;;) {
        std::function<void()> task;
        {
            std::unique_lock lock(m_mutex);
            if (!m_wake.wait(lock, stop, [this] { return static_cast<bool>(m_next); }) || stop.stop_requested())
                return;
            task = std::exchange(m_next, nullptr);
        }
        task();
    }
}

} // namespace inflight::ui::bridge
