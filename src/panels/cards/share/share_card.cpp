// Modules of the QR code are whole device pixels and always black on white, because many cameras read nothing else.
#include "panels/cards/share/share_card.hpp"

#include "core/lessons/locks.hpp"
#include "core/text.hpp"
#include "export/lesson_text.hpp"
#include "panels/actions.hpp"
#include "panels/cards/button_lines.hpp"
#include "platform/hand_on.hpp"
#include "platform/paper.hpp"
#include "platform/platform.hpp"
#include "widgets/controls/text_field.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <qrcodegen.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

constexpr double remark_seconds = 1.6;
constexpr float prose_size = 13, gap = 12, smallest_code = 188;
constexpr std::size_t most_controls = 3; ///< in an embedded frame, where they take one or two lines below the picture
constexpr int quiet_zone = 4;            ///< modules that stay white on each side
constexpr int most_bytes = 2953;         // of version 40 with low error correction
constexpr const char* full_name = "Share code";
constexpr ImU32 black = IM_COL32(0, 0, 0, 255), white = IM_COL32(255, 255, 255, 255);

/// On the page the text is an address; the native program has none, and the text consists of settings only.
bool is_address(std::string_view text) {
    return text.starts_with("http");
}

/// Side of a code with its quiet zone, the largest of whole pixels a module that fits.
float code_side(const std::vector<std::uint8_t>& code, float room) {
    const auto modules = static_cast<float>(qrcodegen_getSize(code.data()) + 2 * quiet_zone);
    return modules * std::max(1.0F, std::floor(room / modules));
}

/// Dark modules that touch in a row are one rectangle.
void draw_modules(const char* label, const std::vector<std::uint8_t>& code, Rect square) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const int size = qrcodegen_getSize(code.data());
    const float pitch = square.width / static_cast<float>(size + 2 * quiet_zone);
    const auto at = [&](int module) { return pitch * static_cast<float>(module + quiet_zone); };
    list->AddRectFilled(square.min(), square.max(), white);
    for (int row = 0; row < size; ++row)
        for (int first = 0, end = 0; first < size; first = end + 1) {
            end = first;
            while (end < size && qrcodegen_getModule(code.data(), end, row))
                ++end;
            if (end > first)
                list->AddRectFilled({square.x + at(first), square.y + at(row)},
                                    {square.x + at(end), square.y + at(row + 1)}, black);
        }
    note_item({label, "plot", square.x, square.y, square.width, square.height});
}

/// The keys of the first rows that hold a number and are not locked, separated by commas.
std::string main_controls(const State& state) {
    std::string keys;
    std::size_t left = most_controls;
    for (const Parameter* row : parameters_on_screen(state)) {
        const bool number = row->kind == Kind::integer || row->kind == Kind::real;
        if (number && left > 0 && !is_locked(state, row->key)) {
            keys += (keys.empty() ? "" : ",") + std::string(row->key);
            --left;
        }
    }
    return keys;
}

std::string too_long(const std::string& text) {
    const std::string noun = is_address(text) ? "link" : "text";
    return "This " + noun + " has " + readable_integer(static_cast<std::int64_t>(text.size())) +
           " bytes, and a QR code holds at most " + readable_integer(most_bytes) + ". Copy the " + noun +
           " instead, or shorten what was typed or pasted: it is part of the " + noun + ".";
}

std::string_view about(const std::string& text, const ShareState& now) {
    if (text.empty())
        return "Every setting is at its default: there is nothing to share yet.";
    if (now.own_lesson && now.carried.empty())
        return "The lesson is too large for a link: this one only names it, and opens it where it is kept. Hand on "
               "the lesson’s file.";
    if (now.own_lesson && text.size() > longest_passed_link)
        return "This link carries a long lesson, and some programs cut such links. Hand on the lesson’s file, or the "
               "page as one file.";
    if (is_address(text))
        return "Whoever scans the code or opens the link sees this screen. The link itself holds all settings; nothing "
               "is stored anywhere.";
    return "This program has no web address: the code and the text hold the settings alone. Paste them here with "
           "Ctrl+V, or after the # in the page’s address, to bring this screen back.";
}

}

std::vector<std::uint8_t> qr_code(const std::string& text) {
    if (text.empty())
        return {};
    std::vector<std::uint8_t> code(qrcodegen_BUFFER_LEN_MAX), scratch(qrcodegen_BUFFER_LEN_MAX);
    if (!qrcodegen_encodeText(text.c_str(), scratch.data(), code.data(), qrcodegen_Ecc_LOW, qrcodegen_VERSION_MIN,
                              qrcodegen_VERSION_MAX, qrcodegen_Mask_AUTO, true))
        return {};
    return code;
}

std::string frame_code(const std::string& address, const State& state) {
    const std::size_t hash = std::min(address.find('#'), address.size());
    const std::string controls = main_controls(state),
                      query = "?embed" + (controls.empty() ? "" : "&controls=" + controls);
    const std::string source = address.substr(0, std::min(hash, address.find('?'))) + query + address.substr(hash);
    std::string escaped;
    for (const char letter : source)
        escaped += letter == '&' ? "&amp;" : letter == '"' ? "&quot;" : std::string(1, letter);
    return "<iframe src=\"" + escaped +
           "\" title=\"Positional Encoding Explorer\" width=\"100%\" height=\"420\" style=\"border:0\" "
           "loading=\"lazy\" "
           "allow=\"clipboard-write\"></iframe>";
}

void ShareCard::draw_code(Column& column) {
    const float rest = card_.content_height() - std::exchange(code_height_, 0.0F);
    if (code_.empty()) {
        if (!text_.empty())
            warning(column, too_long(text_));
        return;
    }
    const float side = code_side(code_, std::clamp(most_card_height() - rest, px(smallest_code), column.width));
    const Rect line = column.take(side, px(gap));
    draw_modules("QR code", code_, {line.x + std::floor((line.width - side) / 2), line.y, side, side});
    code_height_ = side;
}

void ShareCard::draw_link(Column& column) {
    const ReadOnly link;
    text_field(column.take(control_height(), px(gap)), is_address(text_) ? "Link##share.link" : "Settings##share.link",
               text_);
}

void ShareCard::copy(std::string_view text, const char* said) {
    platform::copy_text(text, [this, said] {
        copied_ = said;
        copied_until_ = ImGui::GetTime() + remark_seconds;
    });
}

std::optional<ShareWish> ShareCard::draw_buttons(Column& column, const State& state, const ShareState& now) {
    ButtonLines lines(column);
    if (lines.pressed("Copy link##share.copy",
                      {.icon = icons::copy, .style = ButtonStyle::filled, .enabled = !text_.empty()}))
        copy(text_, "Link copied");
    if (lines.pressed("Fill the screen##share.full", {.icon = icons::maximize, .enabled = !code_.empty()}))
        ImGui::OpenPopup(full_name);
    if (is_address(text_) && lines.pressed("Copy code to embed##share.embed", {.icon = icons::code}))
        copy(frame_code(text_, state), "Code copied");
    // Drawn disabled until it is known whether the site has the file, so that nothing below moves under a finger.
    const bool has_one_file = platform::has_one_file();
    if ((is_address(text_) || has_one_file) &&
        lines.pressed("Save as one file##share.one_file", {.icon = icons::download, .enabled = has_one_file}))
        platform::save_one_file(now.carried);
    std::optional<ShareWish> wish;
    if (now.own_lesson && lines.pressed("Save the lesson’s file##share.lesson", {.icon = icons::download}))
        wish.emplace().kind = ShareKind::lesson;
    lines.end(gap);
    return wish;
}

/// What the code and the link are, or for a moment that the link was copied.
void ShareCard::draw_remark(Column& column, const ShareState& now) {
    const std::string_view words = about(text_, now);
    if (ImGui::GetTime() >= copied_until_)
        return prose_item(column, words, prose_size, theme().text2);
    const float width =
        pill(ImGui::GetWindowDrawList(), {column.x, column.y}, copied_, PillKind::ok, icons::circle_check);
    note_item({copied_, "text", column.x, column.y, width, px(24)});
    column.y += draw_wrapped(nullptr, {}, column.width, words, prose_size, 0);
}

/// Shows only the code, for people far away, until a press or Escape.
void ShareCard::draw_full_screen() {
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(screen);
    ImGui::PushStyleColor(ImGuiCol_PopupBg, white);
    ImGui::PushStyleVar(ImGuiStyleVar_PopupRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_PopupBorderSize, 0);
    const bool open = ImGui::BeginPopup(full_name, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                                       ImGuiWindowFlags_NoDecoration);
    ImGui::PopStyleVar(2);
    ImGui::PopStyleColor();
    if (!open)
        return;
    const float side = code_side(code_, std::min(screen.x, screen.y));
    draw_modules("QR code on the whole screen", code_,
                 {std::floor((screen.x - side) / 2), std::floor((screen.y - side) / 2), side, side});
    if (hit_area({0, 0, screen.x, screen.y}, "share.back",
                 {.kind = "button", .spoken = "Back to the card", .keyboard = false})
            .pressed)
        ImGui::CloseCurrentPopup();
    ImGui::EndPopup();
}

/// A button that moves the saved file, where the desktop can ask for a place.
void ShareCard::draw_move(Column& column) {
    if (!platform::can_move(told_.sentence))
        return;
    column.y += px(gap);
    ButtonLines lines(column);
    if (lines.pressed("Move it…##share.move", {}))
        platform::move_saved(translate("Move it…"), [this](std::string became) { tell({std::move(became)}); });
    lines.end(0);
}

void ShareCard::draw_answer(Column& column) {
    if (told_.sentence.empty())
        return;
    prose_item(column, told_.sentence, prose_size, theme().text);
    if (!told_.command.empty()) {
        const ReadOnly command;
        column.y += px(gap);
        text_field(column.take(control_height(), px(gap)), "Command##share.command", told_.command);
    }
    draw_move(column);
    const float end = column.y - ImGui::GetWindowPos().y + px(gap);
    if (frames_to_answer_ > 0 && end > ImGui::GetWindowHeight())
        ImGui::SetScrollFromPosY(end, 1);
    frames_to_answer_ = std::max(0, frames_to_answer_ - 1);
}

std::optional<ShareWish> ShareCard::draw(const State& state, const ShareState& now) {
    Column column;
    if (!card_.begin("Share", column))
        return std::nullopt;
    if (std::string text = platform::share_text() + now.carried; text != text_) {
        text_ = std::move(text);
        code_ = qr_code(text_);
    }
    draw_code(column);
    draw_link(column);
    std::optional<ShareWish> wish = draw_buttons(column, state, now);
    draw_remark(column, now);
    column.y += px(gap);
    if (std::optional<ShareWish> file = files_.draw(column, state, now))
        wish = file;
    draw_answer(column);
    if (!code_.empty())
        draw_full_screen();
    card_.end(column);
    return wish;
}

}
