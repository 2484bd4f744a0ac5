// Table of contents: the arguments of the window program, then the explorer on the platform (window or page).
//   core/      numbers: encodings, relative terms, trees, masks      session/   state over time, fields made from it
//   widgets/   the look and its controls                             views/     plots        panels/  all around them
//   platform/  window, browser or headless pictures                  explorer   puts the parts on the screen
#include "core/parameters.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "explorer.hpp"
#include "platform/platform.hpp"
#include "views/views.hpp"

#include <cstdio>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view usage = "usage: posenc-explorer [FILE | --lesson FILE] [--state TEXT] [--help] [--version]\n"
                                   "  FILE          a Hugging Face config.json, as if dropped on the window\n"
                                   "  --lesson FILE a lesson of your own, see assets/lessons/README.md\n"
                                   "  --state TEXT  start from a state, as behind # in a shared link:\n"
                                   "                posenc-explorer --state \"length=200&d_model=64\"\n";

constexpr double sampling_budget = 0.006; ///< seconds a frame, so that 60 frames a second leave room for the rest

struct Arguments {
    std::string_view state, file;
    int exit_code = -1; ///< 0 or more: leave with this code, everything has been said
};

void say(std::FILE* where, std::string_view text) {
    std::fprintf(where, "%.*s\n", static_cast<int>(text.size()), text.data());
}

int complain(std::string_view text) {
    say(stderr, "posenc-explorer: " + std::string(text) + "; see --help");
    return 2;
}

Arguments read_arguments(int count, char** words) {
    Arguments arguments;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--help" || word == "-h") {
            std::fwrite(usage.data(), 1, usage.size(), stdout);
            return {{}, {}, 0};
        }
        if (word == "--version") {
            say(stdout, "posenc-explorer " + std::string(posenc::version));
            return {{}, {}, 0};
        }
        if (word == "--state" && i + 1 == count)
            return {{}, {}, complain("--state needs a text")};
        if (word == "--lesson" && i + 1 == count)
            return {{}, {}, complain("--lesson needs a file")};
        if (word == "--state")
            arguments.state = words[++i];
        else if (word.starts_with("--state="))
            arguments.state = word.substr(std::string_view("--state=").size());
        else if (word == "--lesson" && arguments.file.empty())
            arguments.file = words[++i];
        else if (!word.starts_with('-') && arguments.file.empty())
            arguments.file = word;
        else
            return {{}, {}, complain("‘" + posenc::quoted(word) + "’ is not an argument")};
    }
    return arguments;
}

}

int main(int count, char** words) {
    const Arguments arguments = read_arguments(count, words);
    if (arguments.exit_code >= 0)
        return arguments.exit_code;
    posenc::add_parameters(posenc::view_parameters());
    // On the page run() returns at once and the browser calls on: the explorer must outlive main.
    static posenc::Explorer explorer(arguments.state, sampling_budget);
    return posenc::platform::run({.file = std::string(arguments.file)}, explorer.program());
}
