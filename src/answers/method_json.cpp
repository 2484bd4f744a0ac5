#include "answers/method_json.hpp"

#include "core/state/condition_text.hpp"

#include <cmath>

namespace posenc::answers {

namespace {

Json choice_json(const Choice& choice) {
    return {{"id", choice.id}, {"label", choice.label}, {"help", choice.help}};
}

Json step_json(const Step& step) {
    return {{"text", step.text}, {"value", std::isnan(step.value) ? Json() : Json(step.value)}};
}

}

Json parameter_json(const Use& use) {
    const Parameter* row = use.row;
    const bool bounded = row->kind != Kind::choice && row->kind != Kind::flag;
    return {{"key", row->key},
            {"label", row->label},
            {"symbol", row->symbol},
            {"unit", row->unit},
            {"kind", kind_name(row->kind)},
            {"low", bounded ? Json(row->low) : Json()},
            {"high", bounded ? Json(row->high) : Json()},
            {"default", row->initial},
            {"follows", row->follows},
            {"choices", json_array(row->choices, choice_json)},
            {"help", row->help},
            {"only_with", condition_text(use)}};
}

Json method_json(const Method& method) {
    return {{"id", method.id},
            {"title", method.title},
            {"family", method.family},
            {"paper", method.paper},
            {"formula", method.formula},
            {"users", method.users},
            {"limit", method.limit > 0 ? Json(method.limit) : Json()},
            {"parameters", json_array(method.parameters, parameter_json)}};
}

Json explanation_json(const Explanation& explanation, double value, const Method& method, Cell cell) {
    return {{"method", method.id},
            {"row", cell.row},
            {"column", cell.col},
            {"steps", json_array(explanation.steps, step_json)},
            {"fact", explanation.fact},
            {"meaning", explanation.meaning},
            {"value", value}};
}

}
