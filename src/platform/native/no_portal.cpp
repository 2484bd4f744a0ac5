// Built without libdbus: there are no dialogues.
#include "platform/native/portal.hpp"

namespace posenc::platform {

bool has_session_bus() {
    return false;
}

Portal::Portal() = default;
Portal::~Portal() = default;
bool Portal::there() {
    return false;
}
std::optional<std::vector<std::string>> Portal::choose_file(const std::string&) {
    return std::nullopt;
}
std::optional<std::vector<std::string>> Portal::choose_place(const std::string&, const std::filesystem::path&) {
    return std::nullopt;
}
void Portal::end() {}

}
