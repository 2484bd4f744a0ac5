// A table of any method, given back with the state that made it as what was meant, is that: without a mistake, in the
// types that files have and as programs print it.
#include "core/precision/number_format.hpp"
#include "core/recognise/recognise.hpp"
#include "property/random_states.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::meant_states_test {
namespace {

constexpr Index most_cells = 1 << 14;

/// A table as somebody has it: stored in a format, or printed with so many decimals.
struct Stored {
    std::vector<double> values;
    std::vector<float> uncertainty;
    double roundoff = 0x1p-53;
};

/// In the format; in float32 if a number is too large for it.
Stored stored(const Field& field, NumberFormat format) {
    Stored table{{}, {}, unit_roundoff(format)};
    for (Index row = 0; row < field.size().row; ++row)
        for (Index col = 0; col < field.size().col; ++col) {
            const double value = field.at({row, col});
            table.values.push_back(rounded(value, format));
            if (std::isfinite(value) && std::isinf(table.values.back()))
                return stored(field, NumberFormat::float32);
        }
    return table;
}

Stored printed(const Field& field, int decimals) {
    Stored table;
    const double unit = std::pow(10, decimals);
    for (Index row = 0; row < field.size().row; ++row)
        for (Index col = 0; col < field.size().col; ++col) {
            const double value = field.at({row, col}) * unit;
            table.values.push_back(std::isfinite(value) ? std::round(value) / unit : value);
            table.uncertainty.push_back(static_cast<float>(0.5 / unit));
        }
    return table;
}

void expect_meant(const State& state, Cell size, const Stored& table, std::string_view how) {
    const NumberTable numbers{size.row, size.col, table.values, table.roundoff, 0, table.uncertainty};
    const Recognition recognition = recognise(numbers, &state);
    ASSERT_TRUE(recognition.meant) << how;
    EXPECT_TRUE(recognition.meant->agrees()) << how << ": " << recognition.difference;
    ASSERT_EQ(recognition.matches.size(), 1u) << how;
    EXPECT_TRUE(recognition.matches.front().mistakes.empty()) << how << ": " << recognition.matches.front().text;
}

void check_states(int rounds) {
    int checked = 0;
    properties::for_every_method(
        rounds, properties::Sizes::small, [](const Method&) { return true; },
        [&](const State& state, const Field& field, properties::Generator& random) {
            const Cell size = field.size();
            if (size.row * size.col > most_cells)
                return;
            ++checked;
            constexpr NumberFormat formats[] = {NumberFormat::float32, NumberFormat::float16, NumberFormat::bfloat16};
            const NumberFormat format = formats[random() % std::size(formats)];
            expect_meant(state, size, stored(field, format), format_name(format));
            expect_meant(state, size, printed(field, 3 + static_cast<int>(random() % 6)), "printed");
        });
    EXPECT_GT(checked, 40 * rounds);
}

TEST(MeantStates, AreTheAnswer) {
    check_states(4);
}

TEST(MeantStates, DISABLED_TenThousandAreTheAnswer) {
    check_states(160);
}

}
}
