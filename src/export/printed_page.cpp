#include "export/printed_page.hpp"

#include "core/texts/base64.hpp"
#include "core/texts/json_text.hpp"
#include "export/markup.hpp"

#include <algorithm>
#include <utility>

namespace posenc {

namespace {

constexpr std::string_view png_start = "data:image/png;base64,", svg_start = "data:image/svg+xml;base64,";

// Pictures are embedded in the file. Should anything else get in, the browser refuses scripts, frames and everything
// from other places.
constexpr std::string_view policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

std::string attribute(std::string_view name, std::string_view value) {
    return " " + std::string(name) + "=\"" + markup_text(value) + "\"";
}

/// The address that is written for the element; empty if it is not allowed.
std::string address_of(const SheetElement& element) {
    if (element.picture)
        return picture_address(element.picture());
    return element.address.starts_with("https://") ? element.address : "";
}

void add_html(SinkBuffer& out, const SheetElement& element) {
    if (!out.good()) // do not make the remaining pictures in vain
        return;
    if (element.tag.empty())
        return out.add(markup_text(element.text));
    const bool picture = element.tag == "img";
    out.add("<" + std::string(element.tag));
    if (!element.name.empty())
        out.add(attribute(element.tag == "main" ? "id" : "class", element.name));
    if (const std::string address = address_of(element); !address.empty())
        out.add(attribute(picture ? "src" : "href", address));
    if (picture)
        return out.add(attribute("alt", element.text) + ">");
    out.add(">");
    for (const SheetElement& part : element.parts)
        add_html(out, part);
    out.add("</" + std::string(element.tag) + ">");
}

void add_json(std::string& out, const SheetElement& element) {
    const char* before = "{";
    const auto add = [&](const char* key, std::string_view value) {
        if (!value.empty())
            out += std::exchange(before, ",") + json_string(key) + ":" + json_string(value);
    };
    add("tag", element.tag);
    add("name", element.name);
    add("text", element.text);
    add("address", address_of(element));
    add("language", element.language);
    if (!element.parts.empty())
        out += std::exchange(before, ",") + std::string("\"parts\":[");
    for (const SheetElement& part : element.parts) {
        if (&part != &element.parts.front())
            out += ",";
        add_json(out, part);
    }
    out += element.parts.empty() ? (*before == '{' ? "{}" : "}") : "]}";
}

}

bool sheet_html(const SheetElement& sheet, std::string_view title, std::string_view style, const Sink& sink) {
    SinkBuffer out(sink);
    out.add("<!DOCTYPE html>\n<html" + attribute("lang", sheet.language.empty() ? "en" : sheet.language));
    out.add(">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\"");
    out.add(attribute("content", policy) + ">\n<title>" + markup_text(title) + "</title>\n<style>\n");
    out.add(style);
    out.add("</style>\n</head>\n<body>\n");
    add_html(out, sheet);
    out.add("\n</body>\n</html>\n");
    return out.flush();
}

std::string sheet_json(const SheetElement& sheet, std::string_view title) {
    std::string out = "{\"title\":" + json_string(title) + ",\"sheet\":";
    add_json(out, sheet);
    return out + "}";
}

std::string picture_address(std::string_view bytes) {
    if (bytes.empty())
        return {};
    return std::string(bytes.starts_with('<') ? svg_start : png_start) + base64(bytes);
}

}
