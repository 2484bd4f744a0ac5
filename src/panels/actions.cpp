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

void choose_view(Session& session, const View& view) {
    const State& state = session.state();
    session.replace(switched(state, &view_on_screen(state), view));
}

void choose_method(Session& session, const Method& method) {
    const State& state = session.state();
    const View& present = view_on_screen(state);
    // The heatmap can show every method, but a person who picks one wants to see it at its best.
    const bool stays = lists(present, method.id) || (present.every_method && &present != views().front());
    const View& next = stays ? present : view_for(method.id);
    session.replace(switched(state, &present, next).with("method", method.id));
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
    const bool named = wished.state.text("method") != present.text("method");
    const bool needs_example = view && !named && !shows(*view, wished.state.text("method"));
    return reopened_alike(needs_example ? parse(text, switched(present, &view_on_screen(present), *view))
                                        : std::move(wished));
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
