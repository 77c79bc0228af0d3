// Numbers in files have a point as decimal mark whatever language the machine speaks.
//
// The JSON library reads fractions with strtod(), which follows the process's locale; where the decimal mark is more than
// one byte (Pashto) it even loses the fraction. While a value of this class lives, the calling thread, and only
// it, reads numbers the way the C locale does. Confined to one thread; leave in reverse order of entry.
#pragma once

#include <clocale>
#include <locale.h>

namespace inflight::core {

class CNumericLocale {
public:
    CNumericLocale() : m_c(newlocale(LC_NUMERIC_MASK, "C", locale_t{}))
    {
        if (m_c != locale_t{})
            m_before = uselocale(m_c);
    }
    ~CNumericLocale()
    {
        if (m_c == locale_t{})
            return;
        uselocale(m_before);
        freelocale(m_c);
    }
    CNumericLocale(const CNumericLocale &) = delete;
    CNumericLocale &operator=(const CNumericLocale &) = delete;

private:
    locale_t m_c;
    locale_t m_before{};
};

} // namespace inflight::core
