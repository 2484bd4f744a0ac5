// The desktop's dialogues for files, asked for on the bus of the person's session (D-Bus):
// org.freedesktop.portal.FileChooser of xdg-desktop-portal, which shows the dialogue of the desktop that runs. The
// build chooses the answer: portal.cpp needs libdbus, no_portal.cpp stands for it where that is missing.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

struct DBusConnection;
struct DBusMessage;

namespace posenc::platform {

/// Whether there is a bus to ask on. Takes no time.
bool has_session_bus();

/// For one question, on a connection of its own. All but end() wait as long as it takes, and are called by one thread.
class Portal {
  public:
    Portal();
    ~Portal();
    Portal(const Portal&) = delete;
    Portal& operator=(const Portal&) = delete;

    bool there();
    /// The address ("file:///…") that the person chose, none where they chose none; nullopt where there was no
    /// dialogue. It is what the portal wrote: more than one, and anything, may stand there.
    std::optional<std::vector<std::string>> choose_file(const std::string& title);
    /// The same for a file to be written, `suggested` being what the dialogue begins with; it asks before one that is
    /// there is chosen.
    std::optional<std::vector<std::string>> choose_place(const std::string& title,
                                                         const std::filesystem::path& suggested);
    /// By any thread: what waits, or will, has its end at once, and the desktop closes the dialogue.
    void end();

  private:
    bool connect();
    DBusMessage* ask(DBusMessage* question);
    std::optional<std::vector<std::string>> choose(const char* method, const std::string& title,
                                                   const std::filesystem::path* suggested);
    std::optional<std::vector<std::string>> answer_to(DBusMessage* question, const std::string& expected_path);

    DBusConnection* connection_ = nullptr;
    std::mutex ending_; ///< guards what follows
    bool ended_ = false;
    int socket_ = -1; ///< another name of the connection's
};

}
