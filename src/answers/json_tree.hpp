// What is told to programs, as a tree of the JSON library; core/texts/json_text.hpp writes it.
#pragma once

#include "core/texts/json_text.hpp"

#include <nlohmann/json.hpp>

namespace posenc::answers {

using Json = nlohmann::ordered_json; ///< keys stay in the order in which they are set

/// The items of a list, each as `item_json` makes it.
template <class Items, class Make> Json json_array(const Items& items, Make item_json) {
    Json list = Json::array();
    for (const auto& item : items)
        list.push_back(item_json(item));
    return list;
}

/// Null for an empty text.
inline Json text_or_null(std::string_view text) {
    return text.empty() ? Json() : Json(text);
}

/// A JSON array with one item on each line.
inline std::string json_lines(const Json& list) {
    std::string text;
    for (const Json& item : list)
        text += (text.empty() ? "" : ",\n") + json_text(item);
    return "[" + text + "]\n";
}

}
