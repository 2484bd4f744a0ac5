// The numbers of a block in the memory of the caller. Nothing is kept beside them.
#include "c_interface/answer.hpp"
#include "c_interface/settings.hpp"
#include "core/precision/budget.hpp"
#include "core/precision/number_format.hpp"

#include <cmath>
#include <cstring>

namespace posenc::c_interface {

namespace {

/// The bits of a number that the format holds exactly: 5 of the exponent, 10 behind them, as IEEE 754 has them.
std::uint16_t float16_bits(double number) {
    constexpr int bias = 15, digits = 10;
    const std::uint16_t sign = std::signbit(number) ? 0x8000 : 0;
    if (std::isnan(number))
        return 0x7E00;
    if (std::isinf(number))
        return static_cast<std::uint16_t>(sign | 0x7C00);
    int exponent = 0; // |number| = fraction 2^exponent, fraction in [1/2, 1)
    const double fraction = std::frexp(std::fabs(number), &exponent);
    if (fraction == 0)
        return sign;
    const int biased = exponent - 1 + bias;
    if (biased <= 0) // subnormal: so many times 2^−24
        return static_cast<std::uint16_t>(sign | static_cast<int>(std::ldexp(std::fabs(number), bias + digits - 1)));
    const int behind = static_cast<int>(std::ldexp(fraction, digits + 1)) - (1 << digits);
    return static_cast<std::uint16_t>(sign | (biased << digits) | behind);
}

std::uint16_t bfloat16_bits(double number) {
    return static_cast<std::uint16_t>(__builtin_bit_cast(std::uint32_t, static_cast<float>(number)) >> 16);
}

/// Writes every cell once, along the axis whose cells share their work. `out` may stand at any byte.
template <class Number, class Convert> void fill(const Field& field, Block block, void* out, const Convert& convert) {
    const bool by_columns = field.strips() == Strips::columns;
    const Index lines = by_columns ? block.cols : block.rows, length = by_columns ? block.rows : block.cols;
    for (Index line = 0; line < lines; ++line)
        for (Index at = 0; at < length; ++at) {
            const Cell cell = by_columns ? Cell{at, line} : Cell{line, at};
            const Cell own{block.row + cell.row, block.col + cell.col};
            const Number number = convert(field.at(own), own);
            const auto place = static_cast<std::size_t>(cell.row * block.cols + cell.col);
            std::memcpy(static_cast<std::byte*>(out) + place * sizeof number, &number, sizeof number);
        }
}

void fill(const Field& field, Block block, std::int32_t dtype, void* out) {
    const Rounding half(NumberFormat::float16), brain(NumberFormat::bfloat16);
    if (dtype == POSENC_FLOAT64)
        fill<double>(field, block, out, [](double number, Cell) { return number; });
    else if (dtype == POSENC_FLOAT32)
        fill<float>(field, block, out, [](double number, Cell) { return static_cast<float>(number); });
    else if (dtype == POSENC_FLOAT16)
        fill<std::uint16_t>(field, block, out, [&](double number, Cell) { return float16_bits(half(number)); });
    else
        fill<std::uint16_t>(field, block, out, [&](double number, Cell) { return bfloat16_bits(brain(number)); });
}

bool inside(Index first, Index count, Index size) {
    return first >= 0 && count >= 0 && first <= size && count <= size - first;
}

/// The field, where a block of it can be written in this type to this place.
Usable<Made> writable(const char* settings, Block block, std::int32_t dtype, const void* out) {
    Usable<Made> read = field_of(settings, "settings");
    if (problem_of(read))
        return read;
    const Cell size = std::get<Made>(read).field->size();
    if (!inside(block.row, block.rows, size.row) || !inside(block.col, block.cols, size.col)) {
        const std::string allowed = "blocks of " + std::to_string(size.row) + " × " + std::to_string(size.col);
        return Unusable{"block", "block: does not lie inside the field; allowed: " + allowed, {}, allowed};
    }
    if (dtype < POSENC_FLOAT64 || dtype > POSENC_BFLOAT16)
        return Unusable{"dtype",
                        "dtype: cannot be written; allowed: float64, float32, float16, bfloat16",
                        {},
                        "float64, float32, float16, bfloat16"};
    if (block.rows > 0 && block.cols > 0 && !out)
        return Unusable{"out", "out: is missing; allowed: memory for the numbers of the block"};
    return read;
}

Reply numbers(const char* settings, Block block, std::int32_t dtype, void* out) {
    const Usable<Made> read = writable(settings, block, dtype, out);
    if (const Unusable* problem = problem_of(read))
        return refusal(*problem);
    fill(*std::get<Made>(read).field, block, dtype, out);
    return {POSENC_OK, Json::object()};
}

Reply budgets(const char* settings, Block block, std::int32_t dtype, double* out) {
    constexpr std::string_view names[] = {"float64", "float32", "float16", "bfloat16"};
    const Usable<Made> read = writable(settings, block, dtype, out);
    if (const Unusable* problem = problem_of(read))
        return refusal(*problem);
    const Made& made = std::get<Made>(read);
    const StepPrecision precision = precision_of(names[dtype]);
    const StepErrors errors = step_errors(made.state, made.field);
    fill<double>(*made.field, block, out,
                 [&](double exact, Cell cell) { return budget(exact, errors(cell, exact), precision); });
    return {POSENC_OK, Json::object()};
}

}

}

posenc_status posenc_field(const char* settings, posenc_block block, int32_t dtype, void* out, char** answer) {
    using namespace posenc::c_interface;
    return answering(answer, [&] {
        return numbers(settings, {block.row, block.col, block.rows, block.cols}, dtype, out);
    });
}

posenc_status posenc_budget(const char* settings, posenc_block block, int32_t dtype, double* out, char** answer) {
    using namespace posenc::c_interface;
    return answering(answer, [&] {
        return budgets(settings, {block.row, block.col, block.rows, block.cols}, dtype, out);
    });
}
