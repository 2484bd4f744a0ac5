// The relative index of Swin (Liu et al. 2021) in a window of Wh × Ww patches: row = query patch i, column = key patch
// j, both counted row by row, i = y·Ww + x; query minus key.
//
//   r[i, j] = (y_i − y_j + Wh − 1)(2 Ww − 1) + x_i − x_j + Ww − 1        a row of a table of (2 Wh − 1)(2 Ww − 1)
//           = n(i) − n(j) + n₀,   n(i) = y (2 Ww − 1) + x,   n₀ = (Wh − 1)(2 Ww − 1) + Ww − 1
//
// n rises with i, so sums and ranges follow at once. Not covered: shifted windows, the bias itself.
#include "core/biases/bias_parameters.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

namespace posenc {

namespace {

class SwinIndex : public Field {
  public:
    SwinIndex(Index height, Index width) : height_(height), width_(width) {}

    Cell size() const override { return {height_ * width_, height_ * width_}; }
    double at(Cell cell) const override { return static_cast<double>(number(cell.row) - number(cell.col) + middle()); }

    double sum(Block block) const override {
        const auto total = [this](Index first, Index count) {
            return static_cast<double>(before(first + count) - before(first));
        };
        const double rows = static_cast<double>(block.rows), cols = static_cast<double>(block.cols);
        return total(block.row, block.rows) * cols - total(block.col, block.cols) * rows +
               static_cast<double>(middle()) * rows * cols;
    }
    Range range(Block block) const override {
        if (block.rows <= 0 || block.cols <= 0)
            return {};
        return {at({block.row, block.col + block.cols - 1}), at({block.row + block.rows - 1, block.col})};
    }

    Explanation explain(Cell cell) const override {
        const Index down = cell.row / width_ - cell.col / width_, right = cell.row % width_ - cell.col % width_;
        const Index across = 2 * width_ - 1;
        const double index = at(cell);
        const auto difference = [](std::string_view letter, Index a, Index b) {
            const std::string name(letter);
            return Step{name + "_i − " + name + "_j = " + readable_integer(a) + " − " + readable_integer(b) + " = " +
                            readable_integer(a - b),
                        static_cast<double>(a - b)};
        };
        Explanation explanation;
        explanation.steps = {difference("y", cell.row / width_, cell.col / width_),
                             difference("x", cell.row % width_, cell.col % width_),
                             {"(" + readable_integer(down) + " + " + readable_integer(height_ - 1) + ") · " +
                                  readable_integer(across) + " + (" + readable_integer(right) + " + " +
                                  readable_integer(width_ - 1) + ") = " + readable(index, 9),
                              index}};
        explanation.fact =
            "row " + readable(index, 9) + " of a table of " + readable_integer((2 * height_ - 1) * across) + " biases";
        explanation.meaning = "All pairs of patches that lie equally far apart, down and across, share one bias: the "
                              "matrix is made of blocks, each constant along its diagonals.";
        return explanation;
    }

    Description describe() const override {
        const double most = static_cast<double>((2 * height_ - 1) * (2 * width_ - 1) - 1);
        return {"Swin index", {"query patch", 0, {}}, {"key patch", 0, {}}, 0, most > 0 ? most : 1};
    }

  private:
    Index number(Index patch) const { return patch / width_ * (2 * width_ - 1) + patch % width_; }
    Index middle() const { return (height_ - 1) * (2 * width_ - 1) + width_ - 1; }
    /// Σ number over the patches 0 … patches − 1.
    Index before(Index patches) const {
        const Index rows = patches / width_, rest = patches % width_;
        return (2 * width_ - 1) * (width_ * (rows * (rows - 1) / 2) + rest * rows) +
               rows * (width_ * (width_ - 1) / 2) + rest * (rest - 1) / 2;
    }

    Index height_, width_;
};

constexpr double widest = 32; ///< Swin has 7, its second version up to 24

MakeResult make(const State& state) {
    return {std::make_shared<SwinIndex>(state.integer("window_height"), state.integer("window_width")), {}};
}

constexpr Parameter window_height{.key = "window_height",
                                  .label = "Window height",
                                  .symbol = "Wh",
                                  .unit = "patches",
                                  .help = "rows of patches in the window",
                                  .kind = Kind::integer,
                                  .low = 1,
                                  .high = widest,
                                  .scale = Scale::logarithmic,
                                  .initial = "7"};
constexpr Parameter window_width{.key = "window_width",
                                 .label = "Window width",
                                 .symbol = "Ww",
                                 .unit = "patches",
                                 .help = "patches in each row (Swin: 7 × 7)",
                                 .kind = Kind::integer,
                                 .low = 1,
                                 .high = widest,
                                 .scale = Scale::logarithmic,
                                 .initial = "7"};

constexpr Use used[] = {&window_height, &window_width};

}

constinit const Method registry::swin_index = {
    .id = "swin-index",
    .title = "Swin index",
    .family = "relative",
    .sort = Sort::bias,
    .paper = "Liu et al. 2021",
    .paper_url = "https://arxiv.org/abs/2103.14030",
    .formula = "r[i, j] = (Δy + Wh − 1)(2Ww − 1) + Δx + Ww − 1",
    .parameters = used,
    .make = make,
    .limit = 1024,
    .users = "Swin Transformer, SwinIR",
    .no_curve = "no curve over j − i: rows and columns of the window count separately",
};

}
