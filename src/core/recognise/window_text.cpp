#include "core/recognise/window_text.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

std::string keys_text(Index count, bool all, const std::string& where) {
    if (count == 0)
        return {};
    return all ? "all keys " + where : counted(count, "key") + " " + where;
}

std::string keys_value(Index count, bool all, const std::string& where) {
    return count == 0 ? "" : (all ? "all" : std::to_string(count)) + " " + where;
}

std::string with_commas(const std::string& one, const std::string& other) {
    return one + (one.empty() || other.empty() ? "" : ", ") + other;
}

}

std::string WindowOfKeys::value() const {
    return with_commas(keys_value(before, all_before, "before"), keys_value(after, all_after, "after"));
}

std::string WindowOfKeys::text(const std::string& aligned) const {
    const std::string keys = with_commas(with_commas(keys_text(before, all_before, "before it"), "its own key"),
                                         keys_text(after, all_after, "after it"));
    return "Each query sees" + aligned + ": " + keys + ".";
}

}
