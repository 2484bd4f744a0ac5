#include "cli/tensors.hpp"

#include "cli/arguments.hpp"
#include "cli/input.hpp"
#include "cli/request.hpp"
#include "core/text.hpp"
#include "core/texts/nearest.hpp"
#include "import/numbers/number_types.hpp"
#include "import/numbers/readers.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace posenc::cli {

namespace {

constexpr std::size_t most_piped_bytes = std::size_t{1} << 26;

class BytesOfFile final : public Bytes {
  public:
    BytesOfFile(int file, std::uint64_t size) : file_(file), size_(size) {}
    ~BytesOfFile() override { close(file_); }
    BytesOfFile(const BytesOfFile&) = delete;
    BytesOfFile& operator=(const BytesOfFile&) = delete;

    std::uint64_t size() const override { return size_; }
    bool read(std::uint64_t offset, std::span<std::byte> out) const override {
        while (!out.empty()) {
            const ssize_t count = pread(file_, out.data(), out.size(), static_cast<off_t>(offset));
            if (count <= 0 && !(count < 0 && errno == EINTR))
                return false;
            out = out.subspan(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
            offset += static_cast<std::uint64_t>(std::max<ssize_t>(count, 0));
        }
        return true;
    }

  private:
    int file_;
    std::uint64_t size_;
};

class BytesOfPipe final : public Bytes {
  public:
    explicit BytesOfPipe(std::string bytes) : bytes_(std::move(bytes)), view_(bytes_) {}
    BytesOfPipe(const BytesOfPipe&) = delete;
    BytesOfPipe& operator=(const BytesOfPipe&) = delete;

    std::uint64_t size() const override { return view_.size(); }
    bool read(std::uint64_t offset, std::span<std::byte> out) const override { return view_.read(offset, out); }

  private:
    std::string bytes_;
    MemoryBytes view_;
};

std::string name_of_file(const std::string& path) {
    return path == "-" ? "standard input" : path.substr(path.rfind('/') + 1); // 0 where there is none
}

}

std::unique_ptr<const Bytes> bytes_of_file(const std::string& path) {
    const int file = path == "-" ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat about {};
    if (file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode))
        return std::make_unique<BytesOfFile>(file, static_cast<std::uint64_t>(about.st_size));
    if (file >= 0)
        close(file);
    std::string bytes = bytes_of(path, most_piped_bytes + 1);
    if (bytes.size() > most_piped_bytes)
        throw Failure{exit_misused, "‘" + posenc::quoted(path, 200) + "’: more than " +
                                        std::to_string(most_piped_bytes) +
                                        " bytes come from a pipe; give the name of a file"};
    return std::make_unique<BytesOfPipe>(std::move(bytes));
}

OpenedNumbers open_number_file(const std::string& path) {
    OpenedNumbers opened;
    opened.bytes = bytes_of_file(path);
    auto file = open_numbers(*opened.bytes, name_of_file(path));
    if (const auto* const problem = std::get_if<Unreadable>(&file))
        throw Failure{exit_misused, problem->message};
    opened.file = std::get<NumberFile>(std::move(file));
    return opened;
}

std::size_t requested_tensor(const NumberFile& file, std::string_view name, std::string_view flag) {
    std::vector<std::string_view> names;
    for (const TensorEntry& entry : file.tensors)
        names.push_back(entry.name);
    if (!name.empty()) {
        const auto found = std::find(names.begin(), names.end(), name);
        if (found == names.end())
            throw Failure{exit_misused, std::string(flag) + ": ‘" + quoted(name, 80) + "’ is not in ‘" +
                                            posenc::quoted(file.name, 200) + "’" + did_you_mean(name, names) +
                                            "; posenc read FILE lists what is"};
        return static_cast<std::size_t>(found - names.begin());
    }
    const std::size_t first = first_readable(file).value_or(0);
    if (names.empty() || (names.size() > 1 && !file.tensors[first].like_positions))
        throw Failure{exit_misused, std::string(flag) + ": a tensor is to be named, since ‘" +
                                        posenc::quoted(file.name, 200) + "’ holds " +
                                        counted(static_cast<long long>(names.size()), "tensor") +
                                        "; posenc read FILE lists them"};
    return first;
}

namespace {

/// Where a slice of a tensor is meant, it takes the tensor's place.
void take_slice(NumberFile& file, std::string_view name) {
    const auto is_named = [&](const TensorEntry& entry) { return entry.name == name; };
    if (std::any_of(file.tensors.begin(), file.tensors.end(), is_named))
        return;
    for (TensorEntry& entry : file.tensors)
        if (const auto slice = slice_named(entry, name)) {
            entry = slice_to_read(entry, *slice);
            entry.name = name;
            return;
        }
}

Brought brought_table(const OpenedNumbers& opened, std::string_view tensor) {
    NumberFile file = opened.file;
    take_slice(file, tensor);
    auto read = bring(*opened.bytes, file, requested_tensor(file, tensor, "--numbers"));
    if (const auto* const problem = std::get_if<Unreadable>(&read))
        throw Failure{exit_misused, problem->message};
    return std::get<Brought>(std::move(read));
}

}

std::uint64_t requested_slice(const Arguments& arguments, std::span<const std::uint64_t> leading) {
    std::vector<std::string_view> words;
    if (arguments.has("--slice"))
        words = split(arguments.value("--slice"), ',');
    const bool single = std::all_of(leading.begin(), leading.end(), [](std::uint64_t extent) { return extent == 1; });
    if (words.empty() && single)
        return 0;
    if (words.size() != leading.size())
        throw Failure{exit_misused, "--slice: needs " + counted(static_cast<long long>(leading.size()), "index") +
                                        " for the axes " + shape_text(std::vector(leading.begin(), leading.end())) +
                                        " before the last two"};
    std::uint64_t slice = 0;
    for (std::size_t i = 0; i < leading.size(); ++i) {
        const auto number = parse_number(words[i]);
        if (!number || *number < 0 || *number >= static_cast<double>(leading[i]) || *number != std::floor(*number))
            throw Failure{exit_misused, "--slice: ‘" + quoted(words[i]) + "’ is not allowed on axis " +
                                            std::to_string(i) + "; allowed: 0 … " + std::to_string(leading[i] - 1)};
        slice = slice * leading[i] + static_cast<std::uint64_t>(*number);
    }
    return slice;
}

std::vector<std::uint64_t> shape_in_numbers(const TensorEntry& entry) {
    std::vector<std::uint64_t> shape = entry.shape;
    if (parts_of(entry.type) > 1)
        shape.push_back(parts_of(entry.type));
    return shape;
}

Numbers requested_numbers(const Arguments& arguments, const OpenedNumbers& opened, std::size_t tensor) {
    NumberFile file = opened.file;
    TensorEntry& entry = file.tensors[tensor];
    std::vector<std::uint64_t> shape = shape_in_numbers(entry);
    shape.insert(shape.begin(), shape.size() < 2 ? 2 - shape.size() : 0, 1); // a list of numbers becomes one row
    const bool readable = entry.unreadable.empty(), one_by_one = slices_to_read(entry) > 1;
    const std::uint64_t slice = readable ? requested_slice(arguments, std::span(shape).first(shape.size() - 2)) : 0;
    if (one_by_one)
        entry = slice_to_read(entry, slice);
    auto read = read_numbers(*opened.bytes, file, tensor);
    if (const auto* const problem = std::get_if<Unreadable>(&read))
        throw Failure{exit_misused, problem->message};
    Numbers numbers = std::get<Numbers>(std::move(read));
    numbers.shape.assign(shape.end() - 2, shape.end());
    const auto cells = static_cast<std::ptrdiff_t>(numbers.shape[0] * numbers.shape[1]);
    if (!one_by_one) {
        const auto first = static_cast<std::ptrdiff_t>(slice) * cells;
        numbers.values.erase(numbers.values.begin() + first + cells, numbers.values.end());
        numbers.values.erase(numbers.values.begin(), numbers.values.begin() + first);
    }
    return numbers;
}

std::shared_ptr<const OwnTables> requested_tables(const Arguments& arguments, std::string_view text) {
    const std::size_t mark = access(std::string(text).c_str(), F_OK) == 0 ? text.npos : text.rfind('#');
    const OpenedNumbers opened = open_number_file(std::string(text.substr(0, mark)));
    std::shared_ptr<const OwnTables> tables;
    const std::string_view names = mark == text.npos ? "" : text.substr(mark + 1);
    std::vector<std::string_view> tensors = split(names, ',');
    if (std::any_of(opened.file.tensors.begin(), opened.file.tensors.end(),
                    [&](const TensorEntry& entry) { return entry.name == names; }))
        tensors = {names}; // names may hold commas
    for (auto tensor = tensors.rbegin(); tensor != tensors.rend(); ++tensor) {
        const Brought brought = brought_table(opened, *tensor);
        tables = OwnTables::with(tables, brought.table);
        warn(arguments, brought.notes);
    }
    return tables;
}

}
