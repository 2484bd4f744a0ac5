#include "views/rotary/context_notes.hpp"

#include "core/text.hpp"
#include "views/plot/heading.hpp"
#include "views/rotary/rotary_view.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// The factor is divided out exactly, except for rounding.
constexpr double same = 1e-9;

std::string rounded(double number) {
    return readable_integer(std::llround(number));
}

/// "once", "3 times"
std::string often(double times) {
    return times == 1 ? "once" : readable(times, 4) + " times";
}

}

Fate RotaryContext::fate(Index pair) const {
    const double slowed = frequencies.slowed_in_full(pair);
    return std::fabs(slowed - 1) < same            ? Fate::kept
           : std::fabs(slowed / factor - 1) < same ? Fate::interpolated
                                                   : Fate::blended;
}

Index RotaryContext::count(Fate fate) const {
    Index count = 0;
    for (Index pair = 0; pair < pairs(); ++pair)
        count += this->fate(pair) == fate ? 1 : 0;
    return count;
}

RotaryContext context_of(const State& state, const RotaryFrequencies& frequencies) {
    const RotarySettings& settings = frequencies.settings();
    const double trained = settings.original_length;
    const bool by_seen = settings.scaling == RotaryScaling::dynamic_ntk ||
                         settings.scaling == RotaryScaling::longrope || settings.scaling == RotaryScaling::qwen1;
    const double reached = by_seen ? std::max(settings.seen_length, trained) : trained * settings.factor;
    const bool told = settings.scaling != RotaryScaling::none && !state.is_none("wanted_length");
    const double wanted = told ? state.number("wanted_length") : reached;
    return {frequencies, settings.factor, trained, wanted, reached, scaling_label(state)};
}

std::string_view fate_name(Fate fate) {
    return fate == Fate::kept ? "kept" : fate == Fate::blended ? "blended" : "interpolated";
}

/// One sentence: what happened to how many pairs.
std::string summary(const RotaryContext& context) {
    if (!context.scaled())
        return "no scaling: choose one on the left to compare";
    const double c = context.frequencies.attention_factor(), share = context.settings().share;
    const std::string scores = c == 1 ? "" : "; scores × c² = " + readable(c * c, 4),
                      drawn = share == 1 ? "" : readable(100 * share, 3) + " % of the scaling drawn; ";
    if (context.factor == 1 && context.in_groups())
        return "with factor 1 nothing changes" + scores;
    if (context.in_groups())
        return drawn + rounded(static_cast<double>(context.count(Fate::kept))) + " pairs kept, " +
               rounded(static_cast<double>(context.count(Fate::blended))) + " blended, " +
               rounded(static_cast<double>(context.count(Fate::interpolated))) + " slowed " +
               readable(context.factor, 4) + " times, as interpolation does" + scores;
    if (context.settings().scaling == RotaryScaling::proportional)
        return drawn + readable_integer(context.turning()) + " of " + counted(context.pairs(), "pair") +
               " turn, the others stand still";
    const Index last = context.pairs() - 1;
    const double first = context.frequencies.slowed_in_full(0);
    return drawn +
           (std::fabs(first - 1) < same ? std::string("pair 0 turns as trained")
                                        : "pair 0 turns " + readable(first, 4) + " times slower") +
           ", pair " + readable_integer(last) + " " + readable(context.frequencies.slowed_in_full(last), 4) +
           " times slower" + scores;
}

std::vector<FateGroup> groups_of(const RotaryContext& context) {
    std::vector<FateGroup> groups;
    for (Index pair = 0; pair < context.pairs(); ++pair)
        if (const Fate fate = context.fate(pair); !groups.empty() && groups.back().fate == fate)
            ++groups.back().count;
        else
            groups.push_back({pair, 1, fate});
    return groups;
}

std::string difference_text(const RotaryContext& context) {
    const std::string s = readable(context.factor, 4), trained = rounded(context.trained);
    const std::string plain =
        "Plain interpolation makes every pair " + s + " times slower, also the fast ones that tell neighbours apart. ";
    const RotarySettings& settings = context.settings();
    switch (settings.scaling) {
    case RotaryScaling::none:
        return "Beyond the " + trained +
               " positions of training, slow pairs reach angles that the model has never seen. Scaling turns them "
               "slower, so that a longer text stays within the angles of training.";
    case RotaryScaling::linear:
        return "Every pair turns " + s + " times slower, so that position " + rounded(context.reached) +
               " has the angles that " + trained +
               " had. Neighbours come closer too, also in the fast pairs that tell them apart; YaRN avoids that.";
    case RotaryScaling::ntk:
    case RotaryScaling::dynamic_ntk:
        return plain + "A larger base leaves pair 0 as it was and slows each further pair more, the last one most; no "
                       "group stays unchanged.";
    case RotaryScaling::qwen1:
        return plain + "Qwen takes a larger base each time the text has doubled once more beyond the " + trained +
               " positions of training: pair 0 stays as it was, each further pair turns more slowly.";
    case RotaryScaling::proportional:
        return "Only the first, fast pairs turn; the slow ones, which would hardly turn within a text, stand still and "
               "compare words wherever they are. A pair lies across the whole head, channels t and t + d/2, unlike "
               "with a rotary width.";
    case RotaryScaling::yarn:
        return plain + "YaRN keeps pairs that turn at least " + readable(settings.beta_fast, 4) + " times within the " +
               trained + " positions of training, interpolates those that turn less than " + often(settings.beta_slow) +
               ", and blends the pairs between.";
    case RotaryScaling::longrope:
        return plain + "LongRoPE divides each pair’s frequency by a number of its own, from the " +
               (settings.seen_length > settings.original_length ? "long" : "short") + " list.";
    case RotaryScaling::llama3:
        return plain + "Llama 3 keeps pairs that turn more than " + readable(settings.high_frequency_factor, 4) +
               " times within the " + trained + " positions of training, interpolates those that turn less than " +
               often(settings.low_frequency_factor) + ", and blends the pairs between.";
    }
    return {};
}

float draw_context_notes(const State& state, Rect area) {
    const RotaryHead head = read_rotary_head(state, state.integer("length"));
    const RotaryFrequencies frequencies(head.settings);
    const RotaryContext context = context_of(state, frequencies);
    std::vector<std::string> paragraphs{difference_text(context)};
    if (context.scaled())
        paragraphs.push_back("Here: " + summary(context) + ".");
    if (const double c = frequencies.attention_factor(); c != 1)
        paragraphs.push_back("Cosines and sines are multiplied by c = " + readable(c, 6) +
                             " (the attention factor, mscale), scores by c² = " + readable(c * c, 6) +
                             ", which makes the softmax sharper.");
    return draw_notes_of_view(area, context.scaled() ? "HOW IT DIFFERS" : "WHY SCALE", paragraphs);
}

}
