#include "engine/record/digest.h"

#include <array>
#include <new>
#include <ostream>

#include <openssl/evp.h>

#include "engine/trace/event_text.h"

namespace inflight::record {

Sha256::Sha256() : m_context(EVP_MD_CTX_new())
{
    if (!m_context)
        throw std::bad_alloc();
    start();
}

void Sha256::Deleter::operator()(evp_md_ctx_st *context) const
{
    EVP_MD_CTX_free(context);
}

void Sha256::start()
{
    if (EVP_DigestInit_ex(m_context.get(), EVP_sha256(), nullptr) != 1)
        throw std::bad_alloc();
}

void Sha256::update(std::string_view bytes)
{
    if (EVP_DigestUpdate(m_context.get(), bytes.data(), bytes.size()) != 1)
        throw std::bad_alloc();
}

std::string Sha256::takeHex()
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest;
    unsigned int size = 0;
    if (EVP_DigestFinal_ex(m_context.get(), digest.data(), &size) != 1)
        throw std::bad_alloc();
    start();
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string hex;
    hex.reserve(size * 2);
    for (unsigned int i = 0; i < size; ++i) {
        hex += kDigits[digest[i] >> 4];
        hex += kDigits[digest[i] & 15];
    }
    return hex;
}

DigestBuffer::int_type DigestBuffer::overflow(int_type c)
{
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
        const char byte = traits_type::to_char_type(c);
        m_digest.update({&byte, 1});
    }
    return traits_type::not_eof(c);
}

std::streamsize DigestBuffer::xsputn(const char *bytes, std::streamsize count)
{
    m_digest.update({bytes, static_cast<std::size_t>(count)});
    return count;
}

std::string sha256Of(std::string_view bytes)
{
    Sha256 digest;
    digest.update(bytes);
    return digest.takeHex();
}

std::string digestOf(const trace::EventLog &log)
{
    DigestBuffer buffer;
    std::ostream out(&buffer);
    out.exceptions(std::ios::badbit); // else a stream keeps to itself what update() throws
    trace::writeJsonLines(log, out);
    return buffer.takeHex();
}

} // namespace inflight::record
