// The pictures are made once and then kept: a method's thumbnail shows its example, not the present settings.
#include "views/plot/thumbnails.hpp"

#include "core/method.hpp"
#include "views/canvas/canvas.hpp"

#include <algorithm>
#include <vector>

namespace posenc {

namespace {

constexpr int most_texels = 40, most_in_a_frame = 3;

Axis texels(Index cells) {
    const Index each = std::max<Index>((cells + most_texels - 1) / most_texels, 1);
    return {0, each, static_cast<int>((cells + each - 1) / each)};
}

}

bool Thumbnails::draw(ImDrawList* list, Rect rect, std::size_t number, const std::function<State()>& state) {
    if (const int frame = ImGui::GetFrameCount(); frame != frame_) {
        frame_ = frame;
        made_ = 0;
    }
    const auto found = pictures_.find(number);
    if (found == pictures_.end() || found->second.texture.lost()) {
        list->AddRectFilled(rect.min(), rect.max(), theme().bg2, px(3));
        if (made_ == most_in_a_frame)
            return true;
        ++made_;
        make(number, state());
    }
    const Picture& picture = pictures_.at(number);
    const platform::HeatStyle style{&color_table(picture.colors), picture.low, picture.high, theme().bg2, false};
    platform::draw_heat(list, picture.texture, style, rect.x, rect.y, rect.right(), rect.bottom());
    return false;
}

void Thumbnails::make(std::size_t number, const State& state) {
    const FieldPtr field = make_field(state).field;
    const ColorScale scale = scale_of(field->description());
    const Viewport viewport{texels(field->size().row), texels(field->size().col)};
    std::vector<float> means(static_cast<std::size_t>(viewport.rows.samples) *
                             static_cast<std::size_t>(viewport.cols.samples));
    field->sample(viewport, means);
    Picture& picture = pictures_[number];
    picture.colors = scale.colors;
    picture.low = static_cast<float>(scale.low);
    picture.high = static_cast<float>(scale.high);
    picture.texture.upload(viewport.cols.samples, viewport.rows.samples, means);
}

}
