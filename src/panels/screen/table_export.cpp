// See table_export.hpp.
#include "panels/screen/table_export.hpp"

#include "core/text.hpp"
#include "export/csv.hpp"
#include "export/field_json.hpp"
#include "export/npy.hpp"
#include "platform/long_file.hpp"

#include <chrono>

namespace posenc {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds work_a_frame{8}; ///< half of what a frame has at 60 Hz

FileFormat format_of(const ShareWish& wish, const Field& field, std::string_view method) {
    const Block all = whole(field);
    const bool named = !wish.curve.empty();
    switch (wish.kind) {
    case ShareKind::whole_csv:
        return csv_format(field, all, named);
    case ShareKind::whole_json:
        return json_format(field, all, method, named);
    case ShareKind::whole_npy32:
        return npy_format(field, all, NpyType::float32);
    default:
        return npy_format(field, all, NpyType::float64);
    }
}

std::string_view ending_of(ShareKind kind) {
    return kind == ShareKind::whole_csv ? ".csv" : kind == ShareKind::whole_json ? ".json" : ".npy";
}

/// The least number of bytes for a number; in text a digit and a separator.
std::uint64_t least_bytes(ShareKind kind) {
    return kind == ShareKind::whole_npy ? 8 : kind == ShareKind::whole_npy32 ? 4 : 2;
}

/// Quotes a text for a shell with single quotation marks; those in the text are percent-encoded.
std::string in_quotation_marks(const std::string& settings) {
    std::string text = "'";
    for (const char letter : settings)
        text += letter == '\'' ? "%27" : std::string(1, letter);
    return text + "'";
}

/// The command that writes the same file in a terminal. A person's own table is not part of the settings, so the
/// command names it as a file.
std::string command_for(const State& state, const ShareWish& wish, const std::string& file) {
    const std::string settings = format(state);
    return "posenc export " + std::string(state.text("method")) +
           (settings.empty() ? "" : " --state " + in_quotation_marks(settings)) +
           (state.is_default("own") ? "" : " --numbers FILE") +
           (wish.curve.empty() ? "" : " --curve " + std::string(wish.curve)) + " --out " + file +
           (wish.kind == ShareKind::whole_npy32 ? " --dtype float32" : "");
}

ShareAnswer too_long(std::uint64_t room, std::string command) {
    return {"Not written: the file would be larger than " + readable_integer(static_cast<long long>(room >> 20)) +
                " MiB, and there is no more room for it here. In a terminal this command writes it:",
            std::move(command)};
}

}

struct TableExport::Job {
    Job(FieldPtr shown, FileFormat format, const std::string& name)
        : field(std::move(shown)), file(platform::begin_file(name)),
          writer(std::move(format), whole(*field), [this](std::string_view bytes) {
              written += bytes.size();
              return written <= room && file->add(bytes);
          }) {}

    FieldPtr field; ///< that the format refers to
    std::uint64_t room = platform::room_for_file(), written = 0;
    std::unique_ptr<platform::LongFile> file;
    StripWriter writer;
    std::string command;
};

TableExport::TableExport() = default;
TableExport::~TableExport() = default;

std::optional<ShareAnswer> TableExport::begin(const State& state, FieldPtr field, const ShareWish& wish,
                                              const std::string& name) {
    job_.reset(); // first, because the page can hold the pieces of one file only
    const std::string file = name + std::string(ending_of(wish.kind));
    std::string command = command_for(state, wish, file);
    const std::uint64_t room = platform::room_for_file();
    const Cell size = field->size();
    if (static_cast<std::uint64_t>(size.row) > room / least_bytes(wish.kind) / static_cast<std::uint64_t>(size.col))
        return too_long(room, std::move(command));
    FileFormat format = format_of(wish, *field, state.text("method"));
    job_ = std::make_unique<Job>(std::move(field), std::move(format), file);
    job_->command = std::move(command);
    return std::nullopt;
}

float TableExport::part_written() const {
    const Cell size = job_->field->size();
    return static_cast<float>(static_cast<double>(job_->writer.cells_done()) /
                              (static_cast<double>(size.row) * static_cast<double>(size.col)));
}

std::optional<ShareAnswer> TableExport::advance() {
    const Clock::time_point end = Clock::now() + work_a_frame;
    bool good = true;
    while (good && !job_->writer.finished() && Clock::now() < end)
        good = job_->writer.step();
    if (good && !job_->writer.finished())
        return std::nullopt;
    const std::unique_ptr<Job> ended = std::move(job_);
    if (ended->written > ended->room)
        return too_long(ended->room, std::move(ended->command));
    return ShareAnswer{ended->file->finish(), {}};
}

void TableExport::cancel() {
    job_.reset();
}

}
