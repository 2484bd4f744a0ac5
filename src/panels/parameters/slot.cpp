#include "panels/parameters/slot.hpp"

#include "core/lessons/guidance.hpp"

namespace posenc {

double Slot::read(const State& state) const {
    if (item < 0)
        return state.number(parameter->key);
    const std::span<const double> list = state.list(parameter->key);
    return item < static_cast<int>(list.size()) ? list[static_cast<std::size_t>(item)] : undefined;
}

void Slot::write(Session& session, double number, std::uint64_t gesture) const {
    if (item < 0)
        return session.edit(*parameter, Value{number, {}, {}}, gesture);
    Value value = session.state().value(parameter->key);
    if (item >= static_cast<int>(value.list.size()))
        return;
    value.list[static_cast<std::size_t>(item)] = number;
    session.edit(*parameter, std::move(value), gesture);
}

Parameter Slot::scalar() const {
    Parameter scalar = *parameter;
    if (item >= 0)
        scalar.kind = parameter->kind == Kind::integers ? Kind::integer : Kind::real;
    return scalar;
}

Parameter Slot::typed(const State& state) const {
    return limited(scalar(), state);
}

Parameter Slot::present(const State& state) const {
    return narrowed(scalar(), state);
}

}
