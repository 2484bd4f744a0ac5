// A resized table is told by the rule that made it, whichever it is.
#include "core/oracle/resized.hpp"

#include "core/encodings/learned/resize_weights.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::resized_test {

namespace {

constexpr Index side = 5, height = 4, width = 7, channels = 3;

std::vector<double> learned() {
    std::vector<double> numbers;
    for (int i = 0; i < side * side * channels; ++i)
        numbers.push_back(std::sin(1.7 * i * i + 0.3));
    return numbers;
}

NumberTable table_of(const std::vector<double>& numbers, Index cols) {
    NumberTable table{static_cast<Index>(numbers.size()) / cols, cols, numbers};
    table.largest = largest_of(numbers);
    return table;
}

std::vector<double> resized(const std::vector<double>& source, const ResizeRule& rule) {
    const ResizeWeights down(rule, side, height), across(rule, side, width);
    std::vector<double> all;
    for (Index y = 0; y < height; ++y)
        for (Index x = 0; x < width; ++x)
            for (Index channel = 0; channel < channels; ++channel) {
                double total = 0;
                for (const auto& [a, one] : down.taps(y))
                    for (const auto& [b, other] : across.taps(x))
                        total += one * other * source[static_cast<std::size_t>((a * side + b) * channels + channel)];
                all.push_back(static_cast<float>(total));
            }
    return all;
}

State meant_by(const char* rule) {
    return parse(std::string("method=table-resized&table_side=5&grid_height=4&grid_width=7&d_model=3&resize=") + rule)
        .state;
}

TEST(Resized, IsAsMeantByItsOwnRuleAlone) {
    const std::vector<double> source = learned();
    for (const char* name : {"antialias", "bicubic", "corners"})
        for (const char* other : {"antialias", "bicubic", "corners"}) {
            const std::vector<double> numbers = resized(source, rule_of(read_resize(meant_by(other))));
            const Check result = check_resized(table_of(numbers, channels), table_of(source, channels), meant_by(name));
            EXPECT_EQ(result.meant.agrees(), std::string(name) == other) << name << " " << other;
            if (result.meant.agrees())
                continue;
            ASSERT_TRUE(result.cause) << name << " " << other;
            EXPECT_EQ(result.cause->mistakes, std::vector<std::string_view>{"resize-kernel"});
        }
}

TEST(Resized, RulesThatNoModelMeans) {
    const std::vector<double> source = learned();
    using Kernel = ResizeRule::Kernel;
    for (const ResizeRule& rule :
         {ResizeRule{.kernel = Kernel::cubic, .antialias = true, .a = -0.5}, ResizeRule{.kernel = Kernel::nearest},
          ResizeRule{.kernel = Kernel::linear}, ResizeRule{Kernel::cubic, ResizeRule::Places::widened}}) {
        const std::vector<double> numbers = resized(source, rule);
        const Check result =
            check_resized(table_of(numbers, channels), table_of(source, channels), meant_by("bicubic"));
        ASSERT_TRUE(result.cause) << text_of(rule);
        EXPECT_NE(result.cause->text.find(text_of(rule)), std::string::npos) << result.cause->text;
    }
}

TEST(Resized, PlacesColumnByColumn) {
    const std::vector<double> source = learned(), right = resized(source, rule_of(Resize::bicubic));
    std::vector<double> turned;
    for (Index place = 0; place < height * width; ++place)
        for (Index channel = 0; channel < channels; ++channel)
            turned.push_back(
                right[static_cast<std::size_t>((place % height * width + place / height) * channels + channel)]);
    const Check result = check_resized(table_of(turned, channels), table_of(source, channels), meant_by("bicubic"));
    ASSERT_TRUE(result.cause);
    EXPECT_EQ(result.cause->mistakes.front(), "axes-swapped");
}

TEST(Resized, ASourceOfAnotherSizeIsRefused) {
    const std::vector<double> source = learned();
    EXPECT_TRUE(problem_of_source(table_of(source, channels), meant_by("bicubic")).empty());
    EXPECT_FALSE(problem_of_source(table_of(source, 5), meant_by("bicubic")).empty());
    EXPECT_FALSE(problem_of_source(table_of(source, channels), parse("method=alibi").state).empty());
}

}

}
