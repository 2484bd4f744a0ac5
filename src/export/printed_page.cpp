#include "export/printed_page.hpp"

#include "core/text.hpp"
#include "core/texts/json_text.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace posenc {

namespace {

constexpr std::string_view png_start = "data:image/png;base64,";

// Pictures are part of the file; scripts, frames and everything from elsewhere are refused even if something got in.
constexpr std::string_view policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/// Marks of HTML as references; what is no character of a text becomes U+FFFD.
void add_escaped(std::string& out, std::string_view text) {
    while (!text.empty()) {
        const std::size_t valid = valid_utf8_prefix(text);
        for (const char byte : text.substr(0, valid)) {
            constexpr std::pair<char, std::string_view> references[] = {
                {'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
            const auto* const found = std::find_if(std::begin(references), std::end(references),
                                                   [&](const auto& reference) { return reference.first == byte; });
            const bool control = static_cast<unsigned char>(byte) < 0x20 && byte != '\n' && byte != '\t';
            if (found != std::end(references))
                out += found->second;
            else if (control || byte == 0x7F)
                out += "\uFFFD";
            else
                out += byte;
        }
        text.remove_prefix(valid);
        if (!text.empty()) {
            out += "\uFFFD";
            text.remove_prefix(1);
        }
    }
}

void add_attribute(std::string& out, std::string_view name, std::string_view value) {
    out.append(" ").append(name).append("=\"");
    add_escaped(out, value);
    out += '"';
}

bool may_be_written(const SheetElement& element) {
    return element.address.starts_with(element.tag == "img" ? png_start : "https://");
}

void add_html(std::string& out, const SheetElement& element) {
    if (element.tag.empty())
        return add_escaped(out, element.text);
    out.append("<").append(element.tag);
    if (!element.name.empty())
        add_attribute(out, element.tag == "main" ? "id" : "class", element.name);
    if (may_be_written(element))
        add_attribute(out, element.tag == "img" ? "src" : "href", element.address);
    if (element.tag == "img") {
        add_attribute(out, "alt", element.text);
        out += ">";
        return;
    }
    out += ">";
    for (const SheetElement& part : element.parts)
        add_html(out, part);
    out.append("</").append(element.tag).append(">");
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
    add("address", may_be_written(element) ? std::string_view(element.address) : std::string_view());
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

std::string sheet_html(const SheetElement& sheet, std::string_view title, std::string_view style) {
    std::string out = "<!DOCTYPE html>\n<html";
    add_attribute(out, "lang", sheet.language.empty() ? "en" : sheet.language);
    out += ">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\"";
    add_attribute(out, "content", policy);
    out += ">\n<title>";
    add_escaped(out, title);
    out.append("</title>\n<style>\n").append(style).append("</style>\n</head>\n<body>\n");
    add_html(out, sheet);
    return out + "\n</body>\n</html>\n";
}

std::string sheet_json(const SheetElement& sheet, std::string_view title) {
    std::string out = "{\"title\":" + json_string(title) + ",\"sheet\":";
    add_json(out, sheet);
    return out + "}";
}

std::string png_address(std::string_view png) {
    constexpr char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (png.empty())
        return {};
    std::string address(png_start);
    for (std::size_t at = 0; at < png.size(); at += 3) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i)
            bits = bits << 8 | (at + i < png.size() ? static_cast<unsigned char>(png[at + i]) : 0);
        for (std::size_t i = 0; i < 4; ++i)
            address += at + i > png.size() ? '=' : letters[bits >> (18 - 6 * i) & 63];
    }
    return address;
}

}
