// SHA-256, as records name an event log: the digest of the bytes of its JSON Lines file, in lowercase hexadecimal.
//
// digestOf(log) and `sha256sum` of the file that the command line writes with --events agree.
// Confined to one thread each. A failure of the library itself (no memory) is thrown as std::bad_alloc.
#pragma once

#include <memory>
#include <streambuf>
#include <string>
#include <string_view>

#include "engine/trace/event_log.h"

struct evp_md_ctx_st;

namespace inflight::record {

class Sha256 {
public:
    Sha256();
    void update(std::string_view bytes);
    // The digest of everything so far, 64 characters; starts anew afterwards.
    std::string takeHex();

private:
    struct Deleter {
        void operator()(evp_md_ctx_st *context) const;
    };
    void start();
    std::unique_ptr<evp_md_ctx_st, Deleter> m_context;
};

// A stream's end that keeps nothing but the digest of what was written: std::ostream out(&buffer).
class DigestBuffer final : public std::streambuf {
public:
    std::string takeHex() { return m_digest.takeHex(); }

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char *bytes, std::streamsize count) override;

private:
    Sha256 m_digest;
};

std::string sha256Of(std::string_view bytes);
std::string digestOf(const trace::EventLog &log);

} // namespace inflight::record
