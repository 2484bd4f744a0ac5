#include "unit/import/number_bytes.hpp"

#include "import/numbers/number_types.hpp"

#include <cmath>

namespace posenc::npy_reader_test {

namespace {

using namespace posenc::number_bytes;

TEST(NpyReader, TypesOrdersAndVersions) {
    const std::string two_by_three = raw<float>({1, 2, 3, 4, 5, 6});
    for (const int version : {1, 2, 3}) {
        const Numbers numbers = numbers_of(npy(dictionary("<f4", "(2, 3)"), two_by_three, version));
        EXPECT_EQ(numbers.shape, (Shape{2, 3}));
        EXPECT_EQ(numbers.values, (Values{1, 2, 3, 4, 5, 6}));
        EXPECT_EQ(numbers.type, NumberType::float32);
    }
    EXPECT_EQ(numbers_of(npy(dictionary("<f4", "(2, 3)", "True"), two_by_three)).values, (Values{1, 3, 5, 2, 4, 6}));
    EXPECT_EQ(numbers_of(npy(dictionary(">i2", "(2,)"), "\x01\x02\xFF\xFE")).values, (Values{258, -2}));
    EXPECT_EQ(numbers_of(npy(dictionary("|b1", "(3,)"), std::string("\x00\x01\x02", 3))).values, (Values{0, 1, 1}));
    EXPECT_EQ(numbers_of(npy(dictionary("<u8", "()"), u64(7))).shape, Shape{});
    EXPECT_EQ(numbers_of(npy(dictionary("<c8", "(1,)"), raw<float>({1, -2}))).shape, (Shape{1, 2}));
    EXPECT_EQ(numbers_of(npy("{ \"shape\" : ( 2L , ) , 'fortran_order':False,'descr':'<i1'}", "\x01\xFF")).values,
              (Values{1, -1}));
}

TEST(NpyReader, FortranOrderOfThreeAxes) {
    // value = 100 i + 10 j + k, written with i running fastest
    std::string data;
    for (int k = 0; k < 2; ++k)
        for (int j = 0; j < 3; ++j)
            for (int i = 0; i < 2; ++i)
                data += raw<std::int32_t>({100 * i + 10 * j + k});
    EXPECT_EQ(numbers_of(npy(dictionary("<i4", "(2, 3, 2)", "True"), data)).values,
              (Values{0, 1, 10, 11, 20, 21, 100, 101, 110, 111, 120, 121}));
}

TEST(NpyReader, HalvesAsNumPyWritesThem) {
    EXPECT_EQ(numbers_of(npy(dictionary("<f2", "(3,)"), u16(0x3C00) + u16(0x0001) + u16(0xFBFF))).values,
              (Values{1, std::ldexp(1, -24), -65504}));
    for (const char* const name : {"<V2", "|V2", "bfloat16"})
        EXPECT_EQ(numbers_of(npy(dictionary(name, "(2,)"), u16(0x3FC0) + u16(0xC000))).values, (Values{1.5, -2}));
}

TEST(NpyReader, IntegersThatDoublesCannotHoldAreTold) {
    const auto notes = [](const char* type, std::uint64_t value) {
        return numbers_of(npy(dictionary(type, "(1,)"), u64(value))).notes.size();
    };
    constexpr std::uint64_t limit = std::uint64_t{1} << 53;
    EXPECT_EQ(notes("<u8", limit), 0u);
    EXPECT_EQ(notes("<u8", limit + 1), 1u);
    EXPECT_EQ(notes("<i8", ~limit + 1), 0u);
    EXPECT_EQ(notes("<i8", ~limit), 1u);
}

TEST(NpyReader, RefusesWithTypeAndByte) {
    const std::string four = u32(0);
    expect_part(problem_of(npy(dictionary("|O", "(1,)"), four), "x.npy"), "‘x.npy’: byte ");
    expect_part(problem_of(npy(dictionary("|O", "(1,)"), four)), "numpy.save");
    expect_part(problem_of(npy(dictionary("<f16", "(1,)"), four)), "‘<f16’");
    expect_part(problem_of(npy(dictionary("|V1", "(4,)"), four)), "8-bit");
    expect_part(problem_of(npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}", four)), "fields");
    expect_part(problem_of(npy(dictionary("<f4", "(2,)"), four)), "need 8 bytes");
    expect_part(problem_of(npy(dictionary("<f8", "(9223372036854775808, 2)"), four)), "more than 2^64 bytes");
    expect_part(problem_of(npy(dictionary("<f4", "(99999999999999999999,)"), four)), "shape");
    expect_part(problem_of(npy(dictionary("<f4", "(1,)"), four, 4)), "version 4");
    expect_part(problem_of(npy("{'descr': '<f4', 'descr': '<f4'}", four)), "once each");
    expect_part(problem_of(npy("{'descr': '<f4'}", four)), "lacks");
    expect_part(problem_of(npy(dictionary("<f4", "(1,)") + "x", four)), "dictionary");
    expect_part(problem_of("\x93NUMPY\x02" + std::string(1, '\0') + u32(100'000'000) + "{"), "100000000");
    const std::string whole = npy(dictionary("<f4", "(1,)"), four);
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_NE(problem_of(whole.substr(0, length), "x.npy"), "") << length;
}

TEST(NpyReader, ShapesWithoutNumbersAndTooLargeOnes) {
    expect_part(problem_of_reading(npy(dictionary("<f4", "(0, 4)"), "")), "no numbers");
    const std::string large = npy(dictionary("|b1", "(67108865,)"), std::string((1 << 26) + 1, '\0'));
    expect_part(problem_of_reading(large), "67108864");
}

TEST(NpyReader, BytesAfterTheNumbersAreTold) {
    const NumberFile file = opened(npy(dictionary("<f4", "(1,)"), u64(0)));
    ASSERT_EQ(file.notes.size(), 1u);
    expect_part(file.notes[0], "last 4 bytes");
}

TEST(NumberTypes, SmallFloats) {
    const auto of = [](NumberType type, std::uint64_t bits) { return value_of(type, bits); };
    EXPECT_EQ(of(NumberType::float8_e4m3, 0x7E), 448);
    EXPECT_TRUE(std::isnan(of(NumberType::float8_e4m3, 0xFF)));
    EXPECT_EQ(of(NumberType::float8_e4m3, 0x01), std::ldexp(1, -9));
    EXPECT_EQ(of(NumberType::float8_e5m2, 0x7B), 57344);
    EXPECT_EQ(of(NumberType::float8_e5m2, 0xFC), -INFINITY);
    EXPECT_TRUE(std::isnan(of(NumberType::float8_e5m2, 0x7D)));
    EXPECT_EQ(of(NumberType::float8_e4m3fnuz, 0x7F), 240);
    EXPECT_TRUE(std::isnan(of(NumberType::float8_e4m3fnuz, 0x80)));
    EXPECT_EQ(of(NumberType::float8_e5m2fnuz, 0x7F), 57344);
    EXPECT_EQ(of(NumberType::float8_e5m2fnuz, 0x01), std::ldexp(1, -17));
    EXPECT_EQ(of(NumberType::float8_e8m0, 127), 1);
    EXPECT_TRUE(std::isnan(of(NumberType::float8_e8m0, 255)));
    EXPECT_EQ(of(NumberType::bfloat16, 0xFF80), -INFINITY);
    EXPECT_EQ(of(NumberType::int8, 0x80), -128);
}

TEST(NumberTypes, NamesAreFoundAgain) {
    for (int i = 0; i < static_cast<int>(NumberType::text); ++i) {
        const auto type = static_cast<NumberType>(i);
        EXPECT_EQ(type_named(name_of(type)), type);
        EXPECT_GT(bytes_of(type), 0u);
    }
    EXPECT_EQ(type_named("text"), std::nullopt);
}

}

}
