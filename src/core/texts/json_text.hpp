// Writes JSON (RFC 8259). Strings and numbers need no library. Trees of nlohmann's library get their numbers
// spelled as everywhere in the program.
#pragma once

#include <string>
#include <string_view>

namespace posenc {

/// The text in quotation marks, escaped; bytes that are not UTF-8 become U+FFFD.
std::string json_string(std::string_view text);

/// The shortest number that reads back to the same double; NaN and infinities, which JSON lacks, become the strings
/// "nan", "inf" and "-inf".
std::string json_number(double value);

/// A tree (nlohmann::json or ordered_json, which this header does not need to know) on one line.
template <class Tree> std::string json_text(const Tree& tree) {
    if (tree.is_string())
        return json_string(tree.template get_ref<const std::string&>());
    if (tree.is_number_float())
        return json_number(tree.template get<double>());
    if (!tree.is_structured())
        return tree.dump();
    std::string text;
    for (auto item = tree.begin(); item != tree.end(); ++item)
        text += (text.empty() ? "" : ",") + (tree.is_object() ? json_string(item.key()) + ":" : "") + json_text(*item);
    return tree.is_object() ? "{" + text + "}" : "[" + text + "]";
}

}
