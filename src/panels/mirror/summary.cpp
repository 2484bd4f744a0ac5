// Sentences made from the field's description: see summary.hpp.
#include "panels/mirror/summary.hpp"

#include "core/registry.hpp"
#include "core/text.hpp"
#include "core/waves/sinusoid.hpp"
#include "panels/actions.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// The wavelength of the column in positions, "6.3"; empty for a column of zeros.
std::string turn(const Waves& waves, Index col) {
    const Waves::Column& column = waves.column(col);
    if (column.part == Waves::Part::zero)
        return {};
    const double positions = waves.wavelength(column.pair);
    return readable(positions, positions < 100 ? 2 : 5);
}

std::string wave_words(const State& state) {
    if (state.text("method") != registry::sinusoidal.id)
        return {};
    const Sinusoid waves(sinusoid_shape(state));
    const std::string first = turn(waves, 0), last = turn(waves, waves.width() - 1);
    if (first.empty())
        return "; all columns hold zeros";
    return "; the first column turns every " + first + " positions, the last " +
           (last.empty() ? "holds zeros" : "every " + last);
}

}

std::string summary(Session& session) {
    const State& state = session.state();
    if (const auto of_view = view_on_screen(state).summary)
        return of_view(session);
    const FieldPtr& field = session.field();
    const Description& description = field->description();
    const Cell size = field->size();
    std::string text(view_on_screen(state).title);
    text += ": " + std::string(method_of(state).title) + ". ";
    text += counted(size.row, description.rows.name) + " by " + counted(size.col, description.cols.name);
    return text + wave_words(state) + ".";
}

std::string focus_words(Session& session) {
    const FieldPtr& field = session.field();
    const Cell size = field->size();
    if (size.row == 0 || size.col == 0 || view_on_screen(session.state()).summary)
        return {};
    const Cell cell = session.focus();
    const double value = field->at(cell);
    return place_text(field->description(), cell) + ": " + (std::isnan(value) ? "no value" : readable(value, 4));
}

}
