#include "views/canvas/fit_button.hpp"

#include "widgets/controls.hpp"

#include "icons.hpp"

namespace posenc {

void draw_fit_button(Canvas& canvas, std::string_view label, Rect plot) {
    if (canvas.whole(label))
        return;
    const ButtonOptions options{.icon = icons::maximize, .key = "F"};
    const float width = button_width("Fit", options);
    if (button({plot.right() - width - px(8), plot.y + px(8), width, control_height()}, "Fit##fit", options))
        canvas.camera(label) = {};
}

}
