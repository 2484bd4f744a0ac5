// What rounding does to a table of positions: row = position, column as in the table.
//
//   E[p, c] = rounded table[p, c] − exact table[p, c]
//
// How the rounded table is computed: see rounded_table.hpp. The exact one is in double precision, whose own error is
// 1e-16 of the angle. An angle beyond the format's largest number is ∞ and has no sine: undefined.
#include "core/parameters.hpp"
#include "core/precision/rounded_table.hpp"
#include "core/pyramid.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc {

extern const Method precision_error;

namespace {

constexpr Index most_positions = 1 << 20;

std::string number(double value) {
    return readable(value, 9);
}

class PrecisionError : public Field {
  public:
    PrecisionError(RoundedTable table, NumberFormat format)
        : table_(std::move(table)), format_(format), bound_(table_.error_bound(format)) {}

    Cell size() const override { return {table_.length(), table_.width()}; }
    double at(Cell cell) const override {
        return table_.steps(cell.row, cell.col, format_).result - table_.exact(cell.row, cell.col);
    }
    Explanation explain(Cell cell) const override;
    Description describe() const override {
        return {"Error of " + std::string(format_name(format_)),
                {"position", table_.offset(), {}},
                {std::string(table_.column_name()), 0, {}},
                -bound_,
                bound_};
    }

  private:
    RoundedTable table_;
    NumberFormat format_;
    double bound_;
};

Explanation PrecisionError::explain(Cell cell) const {
    if (table_.zero(cell.col))
        return {{{"a column of zeros: 0 − 0", 0}}, "column of zeros", "Zero is exact in every format."};
    const RoundedSteps steps = table_.steps(cell.row, cell.col, format_);
    const double position = table_.position(cell.row), exact = table_.exact(cell.row, cell.col), error = at(cell);
    const std::string format(format_name(format_)), inner(format_name(table_.working(format_))),
        function(table_.function(cell.col));
    Explanation explanation;
    explanation.steps = {
        {"p = " + number(position) + ", in " + inner + " " + number(steps.position), steps.position},
        {"w in " + inner + " = " + number(steps.frequency), steps.frequency},
        {"p · w in " + inner + " = " + number(steps.angle), steps.angle},
        {(function.empty() ? "entry" : function + " p·w") + " in " + format + " = " + number(steps.result),
         steps.result},
        {"exact: " + number(exact), exact},
        {number(steps.result) + " − " + (exact < 0 ? "(" + number(exact) + ")" : number(exact)) + " = " +
             readable(error),
         error},
    };
    explanation.fact = format + ", error " + readable(error, 3);
    if (std::isinf(steps.angle))
        explanation.meaning =
            "The angle is beyond the largest number of " + inner + " and became infinite; a sine of it does not exist.";
    else if (steps.position != position)
        explanation.meaning = "The position itself does not exist in " + inner + ": " + number(position) + " became " +
                              number(steps.position) + ".";
    else
        explanation.meaning = "The position is exact; frequency, angle and result each add their rounding, and the "
                              "angle's grows with the position.";
    return explanation;
}

Made make(const State& state) {
    Made made;
    RoundedTable table = RoundedTable::of(state, most_positions, made.issues);
    NumberFormat chosen = NumberFormat::float32;
    for (const NumberFormat format : number_formats)
        if (state.text("precision") == format_name(format))
            chosen = format;
    made.field = with_pyramid(std::make_shared<PrecisionError>(std::move(table), chosen));
    return made;
}

constexpr Choice precisions[] = {{"float32", "float32", "24 bits: whole numbers up to 16 777 216"},
                                 {"float16", "float16", "11 bits: whole numbers up to 2048, largest 65 504"},
                                 {"bfloat16", "bfloat16", "8 bits: whole numbers up to 256"}};
constexpr Parameter precision{.key = "precision",
                              .label = "Precision",
                              .help = "the number format that everything is rounded to",
                              .kind = Kind::choice,
                              .initial = "float32",
                              .choices = precisions};
constexpr const Parameter* used[] = {&precision, POSENC_ROUNDED_PARAMETERS};

}

constinit const Method precision_error = {
    .id = "precision-error",
    .title = "Precision error",
    .family = "precision",
    .paper = {},
    .formula = "E[p, c] = R(f(R(R(p) · R(w)))) − f(p · w)",
    .parameters = used,
    .make = make,
    .limit = most_positions,
};

}
