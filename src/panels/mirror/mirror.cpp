// The JSON is written by hand because the page is built without the JSON library: see mirror.hpp.
#include "panels/mirror/mirror.hpp"

#include "core/lessons/locks.hpp"
#include "core/state/parameters.hpp"
#include "core/texts/json_text.hpp"
#include "panels/actions.hpp"
#include "panels/mirror/lesson_mirror.hpp"
#include "panels/mirror/summary.hpp"
#include "widgets/text/language.hpp"

namespace posenc {

namespace {

bool is_list(const Parameter& parameter) {
    return parameter.kind == Kind::integers || parameter.kind == Kind::reals;
}

struct Option {
    std::string_view id, label;
    std::string_view needs = {}; ///< what it misses at present, so that choosing it only makes an offer
};

std::string options_json(const std::vector<Option>& options) {
    std::string json = "[";
    for (const Option& option : options)
        json += std::string(json.size() > 1 ? "," : "") + "{\"id\":" + json_string(option.id) +
                ",\"label\":" + json_string(translate(option.label)) +
                (option.needs.empty() ? "}" : ",\"needs\":" + json_string(translate(option.needs)) + "}");
    return json + "]";
}

std::string head_json(const Parameter& parameter, std::string_view kind) {
    return "{\"key\":" + json_string(parameter.key) + ",\"label\":" + json_string(translate(parameter.label)) +
           ",\"kind\":" + json_string(kind) + ",\"help\":" + json_string(translate(parameter.help));
}

/// A parameter as a choice of these ids, whatever its own kind. The closing bracket is left out, so that more can
/// follow.
std::string choice_head_json(const Parameter& parameter, std::string_view chosen, const std::vector<Option>& options) {
    return head_json(parameter, "choice") + ",\"value\":" + json_string(chosen) +
           ",\"choices\":" + options_json(options);
}

std::string choice_json(const Parameter& parameter, std::string_view chosen, const std::vector<Option>& options) {
    return choice_head_json(parameter, chosen, options) + "}";
}

std::string control_json(const Parameter& parameter, const State& state) {
    std::string json;
    if (parameter.kind == Kind::choice) {
        std::vector<Option> options;
        for (const Choice& choice : parameter.choices)
            options.push_back({choice.id, choice.label});
        json = choice_head_json(parameter, state.text(parameter.key), options);
    } else {
        json = head_json(parameter, is_list(parameter) ? "list" : kind_name(parameter.kind)) +
               ",\"value\":" + json_string(write_value(parameter, state.value(parameter.key)));
    }
    if (parameter.kind == Kind::integer || parameter.kind == Kind::real) {
        json += ",\"min\":" + json_number(parameter.low) + ",\"max\":" + json_number(parameter.high);
        json += parameter.none_label.empty() ? "" : ",\"optional\":true";
        json += std::string(",\"step\":") + (parameter.kind == Kind::integer ? "1" : "\"any\"");
    }
    return json + (is_locked(state, parameter.key) ? ",\"disabled\":true}" : "}");
}

std::string messages_json(Session& session, const std::string& offered) {
    std::string json = "[" + (offered.empty() ? "" : json_string(translate(offered)));
    for (const Issue& issue : session.messages())
        json += (json.size() > 1 ? "," : "") + json_string(translate(sentence(issue)));
    return json + "]";
}

}

std::string controls_json(const Session& session) {
    const State& state = session.state();
    std::vector<Option> all_views, all_methods;
    for (const View* view : views())
        all_views.push_back({view->id, view->title, method_in(state, *view) ? std::string_view() : view->needs});
    for (const Method* method : methods())
        all_methods.push_back({method->id, method->title});
    std::string json = "[" + choice_json(parameters::view, view_on_screen(state).id, all_views) + "," +
                       choice_json(parameters::method, state.text("method"), all_methods) + "," +
                       control_json(parameters::theme, state) + "," + control_json(parameters::text_size, state) + "," +
                       control_json(parameters::language, state);
    for (const Parameter* parameter : parameters_on_screen(state))
        json += "," + control_json(*parameter, state);
    return json + "]";
}

std::string mirror_json(Session& session, LessonPlayer& player, std::string_view heard, const std::string& offered,
                        const std::string& fields) {
    const State& state = session.state();
    return "{\"language\":" + json_string(language::spoken ? state.text("language") : "en") +
           ",\"summary\":" + json_string(translate(summary(session))) +
           ",\"place\":" + json_string(translate(focus_words(session))) +
           ",\"messages\":" + messages_json(session, offered) + ",\"sound\":" + json_string(translate(heard)) +
           ",\"theme\":" + json_string(theme_in_use(state)) + ",\"text_size\":" + json_number(text_size_factor(state)) +
           ",\"controls\":[" + fields + controls_json(session).substr(1) +
           ",\"lesson\":" + lesson_json(session, player) + "}";
}

}
