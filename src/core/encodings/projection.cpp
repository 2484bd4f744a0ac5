// The rows of any absolute encoding in their first principal components. The parameter `of` names the encoding. The
// formula, its source, and how signs and equal components are fixed are in principal_components.hpp.
//
// Sizes: at most 4096 rows; the smaller of rows and columns at most 256, n·d·min(n, d) at most 2^25, and n·d of rows
// wider than 256 at most 2^17. The order of the columns plays no part, so `layout` is not read. Not covered: whitening,
// projections that were fitted to other rows.
#include "core/encodings/projection.hpp"
#include "core/registry.hpp"

#include "core/encodings/encoding_parameters.hpp"
#include "core/encodings/encoding_rows.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_rows = 4096, most_side = 256, most_cells = Index{1} << 17, most_products = Index{1} << 25;

Index affordable_rows(Index columns) {
    if (columns <= most_side)
        return std::clamp(most_products / (columns * columns), most_side, most_rows);
    const auto rows = static_cast<Index>(std::sqrt(static_cast<double>(most_products / columns)));
    return std::clamp<Index>(std::min(rows, most_cells / columns), 1, most_side);
}

std::string bracketed(double number) {
    return number < 0 ? "(" + readable(number, 4) + ")" : readable(number, 4);
}

std::string percent(double share) {
    return readable(100 * share, 3) + " %";
}

}

Projection::Projection(const Rows& rows, AxisNames names, std::string encoding, Index components)
    : rows_(rows.count()), components_(components), names_(std::move(names)), encoding_(std::move(encoding)),
      parts_(principal_components(rows, components)) {
    const auto width = static_cast<std::size_t>(rows.width());
    for (Index p = 0; p < rows_; ++p) {
        const std::span<const double> row =
            std::span(parts_.centred).subspan(static_cast<std::size_t>(p) * width, width);
        const bool defined = std::all_of(row.begin(), row.end(), [](double x) { return x == x; });
        for (Index k = 0; k < components_; ++k) {
            const double score = !defined                        ? undefined
                                 : k < parts_.directions.count() ? dot(row, parts_.directions.row(k))
                                                                 : 0;
            scores_.push_back(score);
            most_ = std::fabs(score) > most_ ? std::fabs(score) : most_;
        }
    }
    if (most_ == 0)
        most_ = 1;
}

double Projection::at(Cell cell) const {
    return scores_[static_cast<std::size_t>(cell.row * components_ + cell.col)];
}

double Projection::share(Index component) const {
    return component < static_cast<Index>(parts_.shares.size()) ? parts_.shares[static_cast<std::size_t>(component)]
                                                                : 0;
}

Explanation Projection::explain(Cell cell) const {
    const double value = at(cell);
    const std::string component = "component " + std::to_string(cell.col + 1);
    if (std::isnan(value))
        return {{{"this row has no vector: undefined", undefined}},
                "undefined",
                encoding_ + " says nothing about this row, so there is nothing to project."};
    if (cell.col >= parts_.directions.count())
        return {{{"no variance is left for " + component + ": 0", 0}},
                component + ", nothing left",
                "The earlier components already capture everything that distinguishes the rows."};
    constexpr std::size_t most_written = 3;
    const std::span<const double> direction = parts_.directions.row(cell.col);
    const std::size_t first = static_cast<std::size_t>(cell.row) * direction.size();
    std::string text;
    for (std::size_t c = 0; c < std::min(direction.size(), most_written); ++c)
        text += (c == 0 ? "" : " + ") + bracketed(parts_.centred[first + c]) + " · " + bracketed(direction[c]);
    if (direction.size() > most_written)
        text += " + … over " + counted(static_cast<Index>(direction.size()), "column");
    return {
        {{"(x − m) · v" + subscript(static_cast<int>(cell.col) + 1) + ", x the row, m the mean of all rows", undefined},
         {text + " = " + readable(value), value}},
        component + ", " + percent(share(cell.col)) + " of the variance",
        "Rows that lie close here are alike along the direction in which " +
            std::string(cell.col == 0 ? "all rows differ most." : "they differ most, after the earlier ones.")};
}

Description Projection::describe() const {
    return {"Principal components: " + encoding_, names_, {"component", 1, {}}, -most_, most_};
}

namespace {

EncodingRows source_of(const State& state) {
    return encoding_rows(encoding_of(state), state.without("layout"), {most_rows, affordable_rows});
}

MakeResult make(const State& state) {
    auto [made, count] = source_of(state);
    made.field = std::make_shared<Projection>(rows_of(made.field, count), made.field->describe().rows,
                                              std::string(encoding_of(state).title), state.integer("components"));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    return encoding_definitions(state.without("layout"), source_of(state).count);
}

}

constinit const Method registry::projection = {
    .id = "projection",
    .title = "Principal components",
    .family = "absolute",
    .sort = Sort::projection,
    .paper = "Pearson 1901",
    .paper_url = "https://doi.org/10.1080/14786440109462720",
    .formula = "Y[p, k] = (PE(p) − m) · v_k\nv_k: eigenvectors of Σ (PE(p) − m) ⊗ (PE(p) − m), largest first",
    .parameters = projection_uses,
    .make = make,
    .limit = most_rows,
    .users = {},
    .definitions = definitions,
    .made_of = &parameters::of,
};

}
