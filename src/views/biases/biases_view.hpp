// The parts of the view of biases, shared by biases.cpp (layout and matrix), curve.cpp (the curve over the distance),
// row_at_pointer.cpp (shown where there is no such curve), softmax_shares.cpp (what a softmax makes of the bias) and
// variants.cpp (heads and other variants as small multiples, a window of patches).
#pragma once

#include "core/biases/variants.hpp"
#include "core/registry.hpp"
#include "core/toeplitz.hpp"
#include "views/plot/distance_plot.hpp"
#include "views/views.hpp"

#include <memory>
#include <string>

namespace posenc {

/// The pictures beside the field: the same method with other values of one parameter.
struct BiasVariants {
    std::shared_ptr<const Variants> all; ///< null: there are none, or they would cost too much
    std::string key;                     ///< "head"
    std::string title;                   ///< "Heads"
    std::vector<std::string> values, labels;
    std::size_t shown = 0; ///< index of the state's value
    bool heads() const { return key == "head"; }
};

/// The part chosen where there is room for only one.
struct BiasMemory {
    int shown = 0; ///< all pairs, the curve over the distance, or the variants
};

struct BiasFrame {
    Session& session;
    Canvas& canvas;
    FieldPtr field;
    const Description& description;
    ColorScale scale;
    Cell focus;
    const Toeplitz* toeplitz = nullptr; ///< the field, where it depends on the distance only
    std::span<const Plateau> steps;     ///< of the field, where it is piecewise constant
    std::optional<Index> hidden;        ///< all distances from here on are −∞
    std::optional<Index> masked;        ///< cells with col − row from here on hold no number
    BiasVariants variants;
    const Method* method; ///< the one shown
    bool curve = true;    ///< it is drawn, with the names of heads at its left

    bool counts_buckets() const { return method == &registry::t5_bucket || method == &registry::deberta_bucket; }
    bool is_number() const { return counts_buckets() || method == &registry::swin_index || counts_positions(); }
    bool counts_positions() const {
        return method == &registry::cope && session.state().text("cope_part") == "position";
    }
    /// The axis of distances, without most of what is hidden.
    DistanceAxis distances(float begin, float length) const;
};

BiasFrame bias_frame(Session& session, Canvas& canvas);
/// Heads or other variants of the method; made once for all of them.
BiasVariants bias_variants(Session& session);

inline constexpr float bias_heading = 38; ///< of what stands above a part, design pixels
/// Whether there is room for a plot with its axes.
bool can_plot(Rect plot);

/// "−∞", or the number with `decimals` decimals.
std::string bias_text(double value, int decimals);

std::string_view bias_axis_name(const DistanceAxis& axis);

/// Over the distance where the field depends on nothing else, otherwise the row at the pointer.
void draw_bias_curve(BiasFrame& frame, Rect area);
/// The row at the pointer, key by key, and why there is no curve.
void draw_bias_row(BiasFrame& frame, Rect area);
/// Each key's share of a softmax over the biases alone, as if all contents were alike.
void draw_bias_shares(BiasFrame& frame, Rect area);
/// That of the key at the pointer; nothing while it is not computed.
std::optional<double> share_at_pointer(BiasFrame& frame);
/// The numbers of these plots; of the shares null where they are not drawn.
FieldPtr bias_curves(const BiasFrame& frame);
FieldPtr share_curve(BiasFrame& frame);
/// True when the numbers are biases, so that shares mean something.
bool has_shares(const BiasFrame& frame);
/// Small multiples; a click chooses one.
void draw_bias_variants(BiasFrame& frame, Rect area);
/// The height, in pixels of the design, that they take of an area with their heading; 0 where none has room.
float bias_variants_height(const BiasFrame& frame, float width, float height);
/// For Swin: the row at the pointer, laid out as its window of patches.
void draw_patch_window(BiasFrame& frame, Rect area);

/// Whether room is kept for labels of heads, left of the curve.
bool labels_heads(const BiasFrame& frame);
/// The plot of a part, `above` pixels of the design below its heading. Those of one frame share their left and right,
/// so that places along their axes can be compared.
Rect bias_plot(const BiasFrame& frame, Rect area, float above = 12);

}
