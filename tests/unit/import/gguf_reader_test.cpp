#include "unit/import/number_bytes.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace posenc::gguf_reader_test {

namespace {

using namespace posenc::number_bytes;

std::string text(const std::string& words) {
    return u64(words.size()) + words;
}
std::string pair_of_text(const std::string& key, const std::string& value) {
    return text(key) + u32(8) + text(value);
}
std::string pair_of_number(const std::string& key, std::uint64_t value) {
    return text(key) + u32(4) + u32(value);
}
std::string pair_of_float(const std::string& key, float value) {
    return text(key) + u32(6) + raw<float>({value});
}
/// Extents from the fastest on.
std::string tensor(const std::string& name, std::initializer_list<std::uint64_t> extents, std::uint64_t type,
                   std::uint64_t offset) {
    std::string out = text(name) + u32(extents.size());
    for (const std::uint64_t extent : extents)
        out += u64(extent);
    return out + u32(type) + u64(offset);
}

std::string gguf(const std::vector<std::string>& metadata, const std::vector<std::string>& tensors,
                 const std::string& data, std::size_t alignment = 32) {
    std::string out = "GGUF" + u32(3) + u64(tensors.size()) + u64(metadata.size());
    for (const auto* part : {&metadata, &tensors})
        for (const std::string& one : *part)
            out += one;
    out.append((alignment - out.size() % alignment) % alignment, '\0');
    return out + data;
}

const std::string padding(24, '\0'), two = raw<float>({1, -2});

TEST(Gguf, TensorsAndQuantisedOnes) {
    const std::string bytes =
        gguf({pair_of_text("general.architecture", "gpt2")},
             {tensor("token_embd.weight", {32}, 8, 0), tensor("position_embd.weight", {2, 1}, 0, 64),
              tensor("rope_freqs.weight", {2}, 30, 96)},
             std::string(34, 'q') + std::string(30, '\0') + two + padding + u16(0x3F80) + u16(0x4000));
    const NumberFile file = opened(bytes);
    EXPECT_EQ(file.format, "gguf");
    ASSERT_EQ(file.tensors.size(), 3u);
    EXPECT_EQ(file.tensors[0].name, "position_embd.weight");
    EXPECT_EQ(numbers_of(bytes, 0).shape, (Shape{1, 2})); // slowest first
    EXPECT_EQ(numbers_of(bytes, 0).values, (Values{1, -2}));
    EXPECT_EQ(numbers_of(bytes, 1).values, (Values{1, 2}));
    expect_part(problem_of_reading(bytes, 2), "quantised (Q8_0)");
}

TEST(Gguf, MetadataAsConfiguration) {
    const std::string list = text("tokenizer.ggml.tokens") + u32(9) + u32(8) + u64(2) + text("a") + text("b");
    const std::string sections = text("llama.rope.dimension_sections") + u32(9) + u32(5) + u64(2) + u32(16) + u32(24);
    const NumberFile file =
        opened(gguf({pair_of_text("general.architecture", "llama"), list, sections,
                     pair_of_number("llama.context_length", 8192), pair_of_number("llama.embedding_length", 64),
                     pair_of_number("llama.attention.head_count", 4), pair_of_number("llama.rope.dimension_count", 8),
                     pair_of_float("llama.rope.freq_base", 500000), pair_of_text("llama.rope.scaling.type", "yarn"),
                     pair_of_float("llama.rope.scaling.factor", 4), pair_of_number("other.key", 1)},
                    {}, ""));
    const auto config = nlohmann::json::parse(file.metadata, nullptr, false);
    EXPECT_EQ(config, nlohmann::json::parse(R"({"general.architecture": "llama", "llama.context_length": 8192,
        "llama.embedding_length": 64, "llama.attention.head_count": 4, "llama.rope.dimension_count": 8,
        "llama.rope.freq_base": 500000, "llama.rope.dimension_sections": [16, 24],
        "llama.rope.scaling.type": "yarn", "llama.rope.scaling.factor": 4})"))
        << file.metadata;
}

TEST(Gguf, DivisorsOfFrequenciesAreReadWithTheMetadata) {
    const std::string numbers = raw<float>({1, 0.5}) + padding;
    const auto metadata = [&](const std::string& name, std::uint64_t type) {
        const NumberFile file =
            opened(gguf({pair_of_text("general.architecture", "llama")},
                        {tensor(name, {2}, type, 0), tensor("rope_other", {2}, 0, 32)}, numbers + numbers));
        return nlohmann::json::parse(file.metadata, nullptr, false);
    };
    for (const std::string name : {"rope_freqs.weight", "rope_factors_long.weight", "rope_factors_short.weight"})
        EXPECT_EQ(metadata(name, 0), (nlohmann::json{{"general.architecture", "llama"}, {name, {1, 0.5}}}));
    EXPECT_EQ(metadata("blk.0.rope_freqs", 0).size(), 1u);
    EXPECT_EQ(metadata("rope_freqs.weight", 99).size(), 1u) << "a type that is not known is no list of divisors";
}

TEST(Gguf, TheOtherByteOrder) {
    const auto big = [](std::uint64_t value, int bytes) {
        std::string out = little(value, bytes);
        std::reverse(out.begin(), out.end());
        return out;
    };
    std::string bytes =
        "GGUF" + big(3, 4) + big(1, 8) + big(0, 8) + big(1, 8) + "t" + big(1, 4) + big(2, 8) + big(25, 4) + big(0, 8);
    bytes.append((32 - bytes.size() % 32) % 32, '\0');
    EXPECT_EQ(numbers_of(bytes + big(258, 2) + big(0xFFFF, 2)).values, (Values{258, -1}));
}

TEST(Gguf, HeadersThatLie) {
    const std::string good = gguf({pair_of_number("a", 1)}, {tensor("t", {2}, 0, 0)}, two);
    EXPECT_EQ(problem_of(good), "");
    for (std::size_t length = 4; length < good.size(); ++length)
        EXPECT_NE(problem_of(good.substr(0, length)), "") << length;
    const auto of_tensor = [](const std::string& one) { return problem_of(gguf({}, {one}, two)); };
    expect_part(of_tensor(tensor("t", {std::uint64_t{1} << 63, 4}, 0, 0)), "2^64");
    expect_part(of_tensor(tensor("t", {std::uint64_t{1} << 61}, 0, 0)), "more than the whole file");
    expect_part(of_tensor(tensor("t", {1, 1, 1, 1, 1}, 0, 0)), "5 dimensions");
    expect_part(of_tensor(tensor("t", {2}, 0, 32)), "tensor ‘t’: begins 32");
    expect_part(of_tensor(tensor("t", {33}, 8, 0)), "no multiple of the 32");
    expect_part(of_tensor(tensor(std::string(2000, 'n'), {2}, 0, 0)), "2000 bytes");
    expect_part(problem_of(gguf({}, {tensor("t", {2}, 0, 0), tensor("t", {2}, 0, 32)}, two + padding + two)),
                "stands twice");
    expect_part(problem_of(gguf({pair_of_number("a", 1), pair_of_number("a", 2)}, {}, "")), "stands twice");
    expect_part(problem_of(gguf({pair_of_number("general.alignment", 24)}, {}, "")), "power of two");
    expect_part(problem_of(gguf({pair_of_number("general.alignment", 0)}, {}, "")), "power of two");
    expect_part(problem_of(gguf({text("l") + u32(9) + u32(9) + u64(1)}, {}, "")), "lists in lists");
    expect_part(problem_of(gguf({text("l") + u32(9) + u32(0) + u64(std::uint64_t{1} << 62)}, {}, "")), "room for");
    expect_part(problem_of(gguf({text("l") + u32(13)}, {}, "")), "type of metadata 13");
    expect_part(problem_of("GGUF" + u32(1) + u64(0) + u64(0)), "version 1");
    expect_part(problem_of("GGUF" + u32(3) + u64(std::uint64_t{1} << 40) + u64(0)), "room for");
}

TEST(Gguf, TypesThatAreNotKnownDoNotRefuseTheFile) {
    const std::string bytes = gguf({}, {tensor("x", {2}, 77, 0), tensor("t", {2}, 0, 64)}, std::string(64, 'x') + two);
    expect_part(problem_of_reading(bytes, 0), "type 77");
    EXPECT_EQ(numbers_of(bytes, 1).values, (Values{1, -2}));
}

}

}
