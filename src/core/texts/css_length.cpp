#include "core/texts/css_length.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

struct Unit {
    std::string_view name;
    double pixels;
};
constexpr Unit units[] = {{"mm", css_pixels_per_inch / millimetres_per_inch},
                          {"cm", 10 * css_pixels_per_inch / millimetres_per_inch},
                          {"in", css_pixels_per_inch},
                          {"pt", css_pixels_per_inch / points_per_inch},
                          {"px", 1}};

}

std::optional<double> css_length(std::string_view text) {
    for (const Unit& unit : units)
        if (text.ends_with(unit.name)) {
            const std::optional<double> number = parse_number(trim(text.substr(0, text.size() - unit.name.size())));
            return number && *number > 0 ? std::optional(*number * unit.pixels) : std::nullopt;
        }
    return std::nullopt;
}

}
