#include "cli/output.hpp"

#include "cli/arguments.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace posenc::cli {

namespace {

constexpr int interrupts[] = {SIGINT, SIGTERM, SIGHUP};
constexpr int most_links = 40; ///< symbolic links that are followed

// The only temporary file. A signal handler reads the name, so the name must not change while the flag is set.
char interrupted_name[4096 + 64];
std::atomic<bool> temporary_exists{false};
std::atomic<bool> line_is_shown{false};
std::atomic<bool> notes_interrupts{false}, interrupt_noted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void on_interrupt(int signal) {
    if (notes_interrupts.load() && !interrupt_noted.exchange(true))
        return;
    if (temporary_exists.load())
        unlink(interrupted_name);
    if (line_is_shown.load())
        (void)!write(STDERR_FILENO, "\n", 1);
    std::signal(signal, SIG_DFL);
    raise(signal);
}

/// Blocks signals, so that no interrupt arrives between creating or renaming the file and noting it.
class Uninterrupted {
  public:
    Uninterrupted() {
        sigset_t held;
        sigemptyset(&held);
        for (const int signal : interrupts)
            sigaddset(&held, signal);
        sigprocmask(SIG_BLOCK, &held, &before_);
    }
    ~Uninterrupted() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
    Uninterrupted(const Uninterrupted&) = delete;
    Uninterrupted& operator=(const Uninterrupted&) = delete;

  private:
    sigset_t before_;
};

/// The path with all symbolic links resolved, even one whose target does not exist yet.
std::string resolved(std::string path) {
    for (int links = 0; links < most_links; ++links) {
        if (char* const real = realpath(path.c_str(), nullptr)) {
            path = real;
            std::free(real);
            return path;
        }
        std::error_code none;
        const std::filesystem::path target = std::filesystem::read_symlink(path, none);
        if (none)
            return path;
        path = (std::filesystem::path(path).parent_path() / target).string();
    }
    return path;
}

constexpr std::string_view temporary_begin = ".posenc-", temporary_end = ".part";

/// Removes temporary files of dead processes. A process that writes one holds a lock on it until it ends, however it
/// ends, so a file without a lock was left behind.
void remove_left_behind(const std::string& folder) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder.empty() ? "." : folder, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with(temporary_begin) || !name.ends_with(temporary_end))
            continue;
        const int file = open(entry.path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
        if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
            unlink(entry.path().c_str());
        if (file >= 0)
            close(file);
    }
}

/// Takes the lock. False: another process has removed the new file, because it took it for a file left behind.
bool lock(int file) {
    struct stat status = {};
    const bool held = flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
    return !held && fstat(file, &status) == 0 && status.st_nlink > 0;
}

}

void prepare_output() {
    for (int stream = 0; stream <= 2; ++stream)
        if (fcntl(stream, F_GETFD) == -1)
            // Opened in the wrong mode, so that using the stream still fails.
            (void)!open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    for (const int signal : interrupts)
        if (std::signal(signal, on_interrupt) == SIG_IGN)
            // Nohup and background jobs of shells ignore these signals; this keeps them ignored.
            std::signal(signal, SIG_IGN);
}

void note_interrupts() {
    notes_interrupts = true;
}

bool interrupted() {
    return interrupt_noted.load();
}

Output::Output(std::string path) : path_(std::move(path)) {
    if (path_ == "-") {
        file_ = STDOUT_FILENO;
        return;
    }
    if (path_.empty())
        throw Failure{exit_misused, "--out: the name is empty; allowed: a file, or - for standard output"};
    target_ = resolved(path_);
    struct stat status = {};
    if (lstat(target_.c_str(), &status) == 0 && S_ISLNK(status.st_mode))
        fail(ELOOP);
    const bool exists = stat(target_.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        fail(EISDIR);
    if (exists && access(target_.c_str(), W_OK) != 0)
        fail(errno);
    if (exists && !S_ISREG(status.st_mode)) {
        file_ = open(target_.c_str(), O_WRONLY | O_CLOEXEC);
        if (file_ < 0)
            fail(errno);
        return;
    }
    make_temporary();
    if (exists)
        (void)!fchmod(file_, status.st_mode & 07777);
}

void Output::make_temporary() {
    const std::size_t slash = target_.rfind('/');
    const std::string folder = slash == std::string::npos ? "" : target_.substr(0, slash + 1);
    remove_left_behind(folder);
    const Uninterrupted uninterrupted;
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::string name = folder + std::string(temporary_begin) + std::to_string(getpid()) + "-" +
                                 std::to_string(attempt) + std::string(temporary_end);
        if (name.size() >= sizeof interrupted_name)
            fail(ENAMETOOLONG);
        file_ = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file_ < 0 && errno == EEXIST)
            continue;
        if (file_ < 0)
            fail(errno);
        if (!lock(file_)) {
            close(std::exchange(file_, -1));
            continue;
        }
        temporary_ = name;
        std::memcpy(interrupted_name, name.c_str(), name.size() + 1);
        temporary_exists = true;
        return;
    }
    fail(EEXIST);
}

Output::~Output() {
    const Uninterrupted uninterrupted;
    if (file_ > 2)
        close(file_);
    if (!temporary_.empty()) {
        unlink(temporary_.c_str());
        temporary_exists = false;
    }
}

namespace {

/// "812 bytes", "2.2 TB"
std::string bytes_text(double bytes) {
    constexpr std::string_view units[] = {"kB", "MB", "GB", "TB", "PB", "EB"};
    if (bytes < 1000)
        return readable(bytes) + (bytes == 1 ? " byte" : " bytes");
    std::size_t unit = 0;
    for (bytes /= 1000; bytes >= 999.5 && unit + 1 < std::size(units); bytes /= 1000)
        ++unit;
    return readable(bytes, 3) + " " + std::string(units[unit]);
}

}

void Output::expect(double bytes, bool exact) const {
    struct statvfs disk = {};
    if (temporary_.empty() || fstatvfs(file_, &disk) != 0)
        return;
    constexpr double doubt = 1.25; // of an estimate
    const double free = static_cast<double>(disk.f_bavail) * static_cast<double>(disk.f_frsize);
    if (bytes > free * (exact ? 1 : doubt))
        throw Failure{exit_failed, "--out: ‘" + quoted(path_, 200) + "’ cannot be written: " + std::strerror(ENOSPC) +
                                       ": it needs " + (exact ? "" : "about ") + bytes_text(bytes) + ", and " +
                                       bytes_text(free) + " are free; nothing is written"};
}

bool Output::write(std::string_view bytes) {
    while (error_ == 0 && !bytes.empty()) {
        const ssize_t count = ::write(file_, bytes.data(), bytes.size());
        if (count >= 0)
            bytes.remove_prefix(static_cast<std::size_t>(count));
        else if (errno != EINTR)
            error_ = errno;
    }
    return error_ == 0;
}

void Output::finish() {
    if (error_ != 0)
        fail(error_);
    if (path_ == "-")
        return;
    const Uninterrupted uninterrupted;
    // Keeps the lock until the file has its final name, so that no other process removes it.
    const int lock = dup(file_);
    const int closed = close(std::exchange(file_, -1));
    int error = closed != 0 && errno != EINTR ? errno : 0;
    if (error == 0 && !temporary_.empty() && rename(temporary_.c_str(), target_.c_str()) != 0)
        error = errno;
    close(lock);
    if (error != 0)
        fail(error);
    if (temporary_.empty())
        return;
    temporary_exists = false;
    temporary_.clear();
}

void Output::fail(int error) const {
    if (error == EPIPE)
        throw Failure{exit_failed, {}}; // the reader of the pipe wants no more
    const std::string where = path_ == "-" ? "standard output" : "--out: ‘" + quoted(path_, 200) + "’";
    throw Failure{exit_failed, where + " cannot be written: " + std::strerror(error)};
}

bool has_ending(std::string_view name, std::string_view ending) {
    return name.size() > ending.size() &&
           std::equal(ending.rbegin(), ending.rend(), name.rbegin(), [](char wanted, char letter) {
               return wanted == std::tolower(static_cast<unsigned char>(letter));
           });
}

void print(std::string_view text) {
    Output output("-");
    output.write(text);
    output.finish();
}

void remark(std::string_view text) {
    const std::string line = "posenc: " + quoted(text, 2000) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

void show_line(std::string_view line) {
    line_is_shown = !line.empty();
    const std::string drawn = "\r" + std::string(line) + "\x1b[K"; // the escape clears what a longer line left
    (void)!write(STDERR_FILENO, drawn.data(), drawn.size());
}

}
