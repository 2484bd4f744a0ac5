#include "c_interface/answer.hpp"

#include "core/state/parameters.hpp"

#include <cstdlib>
#include <cstring>

namespace posenc::c_interface {

Reply refusal(const Unusable& problem) {
    Json error{{"argument", problem.argument}, {"text", problem.text}};
    const auto add = [&](const char* name, const std::string& text) {
        if (!text.empty())
            error[name] = text;
    };
    add("key", problem.key);
    add("allowed", problem.allowed);
    add("nearest", problem.nearest);
    return {POSENC_UNUSABLE, {{"error", error}}};
}

posenc_status hand_over(const Reply& reply, char** answer) {
    if (!answer)
        return reply.status;
    const std::string text = json_text(reply.answer);
    *answer = static_cast<char*>(std::malloc(text.size() + 1));
    if (!*answer)
        return POSENC_NO_MEMORY;
    std::memcpy(*answer, text.c_str(), text.size() + 1);
    return reply.status;
}

void prepare() {
    [[maybe_unused]] static const std::size_t rows = parameter_table().size();
}

}
