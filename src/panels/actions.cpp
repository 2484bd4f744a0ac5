// Choices that change more than one key at once: see actions.hpp.
#include "panels/actions.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/texts/nearest.hpp"
#include "platform/platform.hpp"

#include <algorithm>

namespace posenc {

namespace {

const Choice& next_choice(const Parameter& parameter, const State& state) {
    const std::span<const Choice> all = parameter.choices;
    const auto present =
        std::find_if(all.begin(), all.end(), [&](const Choice& one) { return one.id == state.text(parameter.key); });
    return present == all.end() || present + 1 == all.end() ? all.front() : *(present + 1);
}

std::string unknown_view(std::string_view id) {
    std::vector<std::string_view> ids;
    for (const View* view : views())
        ids.push_back(view->id);
    return "‘" + quoted(id) + "’ is unknown" + did_you_mean(id, ids);
}

}

const View& view_on_screen(const State& state, Issue* issue) {
    const Method& method = method_of(state);
    const View* asked = find_view(state.text("view"));
    if (asked && shows(*asked, method.id))
        return *asked;
    const View& used = view_for(method.id);
    if (issue && !state.is_default("view")) {
        issue->key = "view";
        issue->message = asked ? "view: " + std::string(asked->id) + " cannot show the method " + std::string(method.id)
                               : "view: " + unknown_view(state.text("view"));
        issue->used = std::string(used.id) + " is shown instead";
    }
    return used;
}

namespace {

/// The part that the view showed when it was left by its tab; null if it did not, or if another one that the view can
/// show was chosen since.
const Method* part_left(const Session& session, const View& view) {
    const State* newer = &session.state();
    if (&view_on_screen(*newer) == &view)
        return nullptr;
    for (auto older = session.past().rbegin(); older != session.past().rend(); ++older) {
        const View& there = view_on_screen(*older);
        const Method &shown = method_of(*older), &next = method_of(*newer);
        if (&whole_of(*older) != &whole_of(*newer))
            return nullptr;
        if (&there == &view)
            return &shown;
        if (&shown != &next && &there == &view_on_screen(*newer) && shows(view, next.id))
            return nullptr;
        newer = &*older;
    }
    return nullptr;
}

}

bool choose_view(Session& session, const View& view) {
    std::optional<State> next = in_view(session.state(), view, part_left(session, view));
    if (next)
        session.replace(*std::move(next));
    return next.has_value();
}

void choose_example(Session& session, const View& view) {
    session.replace(with_example(session.state(), &view_on_screen(session.state()), view));
}

void choose_method(Session& session, const Method& method) {
    const State& state = session.state();
    const View& present = view_on_screen(state);
    // The heatmap can show every method, but a person who picks one wants to see it at its best.
    const bool stays = lists(present, method.id) || (present.every_method && &present != views().front());
    session.replace(with_method(state, present, stays ? present : view_for(method.id), method));
}

namespace {

/// An address leaves out the default method, and a view without a method loads its example. So a view that cannot show
/// the default method would reopen with another method; such a view is removed from the state.
Parsed reopened_alike(Parsed made) {
    const View* view = find_view(made.state.text("view"));
    if (!view || !made.state.is_default("method") || shows(*view, made.state.text("method")))
        return made;
    Issue issue;
    view_on_screen(made.state, &issue);
    made.issues.push_back(std::move(issue));
    made.state = made.state.without("view");
    return made;
}

}

Parsed completed(const State& present, std::string_view text) {
    Parsed wished = parse(text, present);
    const View* view = find_view(wished.state.text("view"));
    if (!view || shows(*view, wished.state.text("method")))
        return wished;
    if (parse(text, present.without("view")).state.is_default("view")) // a method was asked for, not this view
        return reopened_alike(std::move(wished));
    if (wished.state.text("method") == present.text("method")) {
        const std::optional<State> shown = in_view(present, *view);
        Parsed made = parse(text, shown ? *shown : with_example(present, &view_on_screen(present), *view));
        if (shows(*view, made.state.text("method"))) // else the text names the present method
            return made;
    }
    if (std::optional<State> shown = in_view(wished.state, *view))
        wished.state = *std::move(shown);
    return reopened_alike(std::move(wished));
}

std::string link_to(const State& state) {
    const std::string here = platform::share_text(), text = format(state);
    return here.find("://") == std::string::npos ? text : here.substr(0, here.find('#')) + "#" + text;
}

std::string_view theme_in_use(const State& state) {
    const std::string_view theme = state.text("theme");
    if (theme != "system")
        return theme;
    if (state.flag("presenter") && !state.is_default("lesson"))
        return "light"; // dark grey looks grey on a projector
    return platform::dark_preferred() ? "dark" : "light";
}

std::string_view next_theme(std::string_view resolved) {
    return resolved == "light" ? "dark" : resolved == "dark" ? "contrast" : "light";
}

std::string_view next_text_size(const State& state) {
    return next_choice(parameters::text_size, state).id;
}

const Choice& next_language(const State& state) {
    return next_choice(parameters::language, state);
}

double text_size_factor(const State& state) {
    return parse_number(state.text("text_size")).value_or(1);
}

std::vector<const Parameter*> parameters_on_screen(const State& state) {
    std::vector<const Parameter*> rows;
    const std::span<const Use> of_view = view_on_screen(state).parameters.all();
    const auto add = [&](const Parameter* row) {
        if (applies(*row, state, of_view) && std::find(rows.begin(), rows.end(), row) == rows.end())
            rows.push_back(row);
    };
    if (!view_on_screen(state).summary)
        for (const Parameter* row : method_of(state).parameters)
            add(row);
    for (const Parameter* row : of_view)
        add(row);
    return rows;
}

}
