#include "rotary_turn.hpp"

#include "core/method.hpp"

namespace posenc::golden {

Index vectors_of(const Case& c, std::string_view input, Axes axes) {
    const std::vector<Index> shape = c.input_shape(input);
    if (shape.size() != 4)
        throw Malformed(std::string(input) + " does not have four axes");
    return shape[axes == Axes::heads_first ? 2 : 1];
}

std::vector<double> turn(const Case& c, std::string_view input, const Tables& tables, Index r, Pairing pairing,
                         Axes axes, Index first_turned) {
    const Index per_head = vectors_of(c, input, axes);
    const std::vector<Index> shape = c.input_shape(input);
    const std::vector<double> x = c.input(input);
    const Index heads = shape[axes == Axes::heads_first ? 1 : 2], width = shape[3];
    if (first_turned + r > width || static_cast<Index>(x.size()) != shape[0] * shape[1] * shape[2] * width)
        throw Malformed(std::string(input) + " does not have the shape it names");
    std::vector<double> result = x;
    for (Index vector = 0; vector * width < static_cast<Index>(x.size()); ++vector) {
        const bool first_axis = axes == Axes::heads_first;
        const Index head = first_axis ? vector / per_head % heads : vector % heads;
        const Index at = first_axis ? vector % per_head : vector / heads % per_head;
        for (Index pair = 0; pair < r / 2; ++pair) {
            const Index first = first_channel(pairing, pair), second = second_channel(pairing, r, pair);
            const auto one = static_cast<std::size_t>(vector * width + first_turned + first),
                       two = static_cast<std::size_t>(vector * width + first_turned + second);
            const auto [first_cos, first_sin] = tables(head, at, first);
            const auto [second_cos, second_sin] = tables(head, at, second);
            result[one] = x[one] * first_cos - x[two] * first_sin;
            result[two] = x[two] * second_cos + x[one] * second_sin;
        }
    }
    return result;
}

State state_of(std::string_view method, const Settings& settings) {
    State state = State{}.with("method", method);
    for (const auto& [key, text] : settings) {
        const Parameter* parameter = find_parameter(key);
        const Reading reading = parameter ? read_value(*parameter, text) : Reading{};
        if (!reading.value || !reading.problem.empty())
            throw Malformed(std::string(key) + ": " + reading.problem);
        state = state.with(*parameter, *reading.value);
    }
    return state;
}

FieldPtr field_of(const State& state) {
    const MakeResult made = make_field(state);
    if (!made.issues.empty())
        throw Malformed(made.issues.front().message);
    return made.field;
}

Tables tables_of(const State& state, std::vector<double> positions) {
    const FieldPtr cos = field_of(state.with("rotary_part", "cos")), sin = field_of(state.with("rotary_part", "sin"));
    const Index rows = cos->size().row;
    for (const double position : positions)
        if (!(position >= 0 && position < static_cast<double>(rows)))
            throw Malformed("a position lies outside the table");
    return [=, positions = std::move(positions)](Index, Index at, Index channel) {
        const Index row = static_cast<Index>(positions[static_cast<std::size_t>(at)]);
        return std::pair{cos->at({row, channel}), sin->at({row, channel})};
    };
}

}
