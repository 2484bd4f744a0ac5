// Breaks rich text into lines, greedily. Adjacent pieces of the same style are drawn together, so that blanks keep
// their exact widths, and a link or code is one item on a line.
#include "widgets/text/rich_lines.hpp"

#include "core/texts/kept_together.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

// Relative to the size of the text.
constexpr float line_height = 1.5F;
constexpr float bed_above = 0.98F, bed_below = 0.32F; // the box of code and links, from the baseline
constexpr float underline_drop = 0.13F, underline = 0.07F;

constexpr std::size_t usual_pieces = 32;
constexpr float widest_character = 4; // em

float ascent_of(float size, Weight weight) {
    return font(weight)->GetFontBaked(px(size))->Ascent;
}

const char* end_of(std::string_view text) {
    return text.data() + text.size();
}

/// Whether they can be drawn as one text.
bool continues(const RichPiece& piece, const RichPiece& next) {
    if (piece.span != next.span || piece.equation || next.equation || piece.rise != next.rise)
        return false;
    const char* const end = end_of(piece.text);
    return next.text.data() == end || (next.text.data() == end + 1 && *end == ' ');
}

std::size_t first_character(std::string_view text) {
    unsigned int character = 0;
    return static_cast<std::size_t>(std::max(ImTextCharFromUtf8(&character, text.data(), end_of(text)), 1));
}

/// Links are identified by their order in the frame, because texts may be made again in each frame.
int next_link() {
    static int frame = -1, count = 0;
    if (frame != ImGui::GetFrameCount())
        count = 0;
    frame = ImGui::GetFrameCount();
    return ++count;
}

}

RichLines::RichLines(ImDrawList* list, ImVec2 at, float width, float size, ImU32 color, Weight weight)
    : list_(list), at_{std::round(at.x), std::round(at.y)}, width_(width > 1 ? width : 1), size_(size), color_(color),
      pitch_(px(size * line_height)) {
    const ImFontBaked* const baked = font(weight)->GetFontBaked(px(size));
    above_ = std::floor((pitch_ - (baked->Ascent - baked->Descent)) / 2) + baked->Ascent;
    line_.reserve(usual_pieces);
    word_.reserve(usual_pieces);
}

void RichLines::add(RichPiece piece) {
    word_width_ += piece.blank + piece.width;
    word_.push_back(piece);
}

void RichLines::end_word(float blank) {
    if (word_.empty())
        return;
    place_word();
    blank_ = blank;
}

bool RichLines::keeps(std::string_view after) const {
    const bool words = !word_.empty() && !word_.back().equation && word_.back().weight != Weight::code;
    return words && kept_together(word_.back().text, after);
}

RichTextResult RichLines::finish() {
    end_word(0);
    if (!line_.empty())
        end_line();
    return std::move(result_);
}

/// Cuts the text to the part that is narrower than `most`; returns the width of that part.
float RichLines::width_within(std::string_view& text, float size, Weight weight, float most) {
    const char* stop = text.data();
    const float width = font(weight)->CalcTextSizeA(px(size), most, 0, text.data(), end_of(text), &stop).x;
    text = text.substr(0, static_cast<std::size_t>(stop - text.data()));
    result_.measured += text.size();
    return width;
}

float RichLines::measure(std::string_view text, float size, Weight weight) {
    const float most = width_ + widest_character * px(size); // wide enough for any single character
    std::string_view part = text;
    const float width = width_within(part, size, weight, most);
    return part.size() == text.size() ? width : most;
}

/// Bytes of the piece's text that fit.
std::size_t RichLines::fitting_bytes(const RichPiece& piece, float width) {
    std::string_view part = piece.text;
    width_within(part, piece.size, piece.weight, std::max(width - piece.left - piece.right, 0.0F));
    return part.size();
}

void RichLines::place_word() {
    const bool fits = word_width_ <= width_;
    for (std::span<RichPiece> rest = word_; !rest.empty();) {
        std::size_t end = fits ? rest.size() : 1;
        while (end < rest.size() && rest[end].blank == 0)
            ++end;
        place_part(rest.first(end), fits);
        rest = rest.subspan(end);
    }
    word_.clear();
    word_width_ = 0;
}

/// A word, or where words that belong together are too wide for a line, one of them.
void RichLines::place_part(std::span<RichPiece> part, bool whole) {
    float width = -part.front().blank;
    for (const RichPiece& piece : part)
        width += piece.blank + piece.width;
    const float blank = part.front().blank > 0 ? part.front().blank : blank_;
    if (!line_.empty() && line_width_ + blank + width > width_)
        end_line();
    part.front().blank = line_.empty() ? 0 : blank;
    for (const RichPiece& piece : part)
        whole || width <= width_ ? place(piece) : place_cut(piece);
}

void RichLines::place(const RichPiece& piece) {
    line_.push_back(piece);
    line_width_ += piece.blank + piece.width;
}

void RichLines::place_cut(RichPiece piece) {
    while (line_width_ + piece.width > width_) {
        const std::size_t taken = fitting_bytes(piece, width_ - line_width_);
        if (!line_.empty() && (taken == 0 || piece.equation)) {
            end_line();
            continue;
        }
        const std::size_t least = std::max(taken, first_character(piece.text));
        if (piece.equation || least >= piece.text.size())
            break;
        RichPiece head = piece;
        head.text = piece.text.substr(0, least);
        head.right = 0;
        head.width = head.left + measure(head.text, head.size, head.weight);
        place(head);
        end_line();
        piece.text.remove_prefix(least);
        piece.left = piece.blank = 0;
        piece.width = measure(piece.text, piece.size, piece.weight) + piece.right;
    }
    place(piece);
}

void RichLines::end_line() {
    float above = above_, below = pitch_ - above_;
    for (const RichPiece& piece : line_)
        if (piece.equation) {
            const EquationBox box = equation_box(piece.equation.equation->lines.front(), piece.em);
            above = std::max(above, box.ascent + px(1));
            below = std::max(below, box.descent + px(1));
        }
    if (result_.height == 0)
        result_.baseline = above;
    if (list_)
        draw_line(at_.y + result_.height + above);
    result_.height += above + below;
    line_.clear();
    line_width_ = 0;
}

void RichLines::draw_line(float baseline) {
    const std::span<const RichPiece> line = line_;
    float x = at_.x;
    for (std::size_t first = 0, end = 0; first < line.size(); first = end) {
        float width = line[first].width;
        for (end = first + 1; end < line.size() && continues(line[end - 1], line[end]); ++end)
            width += line[end].blank + line[end].width;
        x += line[first].blank;
        draw_run(line.subspan(first, end - first), {x, baseline}, width);
        x += width;
    }
}

void RichLines::draw_run(std::span<const RichPiece> run, ImVec2 at, float width) {
    const RichPiece& first = run.front();
    if (first.equation) {
        draw_equation_line(list_, at, *first.equation.file, first.equation.equation->lines.front(), first.em, color_);
        return;
    }
    const float em = px(size_);
    const Rect box =
        snap_to_pixels({at.x, at.y - std::round(bed_above * em), width, std::round((bed_above + bed_below) * em)});
    if (first.span->kind == LessonSpan::Kind::code)
        fill(list_, box, px(4), theme().bg2);
    const ImU32 ink = first.span->kind == LessonSpan::Kind::link ? draw_link(*first.span, box, at.y) : color_;
    const char* const begin = first.text.data();
    const std::string_view text(begin, static_cast<std::size_t>(end_of(run.back().text) - begin));
    draw_text(list_, {at.x + first.left, at.y - first.rise - ascent_of(first.size, first.weight)}, text, first.size,
              ink, first.weight);
}

/// It takes the whole height of its line.
ImU32 RichLines::draw_link(const LessonSpan& span, Rect bed, float baseline) {
    const Rect box{bed.x, bed.y - std::floor((pitch_ - bed.height) / 2), bed.width, pitch_};
    const bool begins = link_ != &span;
    link_part_ = begins ? 0 : link_part_ + 1;
    if (begins)
        link_number_ = next_link();
    link_ = &span;
    ImGui::PushItemFlag(ImGuiItemFlags_NoNav, !begins); // Tab stops once for each link
    const Behavior behavior =
        behave(box, id_of("rich link " + std::to_string(link_number_) + '.' + std::to_string(link_part_)), true);
    ImGui::PopItemFlag();
    if (begins && behavior.shown)
        note_control({with_identity(span.text, "link." + std::to_string(link_number_)), "link", box.x, box.y, box.width,
                      box.height});
    if (behavior.ringed)
        draw_ring(box, px(4));
    if (behavior.pressed)
        result_.followed = span.url;
    const ImU32 ink = behavior.hovered ? theme().accent_hover : theme().accent;
    const float y = baseline + px(size_ * underline_drop);
    list_->AddRectFilled({box.x, y}, {box.right(), y + px(size_ * underline)}, ink);
    return ink;
}

}
