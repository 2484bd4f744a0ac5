// The writers on values that no method shows all at once: NaN, infinities, extremes, labels that need quoting; on
// blocks of many strips; on every method in float32; and with a sink that refuses.
#include "core/method.hpp"
#include "core/texts/json_text.hpp"
#include "export/csv.hpp"
#include "export/field_json.hpp"
#include "export/npy.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace posenc::export_test {

namespace {

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

/// Every cell holds its own number.
class Numbered : public Extremes {
  public:
    explicit Numbered(Cell size) : size_(size) {}
    Cell size() const override { return size_; }
    double at(Cell cell) const override { return static_cast<double>(cell.row * size_.col + cell.col); }

  private:
    Cell size_;
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

/// The numbers that stand in a .npy file.
template <class Number> std::vector<Number> numbers_in(const Field& field, Block block, NpyType type) {
    const std::string bytes = collected([&](const Sink& sink) { return write_npy(field, block, type, sink); });
    const std::size_t start = npy_header(type, block.rows, block.cols).size();
    std::vector<Number> numbers((bytes.size() - start) / sizeof(Number));
    std::memcpy(numbers.data(), bytes.data() + start, bytes.size() - start);
    return numbers;
}

/// Tall, square and wide blocks: many rows a strip, some, and many strips a row; all begin inside the field. The large
/// ones are more than one strip of float32, the small ones of the formats that ask for every cell.
constexpr Block large_blocks[] = {{5, 3, 140001, 2}, {1, 1, 300, 1001}, {1, 2, 2, 270000}};
constexpr Block small_blocks[] = {{5, 3, 5001, 2}, {1, 1, 30, 1001}, {1, 2, 2, 10001}};

/// The field whose last cell is the block's.
Numbered around(Block block) {
    return Numbered({block.row + block.rows, block.col + block.cols});
}

/// Cell i of a block in reading order.
Cell cell_of(Block block, Index i) {
    return {block.row + i / block.cols, block.col + i % block.cols};
}

TEST(Export, Float32StripsKeepTheOrder) {
    for (const Block& block : large_blocks) {
        const Numbered field = around(block);
        const std::vector<float> numbers = numbers_in<float>(field, block, NpyType::float32);
        ASSERT_EQ(numbers.size(), static_cast<std::size_t>(block.rows * block.cols));
        for (Index i = 0; i < block.rows * block.cols; ++i)
            ASSERT_EQ(numbers[static_cast<std::size_t>(i)], static_cast<float>(field.at(cell_of(block, i)))) << i;
    }
}

TEST(Export, OtherStripsKeepTheOrder) {
    for (const Block& block : small_blocks) {
        const Numbered field = around(block);
        const std::vector<double> numbers = numbers_in<double>(field, block, NpyType::float64);
        const std::string csv = collected([&](const Sink& sink) { return write_csv(field, block, false, sink); });
        const std::string json = collected([&](const Sink& sink) { return write_json(field, block, "m", sink); });
        std::string csv_expected, json_expected;
        ASSERT_EQ(numbers.size(), static_cast<std::size_t>(block.rows * block.cols));
        for (Index i = 0; i < block.rows * block.cols; ++i) {
            const double number = field.at(cell_of(block, i));
            const bool first = i % block.cols == 0, last = (i + 1) % block.cols == 0;
            ASSERT_EQ(numbers[static_cast<std::size_t>(i)], number) << i;
            const std::string text = std::to_string(static_cast<long long>(number));
            csv_expected += text + (last ? "\n" : ",");
            json_expected += (!first ? "" : i == 0 ? "\n[" : ",\n[") + text + (last ? "]" : ",");
        }
        EXPECT_TRUE(csv == csv_expected);
        EXPECT_EQ(json.substr(json.find("[") + 1), json_expected + "\n]}\n");
    }
}

/// Checks that a writer counts up to the whole block, by at most so many cells at a time.
void expect_counted(Block block, Index most_cells, const std::function<void(const CellsDone&)>& write) {
    Index before = 0, longest = 0;
    write([&](Index cells) {
        longest = std::max(longest, cells - before);
        before = cells;
    });
    EXPECT_EQ(before, block.rows * block.cols);
    EXPECT_LE(longest, most_cells);
}

TEST(Export, SaysOftenHowManyCellsAreDone) {
    const Sink sink = [](std::string_view) { return true; };
    for (const Block& block : large_blocks)
        expect_counted(block, Index{1} << 18,
                       [&](const CellsDone& done) { write_npy(around(block), block, NpyType::float32, sink, done); });
    for (const Block& block : small_blocks) {
        const Numbered field = around(block);
        expect_counted(block, cells_asked_at_once,
                       [&](const CellsDone& done) { write_npy(field, block, NpyType::float64, sink, done); });
        expect_counted(block, cells_asked_at_once,
                       [&](const CellsDone& done) { write_csv(field, block, false, sink, done); });
        expect_counted(block, cells_asked_at_once,
                       [&](const CellsDone& done) { write_json(field, block, "m", sink, done); });
    }
}

/// Equal, or neighbours among the numbers of float; both NaN counts as equal.
bool within_one_step(float number, float expected) {
    return number == expected || std::nextafter(expected, number) == number ||
           (std::isnan(number) && std::isnan(expected));
}

TEST(Export, Float32IsTheCellRounded) {
    for (const Method* method : methods())
        for (const char* text : {"", "length=150&d_model=300", "length=97&d_model=31&offset=1000"}) {
            const MakeResult made = method->make(parse(text, State{}).state);
            const Cell size = made.field->size();
            const Block block{size.row / 7, size.col / 5, size.row - size.row / 7, size.col - size.col / 5};
            const std::vector<float> numbers = numbers_in<float>(*made.field, block, NpyType::float32);
            ASSERT_EQ(numbers.size(), static_cast<std::size_t>(block.rows * block.cols));
            for (Index i = 0; i < block.rows * block.cols; ++i) {
                const Cell cell = cell_of(block, i);
                const float number = numbers[static_cast<std::size_t>(i)];
                const auto expected = static_cast<float>(made.field->at(cell));
                ASSERT_TRUE(within_one_step(number, expected)) << method->id << " " << text << " " << cell.row << " "
                                                               << cell.col << ": " << number << " for " << expected;
            }
        }
}

TEST(Export, Float32FarOutIsRoundedButForZeroCrossings) {
    const MakeResult made = find_method("sinusoidal")->make(parse("length=16777216&d_model=512", State{}).state);
    const Block block{made.field->size().row - 500, 0, 500, 512};
    const std::vector<float> numbers = numbers_in<float>(*made.field, block, NpyType::float32);
    for (Index i = 0; i < block.rows * block.cols; ++i) {
        const double expected = made.field->at(cell_of(block, i));
        const float number = numbers[static_cast<std::size_t>(i)];
        ASSERT_TRUE(within_one_step(number, static_cast<float>(expected)) || std::fabs(number - expected) < 1e-8) << i;
    }
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

}
