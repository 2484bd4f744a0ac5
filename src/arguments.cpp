#include "arguments.hpp"

#include "core/link.hpp"
#include "core/text.hpp"
#include "core/version.hpp"

#include <cstdio>
#include <string>

namespace posenc {

namespace {

constexpr std::string_view usage =
    "usage: posenc-explorer [FILE | LINK | --lesson FILE] [--state TEXT] [--help] [--version]\n"
    "  FILE          a Hugging Face config.json, as if dropped on the window\n"
    "  LINK          a shared link or what is behind its #: posenc-explorer preset=clip-3\n"
    "  --lesson FILE a lesson of your own, see assets/lessons/README.md\n"
    "  --state TEXT  start from a state, as behind # in a shared link:\n"
    "                posenc-explorer --state \"length=200&d_model=64\"\n";

void say(std::FILE* where, std::string_view text) {
    std::fprintf(where, "%.*s\n", static_cast<int>(text.size()), text.data());
}

int complain(std::string_view text) {
    say(stderr, "posenc-explorer: " + std::string(text) + "; see --help");
    return 2;
}

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
            say(stdout, "posenc-explorer " + std::string(version));
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
        else if (const std::string_view settings = settings_of_link(word); !settings.empty() && arguments.state.empty())
            arguments.state = settings;
        else if (!word.starts_with('-') && arguments.file.empty())
            arguments.file = word;
        else
            return {{}, {}, complain("‘" + quoted(word) + "’ is not an argument")};
    }
    return arguments;
}

}
