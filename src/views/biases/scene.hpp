// The parts of the view of biases, between biases.cpp (layout and matrix), curve.cpp (the curve over the
// distance), row_at_pointer.cpp (in its place), softmax_shares.cpp (what a softmax makes of it) and
// variants.cpp (heads and other variants as small multiples, a window of patches).
#pragma once

#include "core/biases/buckets/variants.hpp"
#include "core/registry.hpp"
#include "core/toeplitz.hpp"
#include "views/plot/distance_plot.hpp"
#include "views/views.hpp"

#include <memory>
#include <string>

namespace posenc {

/// What stands beside the field: the same method with another value of one parameter.
struct BiasVariants {
    std::shared_ptr<const Variants> all; ///< null: there are none, or they would cost too much
    std::string key;                     ///< "head"
    std::string title;                   ///< "Heads"
    std::vector<std::string> values, labels;
    std::size_t shown = 0; ///< which one the state has
    bool heads() const { return key == "head"; }
};

/// What was chosen where there is room for one picture only.
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
    std::span<const Plateau> steps;     ///< of the field, where it is constant piece by piece
    std::optional<Index> hidden;        ///< all distances from here on are −∞
    std::optional<Index> masked;        ///< cells with col − row from here on hold no number
    BiasVariants variants;
    const Method* method; ///< that is shown

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

inline constexpr float bias_heading = 42; ///< of what stands above a plot, design pixels

/// "−∞" or the number with as many decimals.
std::string bias_text(double value, int decimals);

/// Over the distance where the field depends on nothing else, otherwise the row at the pointer.
void draw_bias_curve(BiasFrame& frame, Rect area);
/// The row at the pointer, key by key, and why there is no curve.
void draw_bias_row(BiasFrame& frame, Rect area);
/// The share of each key if contents were alike.
void draw_bias_shares(BiasFrame& frame, Rect area);
/// True when the numbers are biases, so that shares mean something.
bool has_shares(const BiasFrame& frame);
/// Small multiples; a click chooses one.
void draw_bias_variants(BiasFrame& frame, Rect area);
/// Swin: the row at the pointer as the window it is about.
void draw_patch_window(BiasFrame& frame, Rect area);

/// Room for labels left of the curve, where several heads end there.
bool labels_heads(const BiasFrame& frame);
/// Left and right of the plots in the right column, so that they share one axis.
struct PlotMargins {
    float left = 0, right = 0;
};
PlotMargins plot_margins(const BiasFrame& frame);

}
