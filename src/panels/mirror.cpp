// JSON by hand, as the page build has no library for it: see mirror.hpp.
#include "panels/mirror.hpp"

#include "core/json_text.hpp"
#include "core/parameters.hpp"
#include "panels/actions.hpp"

namespace posenc {

namespace {

bool is_list(const Parameter& parameter) {
    return parameter.kind == Kind::integers || parameter.kind == Kind::reals;
}

std::string list_json(std::span<const std::string_view> ids) {
    std::string json = "[";
    for (const std::string_view id : ids)
        json += (json.size() > 1 ? "," : "") + json_string(id);
    return json + "]";
}

std::string head_json(const Parameter& parameter, std::string_view kind) {
    return "{\"key\":" + json_string(parameter.key) + ",\"label\":" + json_string(parameter.label) +
           ",\"kind\":" + json_string(kind) + ",\"help\":" + json_string(parameter.help);
}

/// A parameter whose value is one of these ids, whatever its own kind.
std::string choice_json(const Parameter& parameter, std::string_view chosen, std::span<const std::string_view> ids) {
    return head_json(parameter, "choice") + ",\"value\":" + json_string(chosen) + ",\"choices\":" + list_json(ids) +
           "}";
}

std::string control_json(const Parameter& parameter, const State& state) {
    if (parameter.kind == Kind::choice) {
        std::vector<std::string_view> ids;
        for (const Choice& choice : parameter.choices)
            ids.push_back(choice.id);
        return choice_json(parameter, state.text(parameter.key), ids);
    }
    const std::string value = write_value(parameter, state.value(parameter.key));
    std::string json = head_json(parameter, is_list(parameter) ? "list" : kind_name(parameter.kind)) +
                       ",\"value\":" + json_string(value);
    if (parameter.kind == Kind::integer || parameter.kind == Kind::real) {
        json += ",\"min\":" + json_number(parameter.low) + ",\"max\":" + json_number(parameter.high);
        json += parameter.none_label.empty() ? "" : ",\"optional\":true";
        json += std::string(",\"step\":") + (parameter.kind == Kind::integer ? "1" : "\"any\"");
    }
    return json + "}";
}

}

std::string controls_json(const Session& session) {
    const State& state = session.state();
    std::vector<std::string_view> all_views, all_methods;
    for (const View& view : views())
        all_views.push_back(view.id);
    for (const Method& method : methods())
        all_methods.push_back(method.id);
    std::string json = "[" + choice_json(parameters::view, view_on_screen(state).id, all_views) + "," +
                       choice_json(parameters::method, state.text("method"), all_methods) + "," +
                       control_json(parameters::theme, state) + "," + control_json(parameters::text_size, state);
    for (const Parameter* parameter : parameters_on_screen(state))
        json += "," + control_json(*parameter, state);
    return json + "]";
}

}
