// What the relative view adds to the inspector: how much a clip throws away, and why the relative shift works.
#include "core/registry.hpp"
#include "core/relative/logits/shaw.hpp"
#include "core/relative/shift/relative_shift.hpp"
#include "core/text.hpp"
#include "views/plot/heading.hpp"
#include "views/relative/relative_view.hpp"

namespace posenc {

namespace {

std::string clip_text(Session& session) {
    const Index clip = session.state().integer("clip");
    const ClippedPairs pairs = clipped_pairs(session.state());
    const std::string k = readable_integer(clip), positions = counted(clip, "position");
    if (pairs.beyond == 0)
        return "Nothing here: no two positions are farther apart than " + positions + ".";
    const std::string share = readable(100 * static_cast<double>(pairs.beyond) / static_cast<double>(pairs.all), 3);
    const std::string many =
        readable_integer(pairs.beyond) + " of " + readable_integer(pairs.all) + " pairs (" + share + " %)";
    if (clip == 0)
        return "All distances and both sides: one vector serves " + readable_integer(pairs.distances) +
               " different distances.";
    return "How far apart two positions are, beyond " + positions + ": " + many + " are treated as exactly " + k +
           " apart, and only the side is known. " + readable_integer(2 * clip + 1) + " vectors serve " +
           readable_integer(pairs.distances) + " different distances.";
}

std::string shift_text(const RelativeShift& shift) {
    const bool left = shift.direction == TimeDirection::left;
    const std::string place = shift.place(0) == 0 ? "i" : "i + " + readable_integer(shift.place(0));
    return "Padding adds one zero to every row of products. When the numbers are read again in rows of " +
           readable_integer(shift.width()) + ", each row therefore starts one place further right than the row above" +
           (left ? ": row i has moved by i places. Its first product, distance 0, is now at key i"
                 : "; without the first " + readable_integer(shift.queries) +
                       " numbers the last row starts where it did. Row i now starts with distance " + place) +
           ", and key j has distance " + place + " − j, exactly as in the direct sum.";
}

}

float draw_relative_notes(Session& session, Canvas&, Rect area) {
    const std::string_view method = session.state().text("method");
    const bool clipped = method == registry::shaw.id,
               shifted = method == registry::relative_shift.id || method == registry::music_skew.id;
    if (!clipped && !shifted)
        return 0;
    const std::string text = clipped ? clip_text(session) : shift_text(relative_shift_of(session.state()));
    return draw_notes_of_view(area, clipped ? "WHAT THE CLIP THROWS AWAY" : "WHY IT WORKS", std::span(&text, 1));
}

}
