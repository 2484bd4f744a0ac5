// One step of the stack encoding as a matrix (Shiv and Quirk 2019): row = channel afterwards, column = channel before,
// one more column for what is added. Channels as in stack_encoding.hpp: (l·W + b)·K + k.
//
//   push b   x′ = P x + c,   P[(l+1, b′, k), (l, b′, k)] = p_k,   c[(0, b, k)] = √((1 − p_k²)·d/2)     to child b
//   pop      x′ = P⁻ x,      P⁻[(l, b′, k), (l+1, b′, k)] = 1/p_k                                      to the parent
//
// P is the same for every branch, only c says which one was taken. What passes level D − 1 is lost, so that the pop
// gives the parent back only up to depth D, and its newest D − 1 steps beyond. With p_k = 0 nothing is left to bring
// back: those entries of the pop are undefined. d = D·W·K as in the method `tree`.
#include "core/text.hpp"
#include "core/trees/tree_parameters.hpp"

#include <algorithm>
#include <cassert>

namespace posenc {

extern const Method tree_step;

namespace {

constexpr Index most_channels = 4096; // D·W·K of the largest settings

class TreeStep : public Field {
  public:
    /// The branch that is pushed, −1 for the pop.
    TreeStep(StackShape shape, int branch)
        : shape_(std::move(shape)), decays_(static_cast<Index>(shape_.decays.size())),
          block_(decays_ * shape_.branches), branch_(branch) {}

    Cell size() const override { return {channels(), channels() + 1}; }

    double at(Cell cell) const override {
        assert(cell.row >= 0 && cell.row < channels() && cell.col >= 0 && cell.col <= channels());
        if (cell.col == channels())
            return adds(cell.row) ? stack_weight(decay(cell.row), 0, shape_.width) : 0;
        return cell.col == source(cell.row) ? factor(cell.row) : 0;
    }

    /// A row holds at most one entry of the matrix and one of the column that is added.
    double sum(Block block) const override {
        double total = 0;
        visit(block, [&](Cell cell) { total += at(cell); });
        return total;
    }
    Range range(Block block) const override {
        Range range;
        Index visited = 0;
        visit(block, [&](Cell cell) {
            const double value = at(cell);
            range = united(range, {value, value});
            ++visited;
        });
        return visited < block.rows * block.cols ? united(range, {0, 0}) : range;
    }

    Explanation explain(Cell cell) const override;
    Description describe() const override;

  private:
    bool pops() const { return branch_ < 0; }
    Index channels() const { return block_ * shape_.levels; }
    double decay(Index channel) const { return shape_.decays[static_cast<std::size_t>(channel % decays_)]; }
    /// The channel that a channel gets its number from; may lie outside.
    Index source(Index channel) const { return pops() ? channel + block_ : channel - block_; }
    double factor(Index channel) const {
        if (!pops())
            return decay(channel);
        return decay(channel) > 0 ? 1 / decay(channel) : undefined;
    }
    bool adds(Index channel) const { return !pops() && channel / decays_ == branch_; }

    /// The cells of a block that may hold something.
    template <typename Visit> void visit(const Block& block, const Visit& visit) const {
        const Index end = block.col + block.cols;
        for (Index row = block.row; row < block.row + block.rows; ++row) {
            if (source(row) >= std::max<Index>(block.col, 0) && source(row) < std::min(end, channels()))
                visit({row, source(row)});
            if (end == channels() + 1 && block.cols > 0)
                visit({row, channels()});
        }
    }
    std::string channel_name(Index channel) const {
        return "level " + std::to_string(channel / block_) + ", branch " + std::to_string(channel % block_ / decays_) +
               ", p" + subscript(static_cast<int>(channel % decays_));
    }

    StackShape shape_;
    Index decays_, block_; ///< K; W·K, the channels of a level
    int branch_;
};

Explanation TreeStep::explain(Cell cell) const {
    const double value = at(cell), p = decay(cell.row);
    const std::string to = channel_name(cell.row), fade = readable(p), shown = readable(value);
    if (cell.col == channels()) {
        if (value == 0)
            return {{{"nothing is added here: 0", 0}},
                    to,
                    pops() ? "Going up adds nothing." : "Only level 0 of the branch taken is written anew."};
        return {{{"√((1 − p²) · d/2)", undefined},
                 {"√((1 − " + fade + "²) · " + readable(shape_.width) + "/2) = " + shown, value}},
                to,
                "This is how the new step is written down: a fresh weight for branch " + std::to_string(branch_) + "."};
    }
    const std::string from = channel_name(cell.col), fact = from + " → " + to;
    if (cell.col != source(cell.row))
        return {{{"not one level apart: 0", 0}}, fact, "A step moves every block by one level and nothing else."};
    if (value != value)
        return {{{"1/p with p = 0: undefined", undefined}},
                fact,
                "With p = 0 a step leaves nothing of the one before, so that going up cannot bring it back."};
    return {{{pops() ? "1/p" : "p", undefined}, {(pops() ? "1/" + fade + " = " : "p = ") + shown, value}},
            fact,
            pops() ? "Going up moves each level back and undoes the fading."
                   : "Going down moves each level on and fades it by p."};
}

Description TreeStep::describe() const {
    Description description{
        pops() ? "Pop: to the parent" : "Push: to child " + std::to_string(branch_), {"channel", 0, {}}, {}, 0, 1};
    for (Index channel = 0; channel < decays_; ++channel) {
        const double number = pops() ? factor(channel) : stack_weight(decay(channel), 0, shape_.width);
        description.high = number > description.high ? number : description.high;
    }
    description.cols.name = "channel before";
    for (Index channel = 0; channel < channels(); ++channel)
        description.cols.labels.push_back(std::to_string(channel));
    description.cols.labels.push_back(pops() ? "+ 0" : "+ c");
    return description;
}

Index read_branch(const State& state, const StackShape& shape, std::vector<Issue>& issues) {
    const Index branch = state.integer("branch");
    if (branch < shape.branches)
        return branch;
    const std::string last = std::to_string(shape.branches - 1);
    issues.push_back({"branch",
                      "branch: ‘" + std::to_string(branch) + "’ is no branch; with branching " +
                          std::to_string(shape.branches) + " they are 0 … " + last,
                      last + " is used"});
    return shape.branches - 1;
}

Made make(const State& state) {
    Made made;
    StackShape shape = stack_shape(state, made.issues);
    const bool pops = state.text("step") == "pop";
    const Index branch = read_branch(state, shape, made.issues);
    const bool vanishes = std::find(shape.decays.begin(), shape.decays.end(), 0) != shape.decays.end();
    if (pops && vanishes && shape.levels > 1)
        made.issues.push_back({"decays", "decays: with p = 0 there is no way back up; those entries are undefined"});
    made.field = std::make_shared<TreeStep>(std::move(shape), pops ? -1 : static_cast<int>(branch));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    std::vector<Issue> said_by_the_field;
    const StackShape shape = stack_shape(state, said_by_the_field);
    std::vector<Definition> all = shape_definitions(state, shape);
    all.push_back({"branch", std::to_string(read_branch(state, shape, said_by_the_field))});
    return all;
}

constexpr Choice steps[] = {{"push", "push", "down to a child: P x + c"}, {"pop", "pop", "up to the parent"}};
constexpr Parameter step{.key = "step",
                         .label = "Step",
                         .help = "push goes down to a child, pop up to the parent",
                         .kind = Kind::choice,
                         .initial = "push",
                         .choices = steps};
constexpr Parameter branch{.key = "branch",
                           .label = "Branch",
                           .symbol = "b",
                           .help = "the child that a push goes to, from 0",
                           .kind = Kind::integer,
                           .low = 0,
                           .high = 7,
                           .initial = "0",
                           .count_key = "branching",
                           .only_with = "step=push"};
constexpr const Parameter* used[] = {&step, &branch, &parameters::branching, &parameters::depth, &parameters::decays};

}

constinit const Method tree_step = {
    .id = "tree-step",
    .title = "Tree step",
    .family = "trees",
    .paper = "Shiv and Quirk 2019",
    .formula = "push b: x′ = P x + c,  P shifts by a level and fades by p\npop: x′ = P⁻ x",
    .parameters = used,
    .make = make,
    .limit = most_channels,
    .definitions = definitions,
};

}
