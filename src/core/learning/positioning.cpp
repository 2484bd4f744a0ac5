#include "core/learning/positioning.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <numeric>

namespace posenc::learning {

namespace {

State with_number(const State& state, const Parameter& row, Index number) {
    return state.with(row, {static_cast<double>(number), {}, {}});
}

}

State with_length(const State& state, Index length) {
    std::vector<double> times(static_cast<std::size_t>(length));
    std::iota(times.begin(), times.end(), 0.0);
    return with_number(state, parameters::length, length).with(parameters::times, {0, {}, std::move(times)});
}

namespace {

/// The width of the field: that of the model where its rows join the embedding or a matrix divides them among the
/// heads, that of a head where they work inside it.
Index width_for(const Entry& entry, const ModelShape& shape) {
    const bool whole =
        entry.as == Enters::added || entry.as == Enters::beside || entry.waves != nullptr || entry.untied != nullptr;
    return whole ? shape.width : shape.head_width();
}

std::string wrong_width(const Method& method, const ModelShape& shape, Index width) {
    if (width == shape.width)
        return {};
    return std::string(method.id) + ": its rows hold " + counted(width, "number") + "; embeddings of this model have " +
           readable_integer(shape.width);
}

/// Makes the field once, at the longest length, and says what is wrong with it.
std::string problem_of(const Positioning& positioning) {
    const Method& method = *positioning.method;
    const MakeResult made = method.make(positioning.state);
    for (const Issue& issue : made.issues)
        if (!issue.used.empty())
            return std::string(method.id) + ": " + issue.message;
    if (method.entry->as == Enters::added)
        return wrong_width(method, positioning.shape, made.field->size().col);
    return {};
}

/// The table with the initial numbers that the entry gives it.
LearnedMatrix table_of(const LearnedRows& rows, Index cols) {
    LearnedMatrix table{"positions", rows.count, cols,
                        std::vector<double>(static_cast<std::size_t>(rows.count * cols))};
    for (Index row = 0; rows.start && row < rows.count; ++row)
        for (Index col = 0; col < cols; ++col)
            table.start[static_cast<std::size_t>(row * cols + col)] = rows.scale * rows.start->at({row, col});
    return table;
}

LearnedMatrix numbers_of(const LearnedFormula& formula) {
    LearnedMatrix numbers{"positions", static_cast<Index>(formula.start.size()),
                          static_cast<Index>(formula.start.front().size())};
    for (const std::vector<double>& own : formula.start)
        numbers.start.insert(numbers.start.end(), own.begin(), own.end());
    return numbers;
}

Index columns_of_table(const Positioning& positioning) {
    return positioning.enters(Enters::added)  ? positioning.shape.width
           : positioning.enters(Enters::bias) ? positioning.shape.heads
                                              : positioning.shape.head_width();
}

/// Lists what is learned, in the order in which the folder transformer reads it.
void begin(Positioning& positioning) {
    const Entry& entry = *positioning.method->entry;
    const Index width = positioning.shape.width;
    std::vector<LearnedMatrix>& learned = positioning.learned;
    if (entry.as == Enters::beside)
        learned.push_back({"positions", positioning.method->make(positioning.state).field->size().col, width});
    if (entry.as == Enters::path)
        learned = {{"matrix of directions", width, width},
                   {"matrix of reflections", width, positioning.shape.heads},
                   {"shift of reflections", 1, positioning.shape.heads,
                    std::vector<double>(static_cast<std::size_t>(positioning.shape.heads))}};
    if (entry.formula)
        learned.push_back(numbers_of(entry.formula(positioning.state)));
    if (entry.waves) {
        const ProjectedWaves waves = entry.waves(positioning.state);
        learned = {{"matrix of waves", width, width, waves.matrix}, {"u", 1, width, waves.u}, {"v", 1, width, waves.v}};
    }
    if (entry.untied) {
        UntiedPositions& untied = positioning.untied = entry.untied(positioning.state);
        learned = {{"positions", untied.count, width, untied.positions},
                   {"queries of positions", width, width, untied.queries},
                   {"keys of positions", width, width, untied.keys}};
    }
    if (entry.rows)
        positioning.rows = entry.rows(positioning.state);
    if (positioning.rows.count > 0)
        learned.push_back(table_of(positioning.rows, columns_of_table(positioning)));
}

}

std::span<const std::string_view> keys_of_model() {
    static constexpr std::string_view keys[] = {"length",     "query_length", "key_length", "d_model",     "head_dim",
                                                "head_count", "head",         "dimension",  "rotary_part", "polarity",
                                                "seed",       "alignment",    "tokens",     "term",        "memory",
                                                "cope_part",  "path_part",    "path_beta",  "times"};
    return keys;
}

State usual_state(const Method& method) {
    const State state = State{}.with(parameters::method, {0, std::string(method.id), {}});
    return can_enter(method) ? parse(method.entry->usual, state).state : state;
}

MadePositioning make_positioning(const Method* method, const State& settings, const ModelShape& shape, Index longest,
                                 std::uint64_t seed) {
    MadePositioning made{{method, settings, shape, {}, {}, {}}, {}};
    if (!method)
        return made;
    if (!can_enter(*method)) {
        made.problem = std::string(method->id) + ": an attention head of this model cannot use it";
        return made;
    }
    State state = settings.with(parameters::method, {0, std::string(method->id), {}});
    for (const std::string_view key : keys_of_model())
        state = state.without(key);
    state = with_length(state, longest);
    const Index width = width_for(*method->entry, shape);
    state = with_number(with_number(state, parameters::d_model, width), parameters::head_dim, width);
    state = with_number(state, parameters::head_count, shape.heads);
    made.positioning.state = with_number(state, parameters::seed, static_cast<Index>(seed));
    made.problem = problem_of(made.positioning);
    if (made.problem.empty())
        begin(made.positioning);
    return made;
}

}
