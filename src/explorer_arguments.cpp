#include "explorer_arguments.hpp"

#include "core/state/link.hpp"
#include "core/text.hpp"
#include "core/version.hpp"

#include <cstdio>
#include <string>

namespace posenc {

namespace {

constexpr ArgumentHelp lines[] = {
    {"FILE", "a config.json, a picture saved here or a file of numbers, as if dropped on the window"},
    {"LINK", "a shared link or what is behind its #: posenc-explorer preset=clip-3"},
    {"--lesson FILE", "a lesson of your own, see assets/lessons/README.md"},
    {"--state TEXT", "start from a state, as behind # in a shared link: --state \"length=200&d_model=64\""},
    {"--help", "these lines"},
    {"--version", "the version"},
};

std::string usage() {
    constexpr std::size_t width = 16;
    std::string text = "usage: posenc-explorer [FILE | LINK | --lesson FILE] [--state TEXT] [--help] [--version]\n";
    for (const ArgumentHelp& line : lines)
        text +=
            "  " + std::string(line.name) + std::string(width - line.name.size(), ' ') + std::string(line.help) + "\n";
    return text;
}

void say(std::FILE* where, std::string_view text) {
    std::fprintf(where, "%.*s\n", static_cast<int>(text.size()), text.data());
}

int complain(std::string_view text) {
    say(stderr, "posenc-explorer: " + std::string(text) + "; see --help");
    return 2;
}

}

std::span<const ArgumentHelp> explorer_arguments() {
    return lines;
}

Arguments read_arguments(int count, char** words) {
    Arguments arguments;
    for (int i = 1; i < count; ++i) {
        const std::string_view word = words[i];
        if (word == "--help" || word == "-h") {
            const std::string text = usage();
            std::fwrite(text.data(), 1, text.size(), stdout);
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
