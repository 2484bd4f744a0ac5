// A method call of the portal returns the path of a Request object, whose signal Response arrives when the person has
// closed the dialogue. The signal could arrive before the path is known. So the path is chosen in advance
// (handle_token), and the subscription is made first.
#include "platform/native/portal.hpp"

#include <dbus/dbus.h>

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <string_view>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace posenc::platform {

namespace {

constexpr char service[] = "org.freedesktop.portal.Desktop";
constexpr char place[] = "/org/freedesktop/portal/desktop";
constexpr char chooser[] = "org.freedesktop.portal.FileChooser";
constexpr char request[] = "org.freedesktop.portal.Request";
constexpr char token[] = "posenc"; // there is one request on each connection
constexpr dbus_uint32_t chosen = 0, cancelled = 1;

struct Unref {
    void operator()(DBusMessage* message) const { dbus_message_unref(message); }
};
using Message = std::unique_ptr<DBusMessage, Unref>;

/// Empty if there is none; then libdbus would start a bus, which must not happen.
std::string session_bus() {
    if (const char* const address = std::getenv("DBUS_SESSION_BUS_ADDRESS"))
        return address;
    const char* const folder = std::getenv("XDG_RUNTIME_DIR");
    const std::string path = folder ? std::string(folder) + "/bus" : "";
    std::error_code none;
    if (path.empty() || !std::filesystem::is_socket(path, none))
        return {};
    char* const escaped = dbus_address_escape_value(path.c_str());
    const std::string address = escaped ? std::string("unix:path=") + escaped : "";
    dbus_free(escaped);
    return address;
}

/// `append` adds the value to the iterator it is given.
template <typename Append> void add_option(DBusMessageIter& options, const char* key, const char* type, Append append) {
    DBusMessageIter entry, variant;
    dbus_message_iter_open_container(&options, DBUS_TYPE_DICT_ENTRY, nullptr, &entry);
    dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key);
    dbus_message_iter_open_container(&entry, DBUS_TYPE_VARIANT, type, &variant);
    append(variant);
    dbus_message_iter_close_container(&entry, &variant);
    dbus_message_iter_close_container(&options, &entry);
}

void add_text(DBusMessageIter& options, const char* key, const char* text) {
    add_option(options, key, DBUS_TYPE_STRING_AS_STRING,
               [text](DBusMessageIter& variant) { dbus_message_iter_append_basic(&variant, DBUS_TYPE_STRING, &text); });
}

/// A path as bytes with a terminating zero, because paths need not be UTF-8.
void add_path(DBusMessageIter& options, const char* key, const std::string& path) {
    add_option(options, key, "ay", [&path](DBusMessageIter& variant) {
        DBusMessageIter bytes;
        const char* const first = path.c_str();
        dbus_message_iter_open_container(&variant, DBUS_TYPE_ARRAY, DBUS_TYPE_BYTE_AS_STRING, &bytes);
        dbus_message_iter_append_fixed_array(&bytes, DBUS_TYPE_BYTE, &first, static_cast<int>(path.size()) + 1);
        dbus_message_iter_close_container(&variant, &bytes);
    });
}

/// Without a parent window, because the identifier of a window differs between X11 and Wayland.
Message make_question(const char* method, const char* title, const std::filesystem::path* suggested) {
    Message message(dbus_message_new_method_call(service, place, chooser, method));
    const char* const parent = "";
    DBusMessageIter arguments, options;
    dbus_message_iter_init_append(message.get(), &arguments);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &parent);
    dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &title);
    dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &options);
    add_text(options, "handle_token", token);
    if (suggested) {
        const std::string name = suggested->filename();
        if (dbus_validate_utf8(name.c_str(), nullptr)) // libdbus terminates the program on invalid UTF-8
            add_text(options, "current_name", name.c_str());
        add_path(options, "current_folder", suggested->parent_path());
    }
    dbus_message_iter_close_container(&arguments, &options);
    return message;
}

/// "/org/freedesktop/portal/desktop/request/1_42/posenc" for the connection ":1.42".
std::string request_path(DBusConnection* connection) {
    std::string sender = std::string(dbus_bus_get_unique_name(connection)).substr(1);
    std::replace(sender.begin(), sender.end(), '.', '_');
    return std::string(place) + "/request/" + sender + "/" + token;
}

void listen(DBusConnection* connection, const std::string& path) {
    const std::string rule = "type='signal',sender='" + std::string(service) + "',interface='" + request +
                             "',member='Response',path='" + path + "'";
    dbus_bus_add_match(connection, rule.c_str(), nullptr);
}

/// Of a variant; none where it holds something else.
std::vector<std::string> texts_in(DBusMessageIter& variant) {
    std::vector<std::string> texts;
    DBusMessageIter value, item;
    dbus_message_iter_recurse(&variant, &value);
    if (dbus_message_iter_get_arg_type(&value) != DBUS_TYPE_ARRAY)
        return texts;
    dbus_message_iter_recurse(&value, &item);
    for (; dbus_message_iter_get_arg_type(&item) == DBUS_TYPE_STRING; dbus_message_iter_next(&item)) {
        const char* text = "";
        dbus_message_iter_get_basic(&item, &text);
        texts.emplace_back(text);
    }
    return texts;
}

std::optional<std::vector<std::string>> addresses_in(DBusMessage* response) {
    if (!dbus_message_has_signature(response, "ua{sv}"))
        return std::nullopt;
    DBusMessageIter argument, entry, part;
    dbus_uint32_t code = 0;
    dbus_message_iter_init(response, &argument);
    dbus_message_iter_get_basic(&argument, &code);
    std::vector<std::string> addresses;
    if (code == cancelled)
        return addresses;
    if (code != chosen)
        return std::nullopt;
    dbus_message_iter_next(&argument);
    dbus_message_iter_recurse(&argument, &entry);
    for (; dbus_message_iter_get_arg_type(&entry) == DBUS_TYPE_DICT_ENTRY; dbus_message_iter_next(&entry)) {
        const char* key = "";
        dbus_message_iter_recurse(&entry, &part);
        dbus_message_iter_get_basic(&part, &key);
        dbus_message_iter_next(&part);
        if (std::string_view(key) == "uris")
            addresses = texts_in(part);
    }
    return addresses;
}

/// The next message of any kind; null when the connection has ended.
Message next_message(DBusConnection* connection) {
    for (;;) {
        if (Message message{dbus_connection_pop_message(connection)})
            return message;
        if (!dbus_connection_read_write(connection, -1))
            return Message(dbus_connection_pop_message(connection));
    }
}

}

bool has_session_bus() {
    return !session_bus().empty();
}

Portal::Portal() = default;

Portal::~Portal() {
    if (connection_) {
        dbus_connection_close(connection_);
        dbus_connection_unref(connection_);
    }
    if (socket_ >= 0)
        close(socket_);
}

/// Duplicates the socket, because libdbus closes its own when the bus disconnects.
bool Portal::connect() {
    const std::string address = session_bus();
    dbus_connection_set_change_sigpipe(FALSE); // programs that the window starts would inherit it
    connection_ = address.empty() ? nullptr : dbus_connection_open_private(address.c_str(), nullptr);
    if (!connection_)
        return false;
    dbus_connection_set_exit_on_disconnect(connection_, FALSE);
    {
        const std::lock_guard lock(ending_);
        int socket = -1;
        if (ended_ || !dbus_connection_get_socket(connection_, &socket))
            return false;
        socket_ = fcntl(socket, F_DUPFD_CLOEXEC, 0);
        if (socket_ < 0)
            return false;
    }
    return dbus_bus_register(connection_, nullptr);
}

void Portal::end() {
    const std::lock_guard lock(ending_);
    ended_ = true;
    if (socket_ >= 0)
        shutdown(socket_, SHUT_RDWR);
}

/// Null if the answer is an error.
DBusMessage* Portal::ask(DBusMessage* question) {
    return dbus_connection_send_with_reply_and_block(connection_, question, DBUS_TIMEOUT_USE_DEFAULT, nullptr);
}

bool Portal::there() {
    if (!connect())
        return false;
    const Message question(dbus_message_new_method_call(service, place, "org.freedesktop.DBus.Properties", "Get"));
    const char *const interface = chooser, *const name = "version";
    dbus_message_append_args(question.get(), DBUS_TYPE_STRING, &interface, DBUS_TYPE_STRING, &name, DBUS_TYPE_INVALID);
    return Message(ask(question.get())) != nullptr;
}

std::optional<std::vector<std::string>> Portal::choose(const char* method, const std::string& title,
                                                       const std::filesystem::path* suggested) {
    if (!connect())
        return std::nullopt;
    const std::string path = request_path(connection_);
    listen(connection_, path);
    return answer_to(make_question(method, title.c_str(), suggested).get(), path);
}

std::optional<std::vector<std::string>> Portal::choose_file(const std::string& title) {
    return choose("OpenFile", title, nullptr);
}

std::optional<std::vector<std::string>> Portal::choose_place(const std::string& title,
                                                             const std::filesystem::path& suggested) {
    return choose("SaveFile", title, &suggested);
}

/// Accepts only signals from the portal itself; other programs may send signals too.
std::optional<std::vector<std::string>> Portal::answer_to(DBusMessage* question, const std::string& expected_path) {
    const Message reply(ask(question));
    const char* path = nullptr;
    if (!reply || !dbus_message_get_args(reply.get(), nullptr, DBUS_TYPE_OBJECT_PATH, &path, DBUS_TYPE_INVALID))
        return std::nullopt;
    if (path != expected_path) // portals before 0.9
        listen(connection_, path);
    const char* const portal = dbus_message_get_sender(reply.get());
    while (const Message message = next_message(connection_))
        if (dbus_message_is_signal(message.get(), request, "Response") && dbus_message_has_path(message.get(), path) &&
            dbus_message_has_sender(message.get(), portal))
            return addresses_in(message.get());
    return std::nullopt;
}

}
