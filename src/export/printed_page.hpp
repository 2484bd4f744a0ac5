// A page of text and pictures as a tree of HTML elements, written in one of two forms: a complete, self-contained HTML
// file, or JSON from which web/worksheet.js makes the same elements. In both forms texts are data: only the tags, names
// and attributes given here become elements, whatever the texts contain.
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
    std::string text = {};      ///< of a text element; of an "img" its alternative text
    std::string address = {};   ///< of an "a": only https:// is written
    /// Of an "img": makes the bytes of a PNG or SVG when the element is written, so that only one picture is held at a
    /// time. Returns an empty string when there is no picture.
    std::function<std::string()> picture = {};
    std::string language = {}; ///< of the whole sheet; empty: English
    bool phrase = false;       ///< the text is the program's own English text and may be translated
    std::vector<SheetElement> parts = {};
};

/// The whole file, piece by piece; false when the sink refused. `title` names it, `style` is a style sheet of the
/// program's own, never text from outside.
bool sheet_html(const SheetElement& sheet, std::string_view title, std::string_view style, const Sink& sink);

/// {"title":…,"sheet":{"tag":…,"name":…,"text":…,"address":…,"language":…,"parts":[…]}}; empty members are left out.
std::string sheet_json(const SheetElement& sheet, std::string_view title);

/// Bytes of a PNG or an SVG as the address of an "img"; empty for none.
std::string picture_address(std::string_view bytes);

}
