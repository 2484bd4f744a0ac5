#include "export/printed_picture.hpp"

#include <utility>

namespace posenc {

SheetElement printed_picture(std::string svg, std::string about) {
    SheetElement picture{.tag = "img", .text = std::move(about)};
    picture.picture = [svg = std::move(svg)] { return svg; };
    return {.tag = "main", .name = "worksheet", .parts = {{.tag = "figure", .name = "alone", .parts = {picture}}}};
}

}
