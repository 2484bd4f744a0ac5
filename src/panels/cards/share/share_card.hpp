// The card that hands out what is on the screen: a QR code for cameras, which can fill the screen, the link itself, the
// picture and its numbers as files.
#pragma once

#include "panels/cards/card.hpp"
#include "panels/cards/share/share_files.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace posenc {

/// A QR code of the text with the lowest error correction, in the format of qrcodegen; empty if the text is empty or
/// does not fit into the largest code (2953 bytes).
std::vector<std::uint8_t> qr_code(const std::string& text);

/// HTML for another page: a frame with the state of this address, with the first rows of its settings that hold a
/// number, and a link to the whole program (web/embed.html).
std::string frame_code(const std::string& address, const State& state);

class ShareCard {
  public:
    void open() {
        told_ = {};
        card_.open();
    }
    /// Shows the result of the last request until the next one, or until the card is opened again.
    void tell(ShareAnswer answer) {
        told_ = std::move(answer);
        frames_to_answer_ = 3;
    }
    bool is_open() const { return card_.is_open(); }
    /// Call it after the screen is drawn, so that it lies on top. Returns a request for a file.
    std::optional<ShareWish> draw(const State& state, const ShareState& now);
    /// True while the remark that something was copied stands, or an answer is scrolled into sight.
    bool moving() const { return is_open() && (frames_to_answer_ > 0 || ImGui::GetTime() < copied_until_); }

  private:
    void draw_code(Column& column);
    void draw_link(Column& column);
    std::optional<ShareWish> draw_buttons(Column& column, const State& state, const ShareState& now);
    void copy(std::string_view text, const char* said);
    void draw_remark(Column& column, const ShareState& now);
    void draw_move(Column& column);
    void draw_answer(Column& column);
    void draw_full_screen();

    Card card_{"Share card", "Close share##close.share", 560};
    ShareFiles files_;
    ShareAnswer told_;
    int frames_to_answer_ = 0; ///< in which it is scrolled into sight: the card grows with it
    std::string text_;
    std::vector<std::uint8_t> code_; ///< of text_
    float code_height_ = 0;          ///< as drawn last
    const char* copied_ = "";
    double copied_until_ = -1;
};

}
