// A file without end: some text, then the same bytes over and over. Whoever reads it must refuse it, or never comes back.
#pragma once

#include <istream>
#include <streambuf>
#include <string>
#include <utility>

namespace inflight::test {

class EndlessBuffer final : public std::streambuf {
public:
    EndlessBuffer(std::string first, const std::string &over) : m_text(std::move(first))
    {
        setg(m_text.data(), m_text.data(), m_text.data() + m_text.size());
        while (m_over.size() < kBlockBytes)
            m_over += over;
    }
    // How much was asked for, rounded up to whole blocks.
    std::size_t bytesGiven() const { return m_text.size() + m_blocks * m_over.size(); }

protected:
    int_type underflow() override
    {
        ++m_blocks;
        setg(m_over.data(), m_over.data(), m_over.data() + m_over.size());
        return traits_type::to_int_type(m_over[0]);
    }

private:
    static constexpr std::size_t kBlockBytes = 4096;
    std::string m_text, m_over;
    std::size_t m_blocks = 0;
};

} // namespace inflight::test
