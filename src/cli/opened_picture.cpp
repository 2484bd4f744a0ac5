#include "cli/opened_picture.hpp"

#include "cli/help/help_text.hpp"
#include "cli/output.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "views/views.hpp"

#include <algorithm>

namespace posenc::cli {

namespace {

const View& view_named(std::string_view id) {
    if (const View* view = find_view(id))
        return *view;
    throw Failure{exit_misused, "--view: " + unknown_view(id)};
}

/// "tree, laplacian, random-walk"
std::string methods_shown(const View& view) {
    std::vector<std::string_view> ids;
    for (const Method* method : methods())
        if (shows(view, method->id))
            ids.push_back(method->id);
    return listed(ids);
}

/// Whether the words, a state or a preset name a method: then it does not depend on the one at the start.
bool has_method(const Arguments& arguments, const State& start) {
    if (!arguments.words().empty() || arguments.has(numbers_flag.name))
        return true;
    const auto from = [&](const Method& method) {
        return std::string(requested_state(arguments, start.with("method", method.id)).text("method"));
    };
    return from(*methods().front()) == from(*methods().back());
}

/// Whether a flag sets something that is explored, and not only the look or what part of the picture is seen.
bool has_setting(const Arguments& arguments) {
    return std::any_of(arguments.parameters().begin(), arguments.parameters().end(), [](const ParameterFlag& flag) {
        return !is_habit(flag.parameter->key) && !is_viewpoint(flag.parameter->key);
    });
}

/// The state in which the view shows something although no method was named.
State without_method(const Arguments& arguments, const State& asked, const State& start, const View& view) {
    const bool words = !arguments.has(state_flag.name);
    if (words && !has_setting(arguments))
        return requested_state(arguments, with_example(start, nullptr, view));
    if (shows(view, asked.text("method")))
        return asked;
    if (const std::optional<State> shown = in_view(start, view))
        return requested_state(arguments, *shown);
    const State example = with_example(start, nullptr, view);
    return requested_state(arguments, words ? start.with("method", example.text("method")) : example);
}

[[noreturn]] void refuse(const View& view, const Method& method) {
    throw Failure{exit_misused, "--view: the view " + std::string(view.id) + " does not show ‘" +
                                    std::string(method.id) + "’; allowed: " + methods_shown(view)};
}

/// The view shows the method by another one, which is computed from it. A flag that names another source contradicts.
void check_source(const Arguments& arguments, const State& asked, const State& shown) {
    const Parameter* source = method_of(shown).made_of;
    if (!source || asked.text(source->key) == shown.text(source->key))
        return;
    for (const ParameterFlag& flag : arguments.parameters())
        if (flag.parameter == source)
            throw Failure{exit_misused, flag.name + ": ‘" + quoted(flag.value) + "’ contradicts the method ‘" +
                                            std::string(asked.text("method")) + "’; give one of the two"};
}

State with_method_shown(const Arguments& arguments, const State& asked, const View& view) {
    if (shows(view, asked.text("method")))
        return asked;
    const std::optional<State> shown = in_view(asked, view);
    if (!shown)
        refuse(view, method_of(asked));
    check_source(arguments, asked, *shown);
    return *shown;
}

void check(const Arguments& arguments, const Method& named, const OpenedPicture& opened,
           std::span<const std::string_view> also) {
    std::vector<std::string_view> keys = keys_of_picture(opened.view);
    keys.insert(keys.end(), also.begin(), also.end());
    for (const Parameter* row : opened.method.parameters)
        keys.push_back(row->key);
    check_parameters(arguments, named, keys);
    warn(arguments, check_state(opened.method, opened.state));
}

}

OpenedPicture opened_picture(const Arguments& arguments, const State& start, std::span<const std::string_view> also) {
    State asked = requested_state(arguments, start_of(arguments, start));
    const Method& named = requested_method(arguments, asked);
    if (arguments.has("--view"))
        asked = asked.with(parameters::view, {0, std::string(view_named(arguments.value("--view")).id), {}});
    if (asked.is_default("view")) {
        const OpenedPicture opened{view_for(named.id), named, asked};
        check(arguments, named, opened, also);
        return opened;
    }
    const View& view = view_named(asked.text("view"));
    State state = has_method(arguments, start) ? with_method_shown(arguments, asked, view)
                                               : without_method(arguments, asked, start, view);
    state = state.with(parameters::view, {0, std::string(view.id), {}});
    const Method& method = method_named(state.text("method"), "--method");
    if (!shows(view, method.id))
        refuse(view, method);
    const OpenedPicture opened{view, method, std::move(state)};
    check(arguments, has_method(arguments, start) ? named : method, opened, also);
    return opened;
}

}
