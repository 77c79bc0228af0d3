#include "engine/core/decimal.h"

#include <gtest/gtest.h>

namespace inflight::core {
namespace {

TEST(Decimal, ReadsEverySpellingOfAJsonNumberExactly)
{
    const struct { std::string_view text; std::int64_t thousandths; } rows[] = {
        {"0", 0}, {"-0", 0}, {"0.000", 0}, {"0e99999", 0}, {"1", 1000}, {"-3.001", -3001}, {"0.001", 1}, {"12.5", 12500},
        {"1.50000000000000000000000", 1500}, {"1e3", 1000000}, {"1E+3", 1000000}, {"1.2345e1", 12345}, {"5000e-3", 5000},
        {"1e-3", 1}, {"10e-4", 1}, {"100000000000000e1", 1000000000000000000}, {"1e15", 1000000000000000000},
        {"999999999999999.999", 999999999999999999},
    };
    for (const auto &row : rows)
        EXPECT_EQ(thousandthsOf(row.text), row.thousandths) << row.text;
}

TEST(Decimal, RefusesWhatIsFinerThanAThousandthOrTooLarge)
{
    for (const std::string_view text : {"0.0001", "1e-4", "0.0010000000000000001", "999999999.00000001", "1e-999999999999999999999",
                                        "1e16", "1000000000000000.001", "-1e16", "1e999", "99999999999999999999999999",
                                        "1e999999999999999999999"})
        EXPECT_EQ(thousandthsOf(text), std::nullopt) << text;
}

TEST(Decimal, RefusesWhatIsNoJsonNumber)
{
    for (const std::string_view text : {"", "-", "+1", "01", ".5", "5.", "1.e3", "1e", "1e+", "1x", " 1", "1 ", "NaN", "Infinity", "0x10",
                                        "1,5", "1.2.3", "--1"})
        EXPECT_EQ(thousandthsOf(text), std::nullopt) << text;
}

} // namespace
} // namespace inflight::core
