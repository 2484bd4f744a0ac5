#include "panels/cards/import/recognised.hpp"

#include "core/own/own_parameters.hpp"
#include "core/registry.hpp"
#include "core/state/link.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "panels/actions.hpp"
#include "recognition/recogniser.hpp"
#include "session/second_picture.hpp"
#include "views/views.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float facts_size = 13, facts_gap = 16;
constexpr std::size_t most_shown = 4; ///< matches

void tell(Column& column, std::string_view text, ImU32 color) {
    prose_item(column, text, facts_size, color);
    column.y += px(8);
}

/// The table that the state shows, if it is this one; else null.
OwnTablePtr shown_table(const State& state, const OwnTable& table) {
    const OwnTablePtr shown = own_table_of(state);
    return shown && shown->reference() == table.reference() ? shown : nullptr;
}

State own_state(const Session& session, const OwnTable& table, Index slice) {
    const State& now = session.state();
    const State state = with_habits({}, now)
                            .with_tables(now.tables())
                            .with("method", registry::own.id)
                            .with("own", table.reference())
                            .with("own_slice", std::to_string(slice));
    return shown_table(now, table) ? state.with(parameters::own_axes, now.value("own_axes")) : state;
}

/// The picture of a formula that is on the screen, the first or the second one.
std::optional<State> formula_on_screen(const State& state) {
    std::optional<State> shown = state.without("beside");
    if (shown->text("method") == registry::own.id)
        shown = second_state(state);
    return shown && shown->text("method") != registry::own.id ? shown : std::nullopt;
}

/// The formula alone, and the table beside it.
void draw_offers(Session& session, Column& column, const State& own, const State& match, std::size_t number) {
    const Method* method = find_method(match.text("method"));
    if (!method)
        return;
    const State formula = with_habits(match, own).with_tables(own.tables()).with("view", view_for(method->id).id);
    const State table = own.with("view", "heatmap");
    const State both = table.with("beside", second_picture_text(table, formula.with("view", "heatmap")));
    const std::string end = "##recognised." + std::to_string(number);
    const std::string alone = std::string(translate("The formula")) + ": " + std::string(translate(method->title));
    const std::string compared(translate("Table and formula side by side"));
    Column line = column;
    for (const auto& [label, state, id] :
         {std::tuple(alone, formula, end), std::tuple(compared, both, end + ".beside")}) {
        const float width = std::min(button_width(label), column.width);
        if (line.x > column.x && line.x + width > column.x + column.width)
            line = {column.x, line.y + control_height() + px(8), column.width};
        if (button({line.x, line.y, width, control_height()}, label + id)) {
            session.replace(state);
            ImGui::CloseCurrentPopup();
        }
        line.x += width + px(8);
    }
    column.y = line.y + control_height() + px(facts_gap);
}

}

void Recognised::ask(Session& session, OwnTablePtr table) {
    table_ = std::move(table);
    slice_ = 0;
    problem_.clear();
    ask_again(session);
}

void Recognised::ask_again(Session& session) {
    session.recogniser().ask(table_, slice_, expected_);
}

void Recognised::draw_search(Session& session, Column& column) {
    const int percent = static_cast<int>(std::lround(100 * session.recogniser().share()));
    tell(column, "Looking for a formula that fits: " + std::to_string(percent) + " % of the searches are done.",
         theme().text2);
    const Rect line = column.take(control_height(), px(facts_gap));
    if (button({line.x, line.y, button_width("Cancel"), line.height}, "Cancel##recognised.cancel"))
        session.recogniser().cancel();
}

void Recognised::draw_answer(Session& session, Column& column) {
    const recognition::Answer& answer = *session.recogniser().answer();
    const Cell size = table_->size();
    if (!answer.difference.empty())
        tell(column, answer.difference, theme().text);
    if (answer.matches.empty() && answer.plain.empty())
        tell(column,
             "No formula fits this table of " + readable_integer(size.row) + " × " + readable_integer(size.col) + ".",
             theme().text);
    const std::size_t shown = std::min(answer.matches.size(), most_shown);
    for (std::size_t i = 0; i < shown; ++i) {
        const recognition::RecognisedMatch& match = answer.matches[i];
        std::string text(translate(match.text));
        if (i > 0)
            text = std::string(translate(match.as_good_as_first ? "or, as good" : "less likely")) + ": " + text;
        tell(column, text, theme().text);
        draw_offers(session, column, own_state(session, *table_, slice_), match.state, i + 1);
    }
    if (shown < answer.matches.size())
        tell(column,
             "Settings besides these that fit no better: " + std::to_string(answer.matches.size() - shown) + ".",
             theme().text2);
    if (!answer.plain.empty())
        tell(column, answer.plain, theme().text);
    for (const std::string& fact : answer.facts)
        tell(column, fact, theme().text2);
}

/// A field for the expected settings: a link, a state, or just a method.
void Recognised::draw_expected(Session& session, Column& column) {
    column.y += px(4);
    tell(column, "I meant (a link, or settings such as method=sinusoidal&base=10000; what differs is a mistake):",
         theme().text2);
    const FieldResult field =
        text_field(column.take(control_height(), px(8)), "I meant##recognised.expected", expected_, !problem_.empty());
    if (field.committed)
        expect(session, *field.committed);
    if (!problem_.empty())
        tell(column, problem_, theme().text);
    if (const std::optional<State> shown = formula_on_screen(session.state())) {
        const std::string_view label = "I meant what is on the screen";
        const Rect line = column.take(control_height(), px(8));
        if (button({line.x, line.y, std::min(button_width(label), line.width), line.height},
                   with_identity(label, "recognised.screen")))
            expect(session, "method=" + std::string(shown->text("method")) + "&" + format(*shown));
    }
    column.y += px(facts_gap - 8);
}

/// Asks again with what was meant, a link, a state or just a method.
void Recognised::expect(Session& session, std::string_view typed) {
    std::string_view text = trim(typed);
    if (const std::string_view link = settings_of_link(text); !link.empty())
        text = link;
    expected_ = find_method(text) ? "method=" + std::string(text) : std::string(text);
    const Parsed parsed = parse(expected_);
    problem_ = parsed.issues.empty() ? "" : posenc::sentence(parsed.issues.front());
    if (problem_.empty())
        ask_again(session);
}

void Recognised::draw(Session& session, Column& column) {
    if (!table_)
        return;
    const recognition::Recogniser& recogniser = session.recogniser();
    const OwnTablePtr shown = shown_table(session.state(), *table_);
    const Index slice = shown ? std::min(session.state().integer("own_slice"), shown->slices() - 1) : 0;
    if (slice != slice_ || (shown && shown->layout() != table_->layout())) {
        slice_ = slice;
        table_ = shown ? shown : table_;
        ask_again(session);
    }
    if (!recogniser.asked_about(table_))
        return; // cancelled, or a lesson has asked about another one since
    if (!recogniser.busy() && !recogniser.answer() && recogniser.problem().empty())
        return;
    section_head(column, "WHAT IT IS");
    if (table_->slices() > 1)
        tell(column,
             "Slice " + readable_integer(slice_ + 1) + " of " + readable_integer(table_->slices()) +
                 ", which is shown:",
             theme().text2);
    if (recogniser.busy())
        draw_search(session, column);
    else if (!recogniser.problem().empty())
        tell(column, recogniser.problem(), theme().text);
    else {
        draw_answer(session, column);
        draw_expected(session, column);
    }
}

}
