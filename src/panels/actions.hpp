// What several panels do alike: choosing a view or a method, stepping through themes and text sizes.
#pragma once

#include "session/session.hpp"
#include "views/views.hpp"

#include <string>

namespace posenc {

/// The view that is drawn: the one the state names if it exists and can show the method, else the method's own, else
/// the first that can. `issue` says why when it is not the one asked for.
const View& view_on_screen(const State& state, Issue* issue = nullptr);

/// Shows what is shown in this view, as one step of undo: the part of it that the view showed when it was left, else
/// what in_view says. False, and nothing changes, if the view cannot show it: then choose_example can be offered.
bool choose_view(Session& session, const View& view);
/// The view with its example, whatever was shown before; one step of undo.
void choose_example(Session& session, const View& view);
/// The method, and its own view when the present one cannot show it.
void choose_method(Session& session, const Method& method);

/// Parses a text from outside on top of `present`. A view that cannot show the method shows what in_view says, as its
/// tab would. If it cannot show that either and no method is named, its example is added; values that the text sets are
/// kept.
Parsed completed(const State& present, std::string_view text);

/// The address that opens the state, or the text of its settings where the program has no address.
std::string link_to(const State& state);

/// "light", "dark" or "contrast"; "system" becomes what the device asks for, and light for a presenter.
std::string_view theme_in_use(const State& state);
/// light, dark, contrast, light, …
std::string_view next_theme(std::string_view resolved);
/// The next larger text size, after the largest the smallest; as in links.
std::string_view next_text_size(const State& state);
/// The next language, after the last the first.
const Choice& next_language(const State& state);
double text_size_factor(const State& state);

/// The parameters that affect the screen: the method's, then the view's own; only those that apply.
std::vector<const Parameter*> parameters_on_screen(const State& state);

}
