// The method of a single step; formula and index conventions stand in tree_step.hpp.
#include "core/trees/tree_step.hpp"
#include "core/registry.hpp"

#include "core/text.hpp"
#include "core/trees/tree_parameters.hpp"

#include <algorithm>

namespace posenc {

namespace registry {
extern const Method tree_step;
}

namespace {

constexpr Index most_channels = 4096; // D·W·K of the largest settings

}

std::string TreeStep::channel_name(Index channel) const {
    return "level " + std::to_string(channel / block_) + ", branch " + std::to_string(channel % block_ / decays_) +
           ", p" + subscript(static_cast<int>(channel % decays_));
}

std::vector<double> TreeStep::applied(std::span<const double> x) const {
    std::vector<double> next(static_cast<std::size_t>(channels()));
    for (Index row = 0; row < channels(); ++row) {
        const Index from = source(row);
        const double kept = from >= 0 && from < channels() ? factor(row) * x[static_cast<std::size_t>(from)] : 0;
        next[static_cast<std::size_t>(row)] = kept + at({row, channels()});
    }
    return next;
}

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
        return {{{"not one level apart: 0", 0}}, fact, "A step moves every block by one level and does nothing else."};
    if (value != value)
        return {{{"1/p with p = 0: undefined", undefined}},
                fact,
                "With p = 0 nothing of the previous step survives, so going up cannot restore it."};
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

namespace {

Index read_branch(const State& state, const StackShape& shape, Issues issues = {}) {
    const Index branch = state.integer("branch");
    if (branch < shape.branches)
        return branch;
    const std::string last = std::to_string(shape.branches - 1);
    issues.push_back({"branch",
                      "branch: ‘" + std::to_string(branch) + "’ is not a branch; with branching " +
                          std::to_string(shape.branches) + " they are 0 … " + last,
                      last + " is used"});
    return shape.branches - 1;
}

MakeResult make(const State& state) {
    MakeResult made;
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
    const StackShape shape = stack_shape(state);
    std::vector<Definition> all = shape_definitions(state, shape);
    all.push_back({"branch", std::to_string(read_branch(state, shape))});
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
                           .help = "the child that a push goes to, counted from 0",
                           .kind = Kind::integer,
                           .low = 0,
                           .high = 7,
                           .initial = "0",
                           .count_key = "branching"};
constexpr When pushes = is(step, "push");
constexpr Use used[] = {&step, {&branch, &pushes}, &parameters::branching, &parameters::depth, &parameters::decays};

}

constinit const Method registry::tree_step = {
    .id = "tree-step",
    .title = "Tree step",
    .family = "trees",
    .sort = Sort::vectors,
    .paper = "Shiv and Quirk 2019",
    .paper_url = "https://papers.nips.cc/paper/2019/hash/6e0917469214d8fbd8c517dcdc6b8dcf-Abstract.html",
    .formula = "push b: x′ = P x + c,  P shifts by a level and fades by p\npop: x′ = P⁻ x",
    .parameters = used,
    .make = make,
    .limit = most_channels,
    .definitions = definitions,
    .part_of = &registry::tree,
};

}
