// A page of text and pictures as a tree of HTML's elements, and its two written forms: a whole HTML file that needs
// nothing else, and JSON from which web/worksheet.js makes the same elements. Texts are data in both: whatever stands
// in them, only the tags, names and attributes given here become elements.
#pragma once

#include "export/sink.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

struct SheetElement {
    std::string_view tag = {};  ///< a literal; empty: this is text
    std::string_view name = {}; ///< a literal: its class; of the tag "main" its id
    std::string text = {};      ///< of text; of an "img" what is read out for it
    std::string address = {};   ///< of an "a": https://, no other is written
    /// Of an "img": makes its bytes, a PNG or an SVG, when it is written, so that no more than one picture is held;
    /// empty for none.
    std::function<std::string()> picture = {};
    std::string language = {}; ///< of the whole sheet; empty: English
    bool phrase = false;       ///< the text is the program's own, in English, and may be translated
    std::vector<SheetElement> parts = {};
};

/// The whole file, piece by piece; false when the sink refused. `title` names it, `style` is a style sheet of the
/// program's own, never text from outside.
bool sheet_html(const SheetElement& sheet, std::string_view title, std::string_view style, const Sink& sink);

/// {"title":…,"sheet":{"tag":…,"name":…,"text":…,"address":…,"language":…,"parts":[…]}}; what is empty is left out.
std::string sheet_json(const SheetElement& sheet, std::string_view title);

/// Bytes of a PNG or an SVG as the address of an "img"; empty for none.
std::string picture_address(std::string_view bytes);

}
