#include "panels/screen/save_picture.hpp"

#include "export/png.hpp"
#include "platform/frame.hpp"
#include "platform/paper.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

platform::Picture cut_out(const platform::Picture& whole, Rect part) {
    const auto inside = [](float at, int most) { return std::clamp(static_cast<int>(std::lround(at)), 0, most); };
    const int left = inside(part.x, whole.width), right = inside(part.right(), whole.width);
    const int top = inside(part.y, whole.height), bottom = inside(part.bottom(), whole.height);
    platform::Picture picture{right - left, bottom - top, {}};
    for (int y = top; y < bottom; ++y) {
        const auto row = whole.rgba.begin() + 4 * (static_cast<std::ptrdiff_t>(y) * whole.width + left);
        picture.rgba.insert(picture.rgba.end(), row, row + 4 * static_cast<std::ptrdiff_t>(picture.width));
    }
    return picture;
}

}

void save_picture(Rect part, std::string name, std::string state, std::function<void(std::string)> say) {
    platform::after_frame([part, name = std::move(name), state = std::move(state), say = std::move(say)] {
        const ImVec2 size = ImGui::GetIO().DisplaySize;
        const platform::Picture picture =
            cut_out(platform::bound_picture(static_cast<int>(size.x), static_cast<int>(size.y)), part);
        std::string png;
        const bool written = picture.width > 0 && picture.height > 0 &&
                             write_png(picture.width, picture.height, picture.rgba.data(), into(png), state);
        say(written ? platform::save_file(name, png) : "Not saved: there is no picture");
        platform::wake();
    });
    platform::wake();
}

}
