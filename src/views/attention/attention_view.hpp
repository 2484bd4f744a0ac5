// The parts of the attention view, shared by attention.cpp (arrangement), tables.cpp (tables and matrices side by
// side), panel_choice.cpp (which of them are shown), verdicts.cpp (what they show, in words), overview.cpp (all steps
// in small), input.cpp (embeddings with encodings), reading.cpp (both read back from their sum), logits.cpp (from
// queries and keys to weights), terms.cpp (the four terms) and output.cpp (the output, and two sentences compared).
#pragma once

#include "core/attention/attention.hpp"
#include "core/registry.hpp"
#include "views/views.hpp"
#include "widgets/layout.hpp"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace posenc {

enum class AttentionPart { overview, input, logits, terms, output };

/// What is remembered from frame to frame.
struct AttentionMemory {
    std::optional<Index> query, key, dimension; ///< where the pointer was; none before the first frame
    Cell focus = {};  ///< the session's when they were kept; they count until something else moves it …
    Index resets = 0; ///< … also to where it was: Session::focus_resets
    /// Index of the first output, the second one or their difference, where only one of them has room.
    std::optional<int> output;
};

/// What one frame of the view draws. `state` is the session's state with the method `attention`.
struct AttentionScene {
    Session& session;
    Canvas& canvas;
    State state;
    AttentionTokens tokens;
    AttentionPart part = AttentionPart::input;
    Index query = 0, key = 0, dimension = 0; ///< pointed at; kept while the view is shown
    Index partner = -1;                      ///< the query's word in the other sentence
    Index pair = -1;                         ///< index of the query's word among the words that both sentences share
    bool narrow = false;                     ///< one panel at a time
    bool low = false;                        ///< no title, hint and second switch
    bool bars = true;                        ///< colour bars; not beside the numbers that a lesson's step names
    bool verdicts = true;                    ///< in a lesson with little room only where its step names them
    Rect bounds = {};                        ///< of the whole view; hover cards stay inside

    /// The stage is one that is read back from the input.
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
    std::string_view stage = {};  ///< the stage that a click on its heading chooses; empty: no button
    std::string_view term = {};   ///< the term that is chosen with the stage
    std::string_view part = {};   ///< the part of the view that a click on it opens
    double high = 0;              ///< of the colour scale; 0: the field's own
    Index first_dimension = 0;    ///< the dimension of the input that column 0 is
    std::string_view before = {}; ///< sign between this panel and the one to its left: "+", "="
    bool editable = false;        ///< a click on a cell edits the embedding
    bool own_axis = false;        ///< its rows are not those of the panel to its left
    bool bar = false;             ///< colour bar below it
    bool bare = false;            ///< without column labels
    std::string_view named = {};  ///< its name in lessons, if that is not its stage
    std::vector<Index> rows = {}; ///< the token of each row, if that is not the row's number; −1: none

    std::string_view lesson_part() const; ///< the name in lessons
};

/// Panels side by side with one token axis, unless a panel has its own.
struct AttentionRow {
    std::vector<AttentionPanel> panels;
};
/// The panels that the lesson's open step names; all of them where it names none.
std::vector<AttentionPanel> named_panels(const AttentionScene& scene, std::vector<AttentionPanel> panels);
/// For a narrow view: the panels that a lesson's step names, one below the other, or side by side where stacking would
/// make their rows low. Empty where the user has to choose one panel.
std::vector<AttentionRow> narrow_rows(const AttentionScene& scene, const std::vector<AttentionPanel>& panels);
/// As narrow_rows; where the user has to choose, the chosen panel with its colour bar.
std::vector<AttentionRow> rows_where_narrow(AttentionScene& scene, Rect& rest,
                                            const std::vector<AttentionPanel>& panels);
/// `in_a_row` panels in each row, fewer in the last.
std::vector<AttentionRow> in_rows(std::vector<AttentionPanel> panels, std::size_t in_a_row);
/// In those rows in which they are largest together.
std::vector<AttentionRow> largest_rows(Rect area, const std::vector<AttentionPanel>& panels);
/// Returns the height used. Where the rows have no room, parts of them give way; where too little is left, all.
float draw_panel_rows(AttentionScene& scene, Rect area, const std::vector<AttentionRow>& rows);
/// The preferred height, in design pixels, and the least at which tables can be read.
float panel_rows_height(const std::vector<AttentionRow>& rows);
float least_panel_rows_height(const std::vector<AttentionRow>& rows);

/// Device pixels that the names of a panel's tokens take at its left.
float words_width(const AttentionPanel& panel);
/// One panel with its heading in an area; the names of its tokens stand in the `gutter` pixels at its left, if any.
void draw_small_panel(AttentionScene& scene, const AttentionPanel& panel, Rect area, float gutter);

/// A panel without heading and column labels; the name of its row stands in the `gutter`.
void draw_bare_panel(AttentionScene& scene, const AttentionPanel& panel, Rect plot, float gutter);

/// The chosen sentence, and the one it is compared with: the next sentence, or the previous one if the chosen one is
/// last.
struct SentencePair {
    Index first = 0, second = 0;
};
std::optional<SentencePair> sentence_pair(const AttentionScene& scene);
/// The words in quotation marks, as far as they fit.
std::string sentence_text(const AttentionTokens& tokens, float width);

/// The input field for the number that is being typed into a cell of the embeddings.
void draw_embedding_field(AttentionScene& scene, const MatrixResult& result);
void edit_embedding(AttentionScene& scene, Cell cell);

void draw_attention_overview(AttentionScene& scene, Rect area);
void draw_attention_input(AttentionScene& scene, Rect area);
void draw_attention_reading(AttentionScene& scene, Rect area);
void draw_attention_logits(AttentionScene& scene, Rect area);
void draw_attention_terms(AttentionScene& scene, Rect area);
void draw_attention_output(AttentionScene& scene, Rect area);

/// A pill for draw_verdicts. That function draws pills from the left, in as many lines as they need, at the top of the
/// rest, and takes their height off it. Where they would reach below the clip rectangle, it draws nothing.
struct Verdict {
    std::string text;
    PillKind kind = PillKind::plain;
};
void draw_verdicts(Rect& rest, const std::vector<Verdict>& verdicts);
/// Those that are drawn: all, or where the scene has none those that say that something went wrong.
std::vector<Verdict> wanted_verdicts(const AttentionScene& scene, std::vector<Verdict> verdicts);
float verdicts_height(float width, const std::vector<Verdict>& verdicts); ///< in design pixels, without drawing
/// The area without the height of the verdicts below the tables; all of it where too little were left to the tables.
Rect above_verdicts(Rect area, const std::vector<AttentionRow>& rows, const std::vector<Verdict>& verdicts);
/// Rows of panels, and the verdicts below them.
void draw_rows_with(AttentionScene& scene, Rect area, const std::vector<AttentionRow>& rows,
                    const std::vector<Verdict>& verdicts);

/// A table without axis and colour bar, in design pixels: what stands above it gives way where less is left.
inline constexpr float lowest_panel = 56;
/// Segments at the top of the rest, which they are taken off; none where no table has room below them. Returns what was
/// clicked.
std::optional<int> choose_table(Rect& rest, std::span<const Choice> tables, int shown);
/// Draws segments at the top of the rest, which they are taken off, and returns the chosen panel, where there is no
/// room for all.
AttentionPanel chosen_panel(AttentionScene& scene, Rect& rest, std::vector<AttentionPanel> panels);
/// The state has the panel's stage and term.
bool is_chosen_panel(const AttentionScene& scene, const AttentionPanel& panel);
/// Selects the panel's stage and term, and opens the part of the view that shows it large, if it has one.
void choose_panel(AttentionScene& scene, const AttentionPanel& panel);

}
