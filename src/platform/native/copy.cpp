// Copies pictures to the clipboard. GLFW supports only texts, so programs of the desktop do it. No shell is used.
#include "platform/paper.hpp"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <spawn.h>
#include <sys/wait.h>
#include <vector>

extern char** environ;

namespace posenc::platform {

namespace {

/// True if the program exists and accepted the contents of the file.
bool hand_to(std::vector<std::string> words, std::FILE* file) {
    std::rewind(file);
    std::vector<char*> arguments;
    for (std::string& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t streams;
    posix_spawn_file_actions_init(&streams);
    posix_spawn_file_actions_adddup2(&streams, fileno(file), 0);
    posix_spawn_file_actions_addopen(&streams, 1, "/dev/null", 1, 0);
    posix_spawn_file_actions_addopen(&streams, 2, "/dev/null", 1, 0);
    pid_t child = 0;
    const bool begun = posix_spawnp(&child, arguments[0], &streams, nullptr, arguments.data(), environ) == 0;
    posix_spawn_file_actions_destroy(&streams);
    int status = 1; // these programs continue in the background for as long as others may paste
    return begun && waitpid(child, &status, 0) == child && status == 0;
}

}

void copy_picture(std::string_view png, std::function<void(std::string)> say) {
    const auto close = [](std::FILE* file) { std::fclose(file); };
    const std::unique_ptr<std::FILE, decltype(close)> file(std::tmpfile(), close);
    const bool written =
        file && std::fwrite(png.data(), 1, png.size(), file.get()) == png.size() && std::fflush(file.get()) == 0;
    const bool wayland = std::getenv("WAYLAND_DISPLAY") != nullptr;
    const bool copied = written && ((wayland && hand_to({"wl-copy", "--type", "image/png"}, file.get())) ||
                                    hand_to({"xclip", "-selection", "clipboard", "-t", "image/png"}, file.get()));
    say(copied ? "Picture copied"
               : "Not copied: the window needs the program wl-copy or xclip for that; save the picture instead");
}

}
