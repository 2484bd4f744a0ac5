// The writers on values that no method shows all at once: NaN, infinities, extremes, labels that need quoting; and a
// sink that refuses.
#include "core/json_text.hpp"
#include "export/csv.hpp"
#include "export/field_json.hpp"
#include "export/npy.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace {

using namespace posenc;

/// Two rows: NaN, ∞, −∞ and the largest, the smallest and an inexact number.
class Extremes : public Field {
  public:
    Cell size() const override { return {2, 3}; }
    double at(Cell cell) const override {
        using limits = std::numeric_limits<double>;
        const double values[2][3] = {{limits::quiet_NaN(), limits::infinity(), -limits::infinity()},
                                     {limits::max(), limits::denorm_min(), 0.1 + 0.2}};
        return values[cell.row][cell.col];
    }
    Explanation explain(Cell) const override { return {}; }
    Description describe() const override { return {"extremes", {}, {"word", 0, {"plain", "a,b", "say \"x\""}}, 0, 1}; }
};

/// A field of a size that would never fit in memory.
class Endless : public Extremes {
  public:
    Cell size() const override { return {Index{1} << 40, Index{1} << 40}; }
    double at(Cell) const override { return 1; }
};

std::string collected(const std::function<bool(const Sink&)>& write) {
    std::string all;
    EXPECT_TRUE(write([&](std::string_view bytes) {
        all += bytes;
        return true;
    }));
    return all;
}

TEST(Export, CsvWritesWhatReadsBack) {
    const Extremes field;
    EXPECT_EQ(collected([&](const Sink& sink) { return write_csv(field, whole(field), true, sink); }),
              "plain,\"a,b\",\"say \"\"x\"\"\"\nnan,inf,-inf\n"
              "1.7976931348623157e+308,5e-324,0.30000000000000004\n");
}

TEST(Export, JsonWritesNonNumbersAsStrings) {
    const Extremes field;
    EXPECT_EQ(collected([&](const Sink& sink) {
                  return write_json(field, {0, 1, 2, 2}, "a\"b", sink);
              }),
              "{\"method\":\"a\\\"b\",\"rows\":2,\"columns\":2,\"first_row\":0,\"first_column\":1,\"values\":[\n"
              "[\"inf\",\"-inf\"],\n[5e-324,0.30000000000000004]\n]}\n");
}

TEST(Export, NpyKeepsEveryBit) {
    const Extremes field;
    const std::string bytes =
        collected([&](const Sink& sink) { return write_npy(field, whole(field), NpyType::float64, sink); });
    const std::string header = npy_header(NpyType::float64, 2, 3);
    ASSERT_EQ(bytes.size(), header.size() + 6 * sizeof(double));
    ASSERT_EQ(bytes.substr(0, header.size()), header);
    for (Index i = 0; i < 6; ++i) {
        const double expected = field.at({i / 3, i % 3});
        EXPECT_EQ(std::memcmp(bytes.data() + header.size() + 8 * i, &expected, 8), 0) << i;
    }
}

TEST(Export, NpyHeaderIsPaddedForEverySize) {
    for (Index rows = 1; rows < Index{1} << 60; rows *= 7) {
        const std::string header = npy_header(NpyType::float32, rows, 3);
        EXPECT_EQ(header.size() % 64, 0U) << rows;
        EXPECT_EQ(header.back(), '\n');
        EXPECT_EQ(static_cast<std::size_t>(static_cast<unsigned char>(header[8])) + 10, header.size());
        EXPECT_NE(header.find("'shape': (" + std::to_string(rows) + ", 3), }"), std::string::npos);
    }
}

TEST(Export, StopsWhenTheSinkRefuses) {
    const Endless field;
    int calls = 0;
    const Sink sink = [&](std::string_view) { return ++calls < 3; };
    EXPECT_FALSE(write_npy(field, whole(field), NpyType::float32, sink));
    EXPECT_FALSE(write_csv(field, whole(field), false, sink));
    EXPECT_FALSE(write_json(field, whole(field), "m", sink));
    EXPECT_EQ(calls, 5);
}

TEST(Export, JsonStrings) {
    EXPECT_EQ(json_string("a\"\\\n\t\r\x01/λ"), "\"a\\\"\\\\\\n\\t\\r\\u0001/λ\"");
    EXPECT_EQ(json_string("x\xFFy\xC3"), "\"x\uFFFDy\uFFFD\"");
    EXPECT_EQ(json_string(std::string_view("\0", 1)), "\"\\u0000\"");
    EXPECT_EQ(json_number(-0.0), "-0");
    EXPECT_EQ(json_number(1e22), "1e+22");
    EXPECT_EQ(json_number(NAN), "\"nan\"");
}

}
