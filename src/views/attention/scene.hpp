// The parts of the attention view, between attention.cpp (arrangement), tables.cpp (tables and matrices side
// by side), panel_choice.cpp (which of them), verdicts.cpp (what they show, in words), overview.cpp (the whole way in
// small), input.cpp (embeddings with encodings), reading.cpp (both read back from their sum), logits.cpp (queries and
// keys to weights), terms.cpp (the four terms) and output.cpp (the output, and two sentences compared).
#pragma once

#include "core/attention/attention.hpp"
#include "core/registry.hpp"
#include "views/views.hpp"

#include <optional>
#include <string>
#include <vector>

namespace posenc {

enum class AttentionPart { overview, input, logits, terms, output };

/// What is remembered from frame to frame.
struct AttentionMemory {
    std::optional<Index> query, key, dimension; ///< where the pointer was; none before the first frame
    std::optional<int> output; ///< of two outputs and their difference, where there is room for one only
};

/// What one frame of the view speaks of. `state` is the session's with the method `attention`.
struct AttentionScene {
    Session& session;
    Canvas& canvas;
    State state;
    AttentionTokens tokens;
    AttentionPart part = AttentionPart::input;
    Index query = 0, key = 0, dimension = 0; ///< pointed at; kept while the view is shown
    Index partner = -1;                      ///< the query's word in the other sentence
    Index pair = -1;                         ///< the query among the words that both sentences have
    bool narrow = false;                     ///< one panel at a time
    bool low = false;                        ///< no title, hint and second switch
    Rect bounds = {};                        ///< of the whole view, for cards

    /// The stage is what is read back from the input.
    bool reads() const { return state.text("attention_stage").ends_with("-reading"); }
    bool own() const { return session.state().text("method") == registry::attention.id; }
    /// The field of a stage of the present state.
    FieldPtr stage(std::string_view id) const;
    bool concatenated() const { return state.text("encoding_combine") == "concatenate"; }
};

/// One table or matrix with its heading.
struct AttentionPanel {
    enum class Axes { token_dimension, key_dimension, query_key, partner_dimension, pair_dimension };
    std::string_view label; ///< accessible name of the plot, unique on screen
    std::string title, note;
    FieldPtr field;
    Axes axes = Axes::token_dimension;
    std::string_view stage = {};  ///< what its heading chooses; empty: no button
    std::string_view term = {};   ///< chosen with it
    std::string_view part = {};   ///< of the view: its heading and a click lead there
    double high = 0;              ///< of the colour scale; 0: the field's own
    Index first_dimension = 0;    ///< the dimension of the input that column 0 is
    std::string_view before = {}; ///< sign between this panel and the one to its left: "+", "="
    bool editable = false;        ///< a click on a cell edits the embedding
    bool own_axis = false;        ///< its rows are not those of the panel to its left
    bool bar = false;             ///< colour bar below it
    bool bare = false;            ///< without an axis of columns
    std::string_view named = {};  ///< as lessons name it, where that is not its stage
    std::vector<Index> rows = {}; ///< which token each row is, where that is not its number; −1: none

    std::string_view lesson_part() const; ///< as lessons name it
};

/// Panels side by side with one token axis, unless a panel has its own.
struct AttentionRow {
    std::vector<AttentionPanel> panels;
};
/// The panels that the open step speaks of, all where it speaks of none of them.
std::vector<AttentionPanel> named_panels(const AttentionScene& scene, std::vector<AttentionPanel> panels);
/// Where the view is narrow: such panels one below the other, or side by side where that would make their rows low.
/// Empty where one panel is to be chosen.
std::vector<AttentionRow> narrow_rows(const AttentionScene& scene, const std::vector<AttentionPanel>& panels);
/// The same, and where one is to be chosen that one, with its colour bar; the choice stands at `y` and moves it on.
std::vector<AttentionRow> rows_where_narrow(AttentionScene& scene, Rect area, float& y,
                                            const std::vector<AttentionPanel>& panels);
/// So many panels in each row, fewer in the last.
std::vector<AttentionRow> in_rows(std::vector<AttentionPanel> panels, std::size_t in_a_row);
float draw_panel_rows(AttentionScene& scene, Rect area, const std::vector<AttentionRow>& rows); ///< the height used
float panel_rows_height(const std::vector<AttentionRow>& rows); ///< what they would like

/// Device pixels that the names of a panel's tokens take at its left.
float words_width(const AttentionPanel& panel);
/// One panel with its heading in an area; the names of its tokens stand in the `gutter` pixels at its left, if any.
void draw_small_panel(AttentionScene& scene, const AttentionPanel& panel, Rect area, float gutter);

/// The number being typed into a cell of the embeddings.
void draw_embedding_field(AttentionScene& scene, const MatrixResult& result);
void edit_embedding(AttentionScene& scene, Cell cell);

void draw_attention_overview(AttentionScene& scene, Rect area);
void draw_attention_input(AttentionScene& scene, Rect area);
void draw_attention_reading(AttentionScene& scene, Rect area);
void draw_attention_logits(AttentionScene& scene, Rect area);
void draw_attention_terms(AttentionScene& scene, Rect area);
void draw_attention_output(AttentionScene& scene, Rect area);

/// A line of pills from the left; what does not fit is left out. Returns the height used.
struct Verdict {
    std::string text;
    PillKind kind = PillKind::plain;
};
float draw_verdicts(ImVec2 at, float width, const std::vector<Verdict>& verdicts);
float verdicts_height(float width, const std::vector<Verdict>& verdicts); ///< the same without drawing

/// One of several panels where there is no room for all: segments above it.
AttentionPanel chosen_panel(AttentionScene& scene, Rect row, std::vector<AttentionPanel> panels);
/// The state speaks of the panel's stage and term.
bool is_chosen_panel(const AttentionScene& scene, const AttentionPanel& panel);
/// Explains the panel's stage, or leads to the part of the view that shows it large.
void choose_panel(AttentionScene& scene, const AttentionPanel& panel);

}
