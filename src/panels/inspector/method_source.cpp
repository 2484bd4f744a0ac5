// Two lines below the formula: see method_source.hpp.
#include "panels/inspector/method_source.hpp"

#include "platform/platform.hpp"
#include "widgets/region.hpp"

#include <string>

namespace posenc {

void draw_source(Column& column, const Method& method) {
    constexpr float size = 13;
    column.y += px(8);
    const float line = look().touch ? control_height() : px(24);
    if (!method.paper_url.empty()) {
        if (link(column.take(line), std::string(method.paper) + "##paper", size))
            platform::open_link(method.paper_url);
    } else if (!method.paper.empty()) {
        prose_item(column, method.paper, size, theme().text2);
    }
    if (!method.users.empty())
        prose_item(column, "Used by " + std::string(method.users) + ".", size, theme().text3);
}

}
