// The picture has the larger part, the words a share that stays from page to page: see layout.hpp.
#include "panels/presenter/layout.hpp"

#include "widgets/layout.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr float progress_height = 4.5F, foot_height = 40, gap = 24, view_padding = 16;
constexpr float large_words = 22.5F, narrow_words = 18; ///< 24 pixels of a projector of 1024 × 768; of a phone
constexpr float narrow_window = 640;
constexpr float aside_share = 0.36F;     ///< of the width, for words beside the picture
constexpr float below_share = 0.42F;     ///< of the height, for words below it
constexpr float widest_below = 1.2F;     ///< up to this width : height words are below
constexpr float narrowest_picture = 480; ///< with words beside it

/// Two pictures need the whole width.
bool stands_aside(const State& state, Rect area) {
    return state.text("beside").empty() && area.width >= widest_below * area.height &&
           area.width * (1 - aside_share) - px(gap) >= px(narrowest_picture);
}

float title_height(const LessonPlayer& player, float width) {
    const Verbatim as_written;
    return draw_wrapped(nullptr, {}, width, presenter_title(player), presenter_title_size, 0, Weight::semibold);
}

}

float presenter_text_size(float width) {
    return width < px(narrow_window) ? narrow_words : large_words;
}

const std::string& presenter_title(const LessonPlayer& player) {
    return player.step()->title.empty() ? player.lesson()->title : player.step()->title;
}

PresenterLayout lay_out_presenter(const State& state, const LessonPlayer& player, ImVec2 size) {
    PresenterLayout layout;
    const float margin = std::round(std::clamp(size.x * 0.05F, px(16), px(55)));
    const float width = size.x - 2 * margin;
    layout.progress = {0, 0, size.x, px(progress_height)};
    layout.head = {margin, layout.progress.bottom(), width,
                   px(above_presenter_title) + title_height(player, width) + px(below_presenter_title)};
    const float foot = std::max(px(foot_height), control_height() + px(4));
    layout.foot = {margin, size.y - foot, width, foot};
    Rect rest{margin, layout.head.bottom(), width, layout.foot.y - layout.head.bottom()};
    layout.aside = stands_aside(state, rest);
    layout.words = layout.aside ? take_right(rest, in_design(std::floor(rest.width * aside_share)), gap)
                                : take_bottom(rest, in_design(std::floor(rest.height * below_share)));
    const float right = layout.aside ? 0 : px(view_padding);
    layout.view = {rest.x - px(view_padding), rest.y, rest.width + px(view_padding) + right, rest.height};
    return layout;
}

}
