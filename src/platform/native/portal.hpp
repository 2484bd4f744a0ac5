// The desktop's file dialogues, requested on the session bus (D-Bus) from org.freedesktop.portal.FileChooser of
// xdg-desktop-portal, which shows the dialogue of the running desktop. Chosen when the program is built: portal.cpp
// needs libdbus, no_portal.cpp replaces it where that is missing.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

struct DBusConnection;
struct DBusMessage;

namespace posenc::platform {

/// Whether there is a session bus. Does not block.
bool has_session_bus();

/// Asks one question, on a connection of its own. All functions except end() may block for a long time and must be
/// called by one thread.
class Portal {
  public:
    Portal();
    ~Portal();
    Portal(const Portal&) = delete;
    Portal& operator=(const Portal&) = delete;

    bool there();
    /// The address ("file:///…") that the person chose; empty if they chose none; nullopt if there was no dialogue. The
    /// portal's answer is not checked: it may hold several addresses and any text.
    std::optional<std::vector<std::string>> choose_file(const std::string& title);
    /// The same for a file to be written. The dialogue begins with `suggested` and asks before an existing file is
    /// replaced.
    std::optional<std::vector<std::string>> choose_place(const std::string& title,
                                                         const std::filesystem::path& suggested);
    /// May be called by any thread: present and future waiting ends at once, and the desktop closes the dialogue.
    void end();

  private:
    bool connect();
    DBusMessage* ask(DBusMessage* question);
    std::optional<std::vector<std::string>> choose(const char* method, const std::string& title,
                                                   const std::filesystem::path* suggested);
    std::optional<std::vector<std::string>> answer_to(DBusMessage* question, const std::string& expected_path);

    DBusConnection* connection_ = nullptr;
    std::mutex ending_; ///< protects the members below
    bool ended_ = false;
    int socket_ = -1; ///< duplicate of the connection's socket
};

}
