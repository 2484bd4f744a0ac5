#include "layout/eyes.hpp"

#include "widgets/look.hpp"

#include <cctype>
#include <sstream>

namespace posenc::layout {

namespace {

std::string link_of(const State& state, const Place& place) {
    return format(state.with("text_size", place.text_size).with("language", place.language).with("theme", place.theme));
}

std::string without_numbers(std::string_view words) {
    std::string kept;
    for (const char letter : words)
        if (!std::isdigit(static_cast<unsigned char>(letter)))
            kept += letter;
    return kept;
}

}

std::vector<Finding> Eyes::look_at(const State& state, const Place& place) {
    constexpr int least = 4, most = 120; // frames: layouts settle in the first ones, sampling may take longer
    screen_.resize(place.width, place.height, 1);
    platform::enter_address(link_of(state, place));
    for (int frame = 0; frame < least || (frame < most && screen_.moving()); ++frame)
        screen_.frame();
    return findings(drawn_frame(look().scale), items(), look().touch);
}

void Grouped::add(const std::vector<Finding>& found, const State& state, const Place& place) {
    for (const Finding& one : found) {
        Group& group = groups_[{one.kind, std::string(state.text("view")), without_numbers(one.what)}];
        if (group.count++ > 0)
            continue;
        std::ostringstream first;
        first << one.what << "  at " << one.where.Min.x << "," << one.where.Min.y << " of " << place.width << "x"
              << place.height << "  " << link_of(state, place);
        group.first = first.str();
    }
}

std::string Grouped::text() const {
    std::string out;
    for (const auto& [key, group] : groups_)
        out +=
            std::get<0>(key) + "\t" + std::get<1>(key) + "\t" + std::to_string(group.count) + "\t" + group.first + "\n";
    return out;
}

}
