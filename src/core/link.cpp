#include "core/link.hpp"

#include "core/parameters.hpp"

namespace posenc {

std::string_view settings_of_link(std::string_view text) {
    const std::size_t hash = text.find('#');
    if (hash != std::string_view::npos && (hash == 0 || text.starts_with("http")))
        text.remove_prefix(hash + 1);
    const std::string_view key = text.substr(0, text.find('='));
    const bool known = key.size() < text.size() && (key == "preset" || find_parameter(key));
    return known && text.find_first_of(" \n\t") == std::string_view::npos ? text : std::string_view{};
}

}
