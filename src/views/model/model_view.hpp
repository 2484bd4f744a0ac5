// The parts of the view of a whole model, shared by model.cpp (settings, arrangement), layer_map.cpp (the kinds and
// every layer), reach_plot.cpp (how far all layers see), reach_matrix_plot.cpp (the same of
// a short text, token by token), pair_wavelengths.cpp (all rotations on one axis),
// kept_bytes.cpp (what is kept of a text), model_sentences.cpp (the same in words) and answers.cpp (the inspector).
#pragma once

#include "core/model/cache.hpp"
#include "core/model/first_collision.hpp"
#include "core/model/model_numbers.hpp"
#include "core/model/model_words.hpp"
#include "views/views.hpp"
#include "widgets/layout.hpp"

#include <memory>
#include <string>
#include <vector>

namespace posenc {

struct ModelFrame {
    Session& session;
    Canvas& canvas;
    std::shared_ptr<const ModelNumbers> numbers;
    std::shared_ptr<const KindCollisions> collisions;
    Index layer = 0; ///< the chosen one

    const LayeredModel& model() const { return numbers->model; }
    const LayerKind& kind() const { return model().kind(layer); }
};
/// Of the session's state; without layers where the text cannot be read.
ModelFrame model_frame(Session& session, Canvas& canvas);

ImU32 color_of_kind(const LayeredModel& model, std::size_t kind);
/// A mark of the kind: filled, or hatched where its layers remember a state or read nothing.
void draw_kind_mark(const LayeredModel& model, std::size_t kind, Rect mark);

/// One row for each kind: its mark, how many layers, what they see, how they turn, what they keep.
void draw_kinds(const ModelFrame& frame, Rect area);
float kinds_height(const LayeredModel& model); ///< design pixels
/// A box for every layer, and below it the plot of what each sees and what all see together.
void draw_layers(ModelFrame& frame, Rect area);
/// Which tokens depend on which, for texts that are short enough for it.
bool has_reach_matrix(const ModelFrame& frame);
void draw_reach_matrix(const ModelFrame& frame, Rect area);
void draw_model_wavelengths(const ModelFrame& frame, Rect area);
void draw_kept_bytes(const ModelFrame& frame, Rect area);
Length kept_bytes_height(const ModelFrame& frame);

/// What the chosen layer sees together with those below it.
std::string reach_sentence(const ModelFrame& frame);
std::string model_title(const LayeredModel& model);
std::string model_subtitle(const LayeredModel& model);

float draw_answers(Session& session, Canvas& canvas, Rect area);
std::shared_ptr<const ViewBeside> models_beside(Session& first, Session& second);
std::string model_summary(Session& session);
ViewNumbers model_numbers(Session& session);
std::vector<ViewCurves> model_curves(Session& session);

}
