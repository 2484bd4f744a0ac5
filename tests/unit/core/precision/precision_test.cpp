// Rounding to number formats against the bits, and the tables computed with it against their definitions.
#include "core/precision/rounded_table.hpp"
#include "core/random.hpp"

#include "unit/core/made_fields.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace posenc::precision_test {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(NumberFormat, Float32IsWhatTheProcessorDoes) {
    const Random random(1, 1);
    for (std::uint64_t n = 0; n < 200000; ++n) {
        // Exponents around those of float32, subnormal and infinite ones too.
        const double x = std::ldexp(random.uniform(2 * n) - 0.5, static_cast<int>(random.bits(2 * n + 1) % 300) - 160);
        ASSERT_EQ(rounded(x, NumberFormat::float32), static_cast<double>(static_cast<float>(x))) << x;
    }
}

TEST(NumberFormat, Bfloat16IsTheUpperHalfOfFloat32) {
    for (std::uint32_t bits = 0; bits < 0x7F800000; bits += 4099) {
        const std::uint32_t even = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000;
        const double x = std::bit_cast<float>(bits), expected = std::bit_cast<float>(even);
        ASSERT_EQ(rounded(x, NumberFormat::bfloat16), expected) << x;
        ASSERT_EQ(rounded(-x, NumberFormat::bfloat16), -expected) << x;
    }
}

/// The number that a pattern of 16 bits without its sign stands for.
double half(int bits) {
    const int exponent = bits >> 10, fraction = bits & 1023;
    return exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
}

TEST(NumberFormat, Float16IsTheNearestPatternAndEvenInTheMiddle) {
    for (int bits = 0; bits < 0x7BFF; ++bits) {
        const double low = half(bits), high = half(bits + 1), middle = (low + high) / 2;
        ASSERT_EQ(rounded(low, NumberFormat::float16), low);
        ASSERT_EQ(rounded(middle, NumberFormat::float16), bits % 2 ? high : low) << bits;
        ASSERT_EQ(rounded(std::nextafter(middle, 0), NumberFormat::float16), low) << bits;
        ASSERT_EQ(rounded(std::nextafter(middle, infinity), NumberFormat::float16), high) << bits;
    }
    EXPECT_EQ(rounded(65519.9, NumberFormat::float16), 65504);
    EXPECT_EQ(rounded(65520, NumberFormat::float16), infinity);
    EXPECT_EQ(rounded(-1e300, NumberFormat::float16), -infinity);
    EXPECT_TRUE(std::isnan(rounded(undefined, NumberFormat::float16)));
    EXPECT_TRUE(std::signbit(rounded(-1e-300, NumberFormat::float16)));
}

TEST(PrecisionError, IsThatOfArithmeticInFloat) {
    const FieldPtr error = field_of("method=precision-error&d_model=8&length=3000&offset=70000"),
                   exact = field_of("method=sinusoidal&d_model=8&length=3000&offset=70000");
    for (Index row = 0; row < 3000; row += 7)
        for (Index col = 0; col < 8; ++col) {
            const float angle = static_cast<float>(70000 + row) *
                                static_cast<float>(std::pow(10000, -static_cast<double>(col / 2) / 4));
            const double value = col % 2 ? std::cos(static_cast<double>(angle)) : std::sin(static_cast<double>(angle));
            ASSERT_EQ(error->at({row, col}), static_cast<double>(static_cast<float>(value)) - exact->at({row, col}));
        }
}

TEST(PrecisionError, OfStoredNumbersIsThatOfTheLastRounding) {
    const FieldPtr error = field_of("method=precision-error&precision=bfloat16&rounding=stored&length=400"),
                   exact = field_of("method=sinusoidal&length=400");
    double largest = 0;
    for (Index row = 0; row < 400; ++row)
        for (Index col = 0; col < 128; ++col)
            largest = std::max(largest, std::fabs(error->at({row, col})) - std::fabs(exact->at({row, col})) * 0x1p-8);
    EXPECT_GT(largest, 0);
    EXPECT_LT(largest, 1e-4); // angles up to 400 in float32
}

TEST(PrecisionError, OfTheOtherTables) {
    const FieldPtr index = field_of("method=precision-error&table=index&precision=bfloat16&length=600");
    EXPECT_EQ(index->size(), (Cell{600, 1}));
    EXPECT_EQ(index->at({256, 0}), 0);
    EXPECT_EQ(index->at({257, 0}), -1); // a tie, to even
    EXPECT_EQ(index->at({259, 0}), 1);
    const FieldPtr alibi = field_of("method=precision-error&table=alibi&precision=bfloat16&length=600&head_count=4");
    EXPECT_EQ(alibi->size(), (Cell{600, 4}));
    EXPECT_EQ(alibi->at({257, 0}), 0.25);
    const std::string rotary = "&d_model=16&length=50&rotary_part=sin&scaling=yarn&factor=4&original_length=32";
    const FieldPtr error = field_of("method=precision-error&table=rotary-table" + rotary),
                   table = field_of("method=rotary-table" + rotary);
    EXPECT_EQ(error->size(), table->size());
    double largest = 0;
    for (Index row = 0; row < 50; ++row)
        for (Index col = 0; col < 16; ++col) {
            const double stored = error->at({row, col}) + table->at({row, col});
            ASSERT_NEAR(stored, static_cast<double>(static_cast<float>(stored)), 1e-15);
            ASSERT_NEAR(error->at({row, col}), 0, 50 * 2 * 0x1p-23);
            largest = std::max(largest, std::fabs(error->at({row, col})));
        }
    EXPECT_GT(largest, 1e-8);
    // Beyond the largest number of the format there is no angle.
    const FieldPtr far = field_of("method=precision-error&precision=float16&offset=65519&length=2");
    EXPECT_FALSE(std::isnan(far->at({0, 0})));
    EXPECT_TRUE(std::isnan(far->at({1, 0})));
    EXPECT_NE(far->explain({1, 0}).meaning.find("infinite"), std::string::npos);
}

TEST(PrecisionError, StaysWithinItsScale) {
    const OwnTablePtr brought = OwnTable::make("t", {2, 3}, {0.1, -2.3, 1000.7, 1e-6, 3, -0.7}, "float64");
    for (const Choice& table : parameters::table.choices)
        for (const std::string_view precision : {"float32", "float16", "bfloat16"})
            for (const std::string_view rounding : {"every-step", "stored"}) {
                const State state =
                    state_of("method=precision-error&length=700&d_model=32&offset=100&table=" + std::string(table.id) +
                             "&times=-3000.1,0.3,5,1000.7&flavour=detr&normalise=1&grid_height=20&range=symmetric" +
                             "&precision=" + std::string(precision) + "&rounding=" + std::string(rounding));
                const FieldPtr field = make_field(state.with_tables(OwnTables::with(nullptr, brought))).field;
                const Description description = field->describe();
                const Range range = field->range({0, 0, field->size().row, field->size().col});
                EXPECT_LE(description.low, range.low) << table.id << precision << rounding;
                EXPECT_GE(description.high, range.high) << table.id << precision << rounding;
            }
}

/// Every row against every earlier one.
void expect_collisions(const std::string& settings) {
    const State state = parse("method=precision-collision&" + settings).state;
    const FieldPtr field = make_field(state).field;
    std::vector<Issue> issues;
    const RoundedTable table = RoundedTable::of(state, 1 << 16, 1 << 21, issues);
    for (Index f = 0; f < 3; ++f)
        for (Index p = 0; p < table.length(); ++p) {
            const auto equal = [&](Index q) {
                for (Index col = 0; col < table.width(); ++col)
                    if (const double a = table.at(p, col, number_formats[f]), b = table.at(q, col, number_formats[f]);
                        a != b && !(std::isnan(a) && std::isnan(b)))
                        return false;
                return true;
            };
            Index q = 0;
            while (q < p && !equal(q))
                ++q;
            ASSERT_EQ(field->at({p, f}), static_cast<double>(p - q)) << settings << " p " << p << " format " << f;
        }
}

TEST(PrecisionCollision, IsWhatComparingAllRowsGives) {
    expect_collisions("length=700&d_model=6");
    expect_collisions("length=700&d_model=2&rounding=stored");
    expect_collisions("length=600&d_model=3&base=1e9&layout=halves");
    expect_collisions("length=600&table=alibi&head_count=3&rounding=stored");
    expect_collisions("length=500&table=index&offset=16777100");
    expect_collisions("length=600&table=normalised&range=symmetric");
    expect_collisions("length=600&table=fourier-features&bands=3&rounding=stored");
    expect_collisions("table=time&d_model=4&times=5,0.1,2049,0.1,2048,1700000001,0.10001,5,1700000000");
    expect_collisions("table=sinusoidal-2d&d_model=8&grid_height=3&grid_width=270&flavour=mae");
    expect_collisions("length=400&table=t5-bucket");
}

TEST(PrecisionCollision, NamesTheFirstPair) {
    const auto labels = field_of("method=precision-collision&length=3000&d_model=16")->describe().cols.labels;
    EXPECT_EQ(labels[0], "float32: all different");
    EXPECT_EQ(labels[1], "float16: 2048 = 2049");
    EXPECT_EQ(labels[2], "bfloat16: 256 = 257");
    const MakeResult cut = make_field(parse("method=precision-collision&length=100000&d_model=1024").state);
    ASSERT_EQ(cut.issues.size(), 1u);
    EXPECT_EQ(cut.field->size().row, 2048);
}

}

}
