#include "unit/import/number_bytes.hpp"

namespace posenc::safetensors_reader_test {

namespace {

using namespace posenc::number_bytes;

std::string entry(const std::string& name, const std::string& type, const std::string& shape, int begin, int end) {
    return "\"" + name + "\":{\"dtype\":\"" + type + "\",\"shape\":" + shape + ",\"data_offsets\":[" +
           std::to_string(begin) + "," + std::to_string(end) + "]}";
}

/// One tensor a of two float32 numbers.
std::string one(const std::string& fields, const std::string& data = raw<float>({1, 2})) {
    return safetensors("{\"a\":{" + fields + "}}", data);
}

TEST(Safetensors, TypesAndPlaces) {
    const std::string header = "{\"__metadata__\":{\"format\":\"pt\"}," + entry("w", "F32", "[2]", 8, 16) + "," +
                               entry("wpe.weight", "BF16", "[2,2]", 0, 8) + "," + entry("e", "F8_E4M3", "[3]", 16, 19) +
                               "," + entry("none", "F32", "[0,4]", 19, 19) + "," + entry("one", "I64", "[]", 19, 27) +
                               "}  ";
    const std::string data =
        u16(0x3F80) + u16(0x4000) + u16(0xBF80) + u16(0) + raw<float>({0.5F, -4}) + "\x38\x7E\x80" + u64(9);
    const std::string bytes = safetensors(header, data);
    const NumberFile file = opened(bytes);
    EXPECT_EQ(file.format, "safetensors");
    ASSERT_EQ(file.tensors.size(), 5u);
    EXPECT_EQ(file.tensors[0].name, "wpe.weight");
    EXPECT_EQ(numbers_of(bytes, 0).values, (Values{1, 2, -1, 0}));
    EXPECT_EQ(numbers_of(bytes, 1).values, (Values{0.5, -4}));
    EXPECT_EQ(numbers_of(bytes, 2).values, (Values{1, 448, -0.0}));
    expect_part(problem_of_reading(bytes, 3), "no numbers");
    EXPECT_EQ(numbers_of(bytes, 4).values, (Values{9}));
}

TEST(Safetensors, UnknownTypesDoNotRefuseTheFile) {
    const std::string bytes = safetensors("{" + entry("a", "F4", "[4]", 0, 2) + "," + entry("b", "F99", "[7]", 2, 5) +
                                              "," + entry("c", "U8", "[1]", 5, 6) + "}",
                                          "abcde\x07");
    expect_part(problem_of_reading(bytes, 0), "4 bits");
    expect_part(problem_of_reading(bytes, 1), "F99");
    EXPECT_EQ(numbers_of(bytes, 2).values, (Values{7}));
}

TEST(Safetensors, HeadersThatLie) {
    const std::string f32 = R"("dtype":"F32","shape":[2],"data_offsets":[0,8])";
    EXPECT_EQ(problem_of(one(f32)), "");
    const std::string whole = one(f32);
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_NE(problem_of(whole.substr(0, length), "x.safetensors"), "") << length;
    expect_part(problem_of(one(f32) + "x"), "the last tensor ends here");
    expect_part(problem_of(one(R"("dtype":"F32","shape":[3],"data_offsets":[0,8])")),
                "tensor ‘a’: 3 of F32 do not fill its 8");
    expect_part(problem_of(one(R"("dtype":"F32","shape":[2,18446744073709551614],"data_offsets":[0,8])")), "2^64");
    expect_part(problem_of(one(R"("dtype":"F32","shape":[4611686018427387906],"data_offsets":[0,8])")), "do not fill");
    expect_part(problem_of(one(R"("dtype":"F32","shape":[-2],"data_offsets":[0,8])")), "whole number");
    expect_part(problem_of(one(R"("dtype":"F32","shape":[2.0],"data_offsets":[0,8])")), "whole number");
    expect_part(problem_of(one(R"("dtype":"F32","shape":[2],"data_offsets":[8,0])")), "data_offsets 8 to 0");
    expect_part(problem_of(one(R"("dtype":"F32","shape":[2],"data_offsets":[0,800])")), "8 bytes after its header");
    expect_part(problem_of(one(R"("dtype":"F32","shape":[2])")), "needs dtype");
    expect_part(problem_of(one(f32 + R"(,"dtype":"I32")")), "stands twice");
    expect_part(problem_of(safetensors("{}", "")), "no tensors");
    expect_part(problem_of(safetensors("{\"\xC0\":1}", "")), "UTF-8");
    expect_part(problem_of(u64(std::uint64_t{1} << 62) + "{}", "x.safetensors"), "4611686018427387904");
}

TEST(Safetensors, NoGapNoOverlapNoNameTwice) {
    const std::string data(16, '\0');
    const auto with = [&](const std::string& second) {
        return problem_of(safetensors("{" + entry("a", "F32", "[2]", 0, 8) + "," + second + "}", data));
    };
    EXPECT_EQ(with(entry("b", "F32", "[2]", 8, 16)), "");
    expect_part(with(entry("b", "F32", "[3]", 4, 16)), "no overlap");
    expect_part(with(entry("b", "F32", "[1]", 12, 16)), "no gap");
    expect_part(with(entry("a", "F32", "[2]", 8, 16)), "tensor ‘a’: the name stands twice");
}

}

}
