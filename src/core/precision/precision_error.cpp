// What rounding does to a table of positions: rows and columns as in the table.
//
//   E[p, c] = rounded table[p, c] − exact table[p, c]
//
// How the rounded table is computed: see rounded_table.hpp. The exact one is in double precision, whose own error is
// 1e-16 of the angle. An angle beyond the format's largest number is ∞ and has no sine: undefined.
#include "core/precision/rounded_table.hpp"
#include "core/registry.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc {

namespace {

constexpr Index most_positions = 1 << 20, most_cells = Index{1} << 40; ///< in effect only the positions are limited

std::string number(double value) {
    return readable(value, 9);
}

class PrecisionError : public Field {
  public:
    PrecisionError(RoundedTable table, NumberFormat format)
        : table_(std::move(table)), format_(format), bound_(table_.error_bound(format)) {}

    Cell size() const override { return {table_.length(), table_.width()}; }
    double at(Cell cell) const override {
        return table_.at(cell.row, cell.col, format_) - table_.exact(cell.row, cell.col);
    }
    Explanation explain(Cell cell) const override;
    Explanation explain_given(Cell cell) const;
    Description describe() const override {
        return {"Error of " + std::string(format_name(format_)), table_.row_names(), table_.column_names(), -bound_,
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
    if (table_.given())
        return explain_given(cell);
    const std::vector<RoundedStage> stages = table_.stages(cell.row, cell.col, format_);
    const double position = table_.axis(cell.col).number(cell.row), exact = table_.exact(cell.row, cell.col),
                 entry = stages.back().value, error = at(cell);
    const std::string format(format_name(format_)), inner(format_name(table_.working(format_))),
        p(table_.axis(cell.col).name);
    Explanation explanation;
    explanation.steps.push_back(
        {p + " = " + number(position) + ", in " + inner + " x = " + number(stages.front().value),
         stages.front().value});
    for (std::size_t n = 1; n + 1 < stages.size(); ++n)
        explanation.steps.push_back(
            {std::string(stages[n].name) + " in " + inner + " = " + number(stages[n].value), stages[n].value});
    explanation.steps.push_back({"entry in " + format + " = " + number(entry), entry});
    explanation.steps.push_back({"exact: " + number(exact), exact});
    explanation.steps.push_back(
        {number(entry) + " − " + (exact < 0 ? "(" + number(exact) + ")" : number(exact)) + " = " + readable(error),
         error});
    explanation.fact = format + ", error " + readable(error, 3);
    if (std::isnan(entry))
        explanation.meaning =
            "The angle is beyond the largest number of " + inner + " and became infinite; its sine does not exist.";
    else if (stages.front().value != position)
        explanation.meaning = "The " + p + " itself does not exist in " + inner + ": " + number(position) + " became " +
                              number(stages.front().value) + ".";
    else
        explanation.meaning = "The " + p +
                              " is exact; every step after it adds its own rounding, and that of a large "
                              "number is large.";
    return explanation;
}

Explanation PrecisionError::explain_given(Cell cell) const {
    const double exact = table_.exact(cell.row, cell.col), entry = table_.at(cell.row, cell.col, format_),
                 error = at(cell);
    const std::string format(format_name(format_));
    return {{{"as it was brought: " + number(exact), exact},
             {"entry in " + format + " = " + number(entry), entry},
             {number(entry) + " − " + (exact < 0 ? "(" + number(exact) + ")" : number(exact)) + " = " + readable(error),
              error}},
            format + ", error " + readable(error, 3),
            error == 0 ? "The number exists in " + format + "." : "The number is rounded once, when it is stored."};
}

MakeResult make(const State& state) {
    MakeResult made;
    RoundedTable table = RoundedTable::of(state, most_positions, most_cells, made.issues);
    NumberFormat chosen = NumberFormat::float32;
    for (const NumberFormat format : number_formats)
        if (state.text("precision") == format_name(format))
            chosen = format;
    constexpr double cost = 5; // two sines of large angles, and roundings
    made.field = with_sums(std::make_shared<PrecisionError>(std::move(table), chosen), cost);
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
constexpr auto used = uses(&precision, table_uses);

}

constinit const Method registry::precision_error = {
    .id = "precision-error",
    .title = "Precision error",
    .family = "precision",
    .sort = Sort::precision,
    .choice = "error",
    .hint = "rounded minus exact, for every number of the table",
    .paper = {},
    .formula = "E[p, c] = R(f(R(R(p) · R(w)))) − f(p · w)",
    .parameters = used,
    .make = make,
    .limit = most_positions,
    .definitions = [](const State& state) { return rounded_definitions(state, most_positions, most_cells); },
    .made_of = &parameters::table,
};

}
