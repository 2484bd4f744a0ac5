// GIF89a, sections 15, 18 and 24: blocks of at most 255 bytes, the settings before the first picture.
// PNG (third edition), sections 5.3 and 11.3.3: chunks of a length, a type, a body and a checksum, at least 12 bytes,
// so reading them takes time linear in the file.
#include "import/pictures/picture_state.hpp"

#include "core/state/link.hpp"
#include "core/text.hpp"
#include "core/texts/crc32.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace posenc {

namespace {

constexpr std::string_view png_start = "\x89PNG\r\n\x1a\n";
constexpr std::size_t around_body = 12; ///< bytes of a chunk beside its body

constexpr const char* nothing_kept =
    "the picture carries no settings: it is not one of this program, or whatever it went through took them out";

std::size_t number_at(std::string_view bytes, std::size_t at) {
    std::size_t number = 0;
    for (const char byte : bytes.substr(at, 4))
        number = number << 8 | static_cast<unsigned char>(byte);
    return number;
}

PictureState kept(std::string text) {
    if (valid_utf8_prefix(text) < text.size() || text.find('\0') != text.npos)
        return {{}, "the settings in the picture are damaged: they are not UTF-8 text"};
    return {std::move(text), {}};
}

/// The text of one of our chunks; empty for any other chunk.
std::optional<std::string_view> text_of(std::string_view type, std::string_view body) {
    if (!body.starts_with(picture_keyword) || body.substr(picture_keyword.size(), 1) != std::string_view("\0", 1))
        return std::nullopt;
    body.remove_prefix(picture_keyword.size() + 1);
    if (type == "tEXt") // as programs write it that know no other type
        return body;
    if (type != "iTXt" || body.size() < 2 || body[0] != 0)
        return std::nullopt;
    body.remove_prefix(2);
    for (int skipped = 0; skipped < 2; ++skipped) { // the language, the translated keyword
        const std::size_t end = body.find('\0');
        if (end == body.npos)
            return std::nullopt;
        body.remove_prefix(end + 1);
    }
    return body;
}

PictureState of_png(std::string_view bytes) {
    for (std::size_t at = png_start.size(); bytes.size() - at >= around_body;) {
        const std::size_t size = number_at(bytes, at);
        const std::string_view type = bytes.substr(at + 4, 4);
        if (size > bytes.size() - at - around_body)
            break;
        if (const auto text = text_of(type, bytes.substr(at + 8, size))) {
            if (crc32(bytes.substr(at + 4, size + 4)) != number_at(bytes, at + 8 + size))
                return {{}, "the settings in the picture are damaged: their checksum does not fit"};
            return kept(std::string(*text));
        }
        at += around_body + size;
    }
    return {{}, nothing_kept};
}

/// What the blocks from `at` on hold, up to the empty block; `at` moves past it. Empty if the file ends first.
std::optional<std::string> blocks_at(std::string_view bytes, std::size_t& at) {
    std::string text;
    while (at < bytes.size()) {
        const std::size_t size = static_cast<unsigned char>(bytes[at]);
        if (size == 0) {
            ++at;
            return text;
        }
        if (bytes.size() - at <= size)
            break;
        text += bytes.substr(at + 1, size);
        at += size + 1;
    }
    return std::nullopt;
}

PictureState of_gif(std::string_view bytes) {
    constexpr std::size_t head = 13; // with the description of the screen
    constexpr char extension = '\x21', comment = '\xFE';
    const std::string keyword = std::string(picture_keyword) + "\n";
    const unsigned char flags = bytes.size() < head ? 0 : static_cast<unsigned char>(bytes[10]);
    // the colour table of all pictures
    std::size_t at = head + (flags & 0x80 ? std::size_t{3} << ((flags & 7) + 1) : 0);
    while (at < bytes.size() && bytes.size() - at > 2 && bytes[at] == extension) {
        const bool words = bytes[at + 1] == comment;
        at += 2;
        const std::optional<std::string> text = blocks_at(bytes, at);
        if (!text)
            break;
        if (words && text->starts_with(keyword))
            return kept(text->substr(keyword.size()));
    }
    return {{}, nothing_kept};
}

/// Replaces the references that an SVG's writer makes; empty if there are others.
std::optional<std::string> without_references(std::string_view text) {
    constexpr std::pair<std::string_view, char> references[] = {{"&lt;", '<'},   {"&gt;", '>'},   {"&amp;", '&'},
                                                                {"&quot;", '"'}, {"&#39;", '\''}, {"&apos;", '\''}};
    std::string plain;
    while (!text.empty()) {
        const std::size_t mark = std::min(text.find('&'), text.size());
        plain += text.substr(0, mark);
        text.remove_prefix(mark);
        if (text.empty())
            break;
        const auto* const found = std::find_if(std::begin(references), std::end(references),
                                               [&](const auto& one) { return text.starts_with(one.first); });
        if (found == std::end(references))
            return std::nullopt;
        plain += found->second;
        text.remove_prefix(found->first.size());
    }
    return plain;
}

PictureState of_svg(std::string_view text) {
    constexpr std::string_view begin = "<metadata", end = "</metadata>";
    const std::string id = "id=\"" + std::string(picture_keyword) + "\"";
    for (std::size_t at = text.find(begin); at != text.npos; at = text.find(begin, at + 1)) {
        const std::size_t body = text.find('>', at);
        if (body == text.npos)
            break;
        if (text.substr(at, body - at).find(id) == text.npos)
            continue;
        const std::size_t close = text.find(end, body);
        const auto plain =
            close == text.npos ? std::nullopt : without_references(trim(text.substr(body + 1, close - body - 1)));
        return plain ? kept(*plain) : PictureState{{}, "the settings in the picture are damaged"};
    }
    return {{}, nothing_kept};
}

bool is_gif(std::string_view bytes) {
    return bytes.starts_with("GIF89a") || bytes.starts_with("GIF87a");
}

std::string_view without_mark(std::string_view text) {
    return trim(text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text);
}

bool is_svg(std::string_view text) {
    constexpr std::size_t longest_prolog = 4096; // comments and document types may stand before the root
    const std::string_view start = without_mark(text.substr(0, longest_prolog));
    return start.starts_with("<svg") || (start.starts_with("<") && start.find("<svg") != start.npos);
}

}

bool is_picture(std::string_view bytes) {
    return bytes.starts_with(png_start) || is_gif(bytes) || is_svg(bytes);
}

PictureState read_picture_state(std::string_view bytes) {
    return bytes.starts_with(png_start) ? of_png(bytes) : is_gif(bytes) ? of_gif(bytes) : of_svg(bytes);
}

}
