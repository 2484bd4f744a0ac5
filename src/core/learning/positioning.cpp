#include "core/learning/positioning.hpp"

#include "core/encodings/encoding_parameters.hpp"
#include "core/parameters.hpp"
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

/// What a field is as wide as: the model where its rows join the embedding, a head where they work inside it.
Index width_for(Enters as, const ModelShape& shape) {
    return as == Enters::added || as == Enters::beside ? shape.width : shape.head_width();
}

std::string wrong_width(const Method& method, const ModelShape& shape, Index width) {
    if (width == shape.width)
        return {};
    return std::string(method.id) + ": its rows hold " + counted(width, "number") + "; embeddings of this model have " +
           readable_integer(shape.width);
}

/// A first look at the field, at the longest length there will be.
std::string problem_of(const Positioning& positioning) {
    const Method& method = *positioning.method;
    const Made made = method.make(positioning.state);
    for (const Issue& issue : made.issues)
        if (!issue.used.empty())
            return std::string(method.id) + ": " + issue.message;
    if (method.entry->as == Enters::added)
        return wrong_width(method, positioning.shape, made.field->size().col);
    return {};
}

/// The numbers that learning begins with, as the entry has them.
void begin_rows(Positioning& positioning) {
    const LearnedRows& rows = positioning.rows;
    const ModelShape& shape = positioning.shape;
    positioning.learned_rows = rows.count;
    positioning.learned_cols = positioning.enters(Enters::added)     ? shape.width
                               : positioning.enters(Enters::vectors) ? shape.head_width()
                                                                     : shape.heads;
    positioning.start.assign(static_cast<std::size_t>(rows.count * positioning.learned_cols), 0);
    if (!rows.start)
        return;
    for (Index row = 0; row < rows.count; ++row)
        for (Index col = 0; col < positioning.learned_cols; ++col)
            positioning.start[static_cast<std::size_t>(row * positioning.learned_cols + col)] =
                rows.scale * rows.start->at({row, col});
}

void begin_formula(Positioning& positioning) {
    for (const std::vector<double>& head : positioning.formula.start)
        positioning.start.insert(positioning.start.end(), head.begin(), head.end());
    positioning.learned_rows = positioning.shape.heads;
    positioning.learned_cols = static_cast<Index>(positioning.start.size()) / positioning.learned_rows;
}

void begin(Positioning& positioning) {
    const Entry& entry = *positioning.method->entry;
    if (entry.rows) {
        positioning.rows = entry.rows(positioning.state);
        begin_rows(positioning);
    } else if (entry.formula) {
        positioning.formula = entry.formula(positioning.state);
        begin_formula(positioning);
    } else if (entry.as == Enters::beside) {
        positioning.learned_rows = positioning.method->make(positioning.state).field->size().col;
        positioning.learned_cols = positioning.shape.width;
    }
}

}

std::span<const std::string_view> keys_of_model() {
    static constexpr std::string_view keys[] = {"length",     "query_length", "key_length", "d_model",
                                                "head_count", "head",         "dimension",  "rotary_part",
                                                "polarity",   "seed",         "alignment",  "tokens"};
    return keys;
}

State usual_state(const Method& method) {
    const State state = State{}.with(parameters::method, {0, std::string(method.id), {}});
    return can_enter(method) ? parse(method.entry->usual, state).state : state;
}

MadePositioning make_positioning(const Method* method, const State& settings, const ModelShape& shape, Index longest,
                                 std::uint64_t seed) {
    MadePositioning made{{method, settings, shape, {}, {}, 0, 0, {}}, {}};
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
    state = with_number(state, parameters::d_model, width_for(method->entry->as, shape));
    state = with_number(state, parameters::head_count, shape.heads);
    made.positioning.state = with_number(state, parameters::seed, static_cast<Index>(seed));
    made.problem = problem_of(made.positioning);
    if (made.problem.empty())
        begin(made.positioning);
    return made;
}

}
