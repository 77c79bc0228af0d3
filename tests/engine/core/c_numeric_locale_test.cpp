#include "engine/core/c_numeric_locale.h"

#include <cstdlib>

#include <gtest/gtest.h>

namespace inflight::core {
namespace {

TEST(CNumericLocale, HoldsWhileItLivesAndPutsBackWhatWasThere)
{
    const locale_t before = uselocale(locale_t{});
    {
        const CNumericLocale outer;
        const locale_t inside = uselocale(locale_t{});
        EXPECT_NE(inside, before);
        {
            const CNumericLocale inner;
            EXPECT_STREQ(localeconv()->decimal_point, ".");
        }
        EXPECT_EQ(uselocale(locale_t{}), inside);
    }
    EXPECT_EQ(uselocale(locale_t{}), before);
}

TEST(CNumericLocale, ReadsAPointWhereTheMachineHasAComma)
{
    const locale_t german = newlocale(LC_NUMERIC_MASK, "de_DE.UTF-8", locale_t{});
    if (german == locale_t{})
        GTEST_SKIP() << "needs the locale de_DE.UTF-8";
    const locale_t before = uselocale(german);
    EXPECT_EQ(std::strtod("1.5", nullptr), 1.0);
    {
        const CNumericLocale locale;
        EXPECT_EQ(std::strtod("1.5", nullptr), 1.5);
    }
    EXPECT_STREQ(localeconv()->decimal_point, ",");
    uselocale(before);
    freelocale(german);
}

} // namespace
} // namespace inflight::core
