#include "core/state/link.hpp"

#include "core/state/parameters.hpp"
#include "core/state/synonyms.hpp"

namespace posenc {

namespace {

bool is_address(std::string_view text) {
    return text.starts_with("http:") || text.starts_with("https:") || text.starts_with("file:");
}

/// In an address everyday names count too; a text such as dim=4096 may be a piece of anything.
bool is_known(std::string_view pair, bool address) {
    const std::string_view key = pair.substr(0, pair.find('='));
    return key.size() < pair.size() && (key == "preset" || (address ? parameter_meant(key) : find_parameter(key)));
}

}

std::string_view after_hash(std::string_view text) {
    const std::size_t hash = text.find('#');
    if (hash == 0 || (hash != std::string_view::npos && is_address(text)))
        return text.substr(hash + 1);
    return is_address(text) ? std::string_view{} : text;
}

std::string_view settings_of_link(std::string_view text) {
    const std::string_view settings = after_hash(text);
    if (settings.find_first_of(" \n\t") != std::string_view::npos)
        return {};
    std::string_view left = settings;
    do {
        const std::size_t end = left.find('&');
        if (is_known(left.substr(0, end), is_address(text)))
            return settings;
        left = end == std::string_view::npos ? std::string_view{} : left.substr(end + 1);
    } while (!left.empty() && settings.size() < text.size());
    return {};
}

}
