// What the frequencies view is drawn from: the field of the state's method, and the waves in its columns where those
// turn with the position. They are read from the same settings as the field: the waves of a table are its columns.
#include "views/frequencies/scene.hpp"
#include "core/encodings/encoding_parameters.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/state/parameters.hpp"
#include "views/plot/plot_parameters.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <numbers>

namespace posenc {

extern const View frequencies_view;

namespace {

struct MethodNote {
    std::string_view method;
    NoWaves note;
};
constexpr std::string_view
    over_grid = "These waves turn with a token’s row and column in the grid, not with its number: row by row through "
                "the grid each starts again.",
    over_time =
        "The waves turn with time, and the time stamps are unevenly spaced: a turn takes no fixed number of rows.",
    from_seed = "These numbers are random; in a real model they would be learned. No column has a frequency.";
constexpr MethodNote method_notes[] = {
    {"index", {"The position itself grows and never turns.", {}}},
    {"normalised", {"The position’s share of the length grows and never turns.", {}}},
    {"one-hot", {"Each column is 1 at one position only, so nothing repeats.", {}}},
    {"binary",
     {"Bit 0 repeats every 2 positions, bit 1 every 4, bit 2 every 8: square waves, which jump instead of turning and "
      "so have no angle.",
      {}}},
    {"learned", {from_seed, {}}},
    {"axial-learned", {from_seed, "space"}},
    {"seen-positions", {"Columns count how often training saw a position: there is nothing that turns.", {}}},
    {"recurrent", {"Each state is computed from the one before it: no column has a frequency.", {}}},
    {"own", {"These numbers were brought: of each column the wave is told that comes closest to it.", {}}},
    {"time", {over_time, "space"}},
    {"time2vec", {over_time, "space"}},
    {"fourier-features",
     {"The bands are counted over the whole coordinate: a longer sequence has the same waves, sampled more finely.",
      "space"}},
    {"sinusoidal-2d", {over_grid, "space"}},
    {"rotary-axial", {over_grid, "rotary"}},
    {"rotary-mixed", {over_grid, "rotary"}},
    {"m-rope", {over_grid, "rotary"}},
};

void set_sinusoid(WaveFrame& frame, const State& state) {
    frame.shape = sinusoid_shape(state);
    frame.waves = Sinusoid(*frame.shape);
}

void set_single_sine(WaveFrame& frame, const State& state) {
    frame.waves =
        Waves(std::vector<Waves::Column>(static_cast<std::size_t>(frame.field->size().col), {Waves::Part::sine, 0}),
              {2 * std::numbers::pi / state.number("wavelength")});
}

void set_rotary_table(WaveFrame& frame, const State& state) {
    std::vector<Issue> said_by_the_field;
    const RotaryHead head = read_rotary_head(state, std::max<Index>(frame.offset + frame.length, 1), said_by_the_field);
    const RotaryFrequencies frequencies(head.settings);
    frame.waves = rotary_waves(head, frequencies, draws_cosine(state));
    frame.factor = frequencies.attention_factor();
}

void set_dimensions(WaveFrame& frame, const State& state) {
    const Index width = frame.field->size().col;
    for (const double number : state.list("dimensions"))
        if (number < static_cast<double>(width))
            frame.dimensions.push_back(static_cast<Index>(number));
    frame.instead = frame.dimensions.empty();
    for (Index col = 0; frame.instead && col < std::min<Index>(width, 4); ++col)
        frame.dimensions.push_back(col);
}

}

NoWaves no_waves(std::string_view method) {
    const auto found = std::find_if(std::begin(method_notes), std::end(method_notes),
                                    [&](const MethodNote& one) { return one.method == method; });
    return found == std::end(method_notes) ? NoWaves{} : found->note;
}

WaveFrame wave_frame(Session& session) {
    const State& state = session.state();
    const FieldPtr field = session.field();
    WaveFrame frame{.session = session, .field = field, .description = field->description(), .waves = Waves({}, {})};
    frame.length = field->size().row;
    frame.offset = frame.description.rows.first;
    const std::string_view method = state.text("method");
    if (method == "sinusoidal")
        set_sinusoid(frame, state);
    else if (method == "single-sine")
        set_single_sine(frame, state);
    else if (method == "rotary-table")
        set_rotary_table(frame, state);
    set_dimensions(frame, state);
    frame.focus = session.focus();
    if (!state.is_none("position") && applies(parameters::position, state, frequencies_view.parameters)) {
        frame.asked = state.integer("position");
        frame.focus.row = std::clamp<Index>(*frame.asked - frame.offset, 0, frame.length - 1);
    }
    if (applies(parameters::hand_shift, state, frequencies_view.parameters))
        frame.shift = state.integer("hand_shift");
    return frame;
}

}
