// The unit vector of the position: row = position, column = dimension, as many dimensions as positions.
//
//   PE(p, c) = 1 where c = p, else 0
//
// A learned table is this vector times a matrix. Not covered: a width below the length.
#include "core/learning/entry.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

class OneHot : public Field {
  public:
    explicit OneHot(Index length) : length_(length) {}

    Cell size() const override { return {length_, length_}; }
    double at(Cell cell) const override { return cell.row == cell.col ? 1 : 0; }

    /// The number of diagonal cells in the block.
    double sum(Block block) const override {
        const Index from = std::max(block.row, block.col);
        return static_cast<double>(std::max<Index>(std::min(block.row + block.rows, block.col + block.cols) - from, 0));
    }

    Range range(Block block) const override {
        const double ones = sum(block);
        return {block.rows == 1 && block.cols == 1 ? ones : 0, ones > 0 ? 1.0 : 0.0};
    }

    Explanation explain(Cell cell) const override {
        const double value = at(cell);
        const std::string p = readable_integer(cell.row), c = readable_integer(cell.col);
        return {{{"1 where c = p, else 0", undefined},
                 {c + (value == 1 ? " = " : " ≠ ") + p + ": " + readable(value), value}},
                value == 1 ? "the one of position " + p : "one of the zeros of position " + p,
                "Every position has a dimension of its own, so " + counted(length_, "position") +
                    (length_ == 1 ? " needs " : " need ") + counted(length_, "dimension") +
                    ", and all are equally far from each other: nothing says that 7 "
                    "lies next to 8."};
    }

    Description describe() const override { return {"One-hot", {"position", 0, {}}, {"dimension", 0, {}}, 0, 1}; }

  protected:
    /// Most samples are zero; only those on the diagonal are computed.
    void fill_means(const Viewport& viewport, std::span<float> means) const override {
        const std::vector<Extent> across = extents(viewport.cols, length_);
        std::vector<float> zeros(across.size());
        std::transform(across.begin(), across.end(), zeros.begin(),
                       [](const Extent& cols) { return cols.count > 0 ? 0.0f : static_cast<float>(undefined); });
        auto line = means.begin();
        for (const Extent& rows : extents(viewport.rows, length_)) {
            if (rows.count == 0) {
                std::fill_n(line, across.size(), static_cast<float>(undefined));
            } else {
                std::copy(zeros.begin(), zeros.end(), line);
                auto cols = std::partition_point(across.begin(), across.end(), [&](const Extent& each) {
                    return each.first + each.count <= rows.first;
                });
                for (; cols != across.end() && cols->count > 0 && cols->first < rows.first + rows.count; ++cols)
                    line[cols - across.begin()] =
                        static_cast<float>(mean({rows.first, cols->first, rows.count, cols->count}));
            }
            line += viewport.cols.samples;
        }
    }

  private:
    Index length_;
};

MakeResult make(const State& state) {
    return {std::make_shared<OneHot>(state.integer("length")), {}};
}

constexpr Use used[] = {&parameters::length};
constexpr Entry entry{.as = Enters::beside};

}

constinit const Method registry::one_hot = {
    .id = "one-hot",
    .title = "One-hot",
    .family = "absolute",
    .sort = Sort::vectors,
    .aspects = rows_of_channels,
    .paper = {},
    .formula = "PE(p, c) = 1 where c = p, else 0",
    .parameters = used,
    .make = make,
    .encoding = "one-hot",
    .entry = &entry,
    .no_waves = "Each column is 1 at one position only, so nothing repeats.",
};

}
