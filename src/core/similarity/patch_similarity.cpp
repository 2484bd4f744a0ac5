#include "core/similarity/patch_similarity.hpp"
#include "core/registry.hpp"

#include "core/encodings/learned/axial_shape.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"
#include "core/waves/grid_sinusoid.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr Index most_tokens = 1 << 20;
constexpr Index most_single = 64 * 64; ///< images with so few patches are never drawn with several patches in a pixel
/// Numbers of all patches: they have to be compared if columns depend on both axes.
constexpr Index most_products = 1 << 24;
constexpr Index most_entries = 1 << 19; ///< numbers of the tables drawn, for one row and one column of patches

/// What some columns of two vectors add to their dot product and to their squared lengths and distance.
struct Share {
    double dot = 0, square = 0, distance = 0;
    void add(double query, double key) {
        dot += query * key;
        square += key * key;
        distance += (query - key) * (query - key);
    }
    void add(const Share& other) {
        dot += other.dot;
        square += other.square;
        distance += other.distance;
    }
};

class PatchSimilarity : public Field {
  public:
    PatchSimilarity(FieldPtr encoding, const PatchGrid& grid, Index patch, Measure measure,
                    const std::vector<AxisPart>& parts)
        : encoding_(std::move(encoding)), grid_(grid), patch_(patch), measure_(measure), parts_(parts),
          query_(vector_of(patch)), rows_(static_cast<std::size_t>(grid.height)),
          columns_(static_cast<std::size_t>(grid.width)), vectors_down_(rows_.size()),
          vectors_across_(columns_.size()) {
        for (const double number : query_)
            own_.add(number, number);
        for (const AxisPart& part : parts_)
            if (part.axis != "row" && part.axis != "column")
                rest_.add(share(patch, part.first, part.count));
    }

    Cell size() const override { return {grid_.height, grid_.width}; }
    Means means() const override { return Means::kept; }

    double at(Cell cell) const override {
        const Index token = token_at(cell);
        if (token >= encoding_->size().row)
            return undefined;
        const Share total = parts_.empty() ? summed(cell) : shared(cell, token);
        if (measure_ == Measure::euclidean)
            return std::sqrt(total.distance);
        const double lengths = std::sqrt(own_.square) * std::sqrt(total.square);
        return measure_ == Measure::dot ? total.dot : lengths == 0 ? 0 : total.dot / lengths;
    }

    Explanation explain(Cell cell) const override {
        constexpr std::string_view names[] = {"dot product", "cosine", "distance"};
        const double value = at(cell);
        const std::string name(names[static_cast<int>(measure_)]), there = place(token_at(cell)), here = place(patch_);
        return {{{name + " of the rows of tokens " + readable_integer(patch_) + " and " +
                      readable_integer(token_at(cell)) + " = " + readable(value),
                  value}},
                name + " with " + here,
                there + " compared with " + here + ", over all " +
                    counted(static_cast<Index>(query_.size()), "column") + "."};
    }

    Description describe() const override {
        const double length = std::sqrt(own_.square);
        const double most = measure_ == Measure::cosine ? 1 : measure_ == Measure::dot ? own_.square : 2 * length;
        const double high = most > 0 ? most : 1;
        return {"Similarity of every patch to " + place(patch_),
                {"row", 0, {}},
                {"column", 0, {}},
                measure_ == Measure::euclidean ? 0 : -high,
                high};
    }

  private:
    std::vector<double> vector_of(Index token) const {
        std::vector<double> numbers(static_cast<std::size_t>(encoding_->size().col));
        for (std::size_t col = 0; col < numbers.size(); ++col)
            numbers[col] = encoding_->at({token, static_cast<Index>(col)});
        return numbers;
    }
    /// For columns that each depend on one axis only.
    Share shared(Cell cell, Index token) const {
        Share total = rest_;
        total.add(known(rows_[static_cast<std::size_t>(cell.row)], "row", token));
        total.add(known(columns_[static_cast<std::size_t>(cell.col)], "column", token));
        return total;
    }
    /// For tables that are sums over the axes, whose numbers cost more than the additions: PE(y, x) = PE(y, 0) + PE(0,
    /// x) − PE(0, 0).
    Share summed(Cell cell) const {
        if (token_at(cell) == patch_)
            return own_;
        const std::vector<double>& across =
            vector_at(vectors_across_[static_cast<std::size_t>(cell.col)], {0, cell.col});
        const std::vector<double>& down = vector_at(vectors_down_[static_cast<std::size_t>(cell.row)], {cell.row, 0});
        const std::vector<double>& corner = vector_at(vectors_down_.front(), {0, 0});
        Share share;
        for (std::size_t col = 0; col < query_.size(); ++col)
            share.add(query_[col], across[col] + (down[col] - corner[col]));
        return share;
    }
    const std::vector<double>& vector_at(std::vector<double>& kept, Cell cell) const {
        if (kept.empty())
            kept = vector_of(token_at(cell));
        return kept;
    }
    Share share(Index token, Index first, Index count) const {
        Share share;
        for (Index col = first; col < first + count; ++col)
            share.add(query_[static_cast<std::size_t>(col)], encoding_->at({token, col}));
        return share;
    }
    /// What the columns that depend on this axis only add. It is the same for all tokens at the same place of the axis,
    /// and is read when it is first needed.
    const Share& known(std::optional<Share>& kept, std::string_view axis, Index token) const {
        if (!kept) {
            kept = Share();
            for (const AxisPart& part : parts_)
                if (part.axis == axis)
                    kept->add(share(token, part.first, part.count));
        }
        return *kept;
    }
    Index token_at(Cell cell) const { return grid_.token(grid_.frame(patch_), cell); }
    std::string place(Index token) const {
        return "row " + readable_integer(grid_.row(token)) + ", column " + readable_integer(grid_.column(token));
    }

    FieldPtr encoding_;
    PatchGrid grid_;
    Index patch_;
    Measure measure_;
    std::vector<AxisPart> parts_; ///< empty if columns depend on several axes
    std::vector<double> query_;
    Share own_, rest_;
    mutable std::vector<std::optional<Share>> rows_, columns_;               ///< of the columns that belong to the axis
    mutable std::vector<std::vector<double>> vectors_down_, vectors_across_; ///< of the first column and row of patches
};

std::vector<Index> axes_of(const State& state) {
    if (state.text("method") == registry::axial_learned.id)
        return axial_shape_of(state).axes;
    const GridSinusoid grid = grid_sinusoid_of(state, most_tokens);
    return {grid.axes().begin(), grid.axes().end()};
}

/// "frame", "row", "column", counted from the last one back.
std::string axis_name(std::size_t axis, std::size_t axes) {
    const std::size_t back = axes - 1 - axis;
    return back == 0 ? "column" : back == 1 ? "row" : back == 2 ? "frame" : "axis " + std::to_string(axis);
}

}

std::optional<PatchGrid> patch_grid(const State& state) {
    if (state.text("method") != registry::sinusoidal_2d.id && state.text("method") != registry::axial_learned.id)
        return {};
    const std::vector<Index> axes = axes_of(state);
    PatchGrid grid;
    grid.width = axes.back();
    grid.height = axes.size() > 1 ? axes[axes.size() - 2] : 1;
    for (std::size_t axis = 0; axis + 2 < axes.size(); ++axis)
        grid.frames *= axes[axis];
    return grid;
}

std::vector<AxisPart> axis_parts(const State& state) {
    std::vector<AxisPart> parts;
    if (state.text("method") == registry::axial_learned.id) {
        const AxialShape shape = axial_shape_of(state);
        Index first = 0;
        for (std::size_t axis = 0; axis < shape.widths.size(); first += shape.widths[axis++])
            parts.push_back({axis_name(axis, shape.axes.size()), first, shape.widths[axis]});
        return parts;
    }
    const GridSinusoid grid = grid_sinusoid_of(state, most_tokens);
    Index last = -2;
    for (Index col = 0; col < grid.width(); ++col) {
        const Index axis = grid.column(col).axis;
        if (axis != last)
            parts.push_back(
                {axis < 0 ? "left over" : axis_name(static_cast<std::size_t>(axis), grid.axes().size()), col, 0});
        ++parts.back().count;
        last = axis;
    }
    return parts;
}

namespace {

/// Whether tables that are sums over the axes are small enough to compare all patches of a frame.
bool affordable_sums(const State& state, const PatchGrid& grid, Index width) {
    const auto axes = static_cast<Index>(axes_of(state).size());
    return grid.height * grid.width * width <= most_products &&
           (grid.height + grid.width) * width * axes <= most_entries;
}

}

FieldPtr patch_similarity(const State& state, FieldPtr encoding, Index patch, Measure measure) {
    const std::optional<PatchGrid> grid = patch_grid(state);
    const std::vector<AxisPart> parts = axis_parts(state);
    if (!grid || (parts.empty() && !affordable_sums(state, *grid, encoding->size().col)))
        return nullptr;
    // If every column depends on one axis only, a patch is the sum of what is known of its row and of its column.
    const double cost = parts.empty() ? static_cast<double>(encoding->size().col) / 16 : 1;
    const auto field = std::make_shared<PatchSimilarity>(std::move(encoding), *grid, patch, measure, parts);
    // read one by one, without sums: a patch with wide vectors takes a millisecond
    if (grid->height * grid->width <= most_single)
        return field;
    return with_sums(field, cost);
}

}
