// Opens links with a program of the desktop. No shell is used: the address is one argument, whatever it contains.
#include "platform/platform.hpp"

#include <spawn.h>
#include <sys/wait.h>

extern char** environ;

namespace posenc::platform {

namespace {

#ifdef __APPLE__
constexpr char opener[] = "open";
#else
constexpr char opener[] = "xdg-open";
#endif

}

void open_link(std::string_view url) {
    if (!url.starts_with("https://"))
        return;
    while (waitpid(-1, nullptr, WNOHANG) > 0) { // reaps the processes that opened earlier links
    }
    std::string program = opener, address(url);
    char* words[] = {program.data(), address.data(), nullptr};
    pid_t child = 0;
    posix_spawnp(&child, opener, nullptr, nullptr, words, environ);
}

}
