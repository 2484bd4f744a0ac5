#include "cli/tensors.hpp"

#include "cli/arguments.hpp"
#include "cli/input.hpp"
#include "cli/request.hpp"
#include "core/own/own_parameters.hpp"
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

/// Of the arrays of a text one is read, and a note says so.
bool is_text(const NumberFile& file) {
    return std::all_of(file.tensors.begin(), file.tensors.end(),
                       [](const TensorEntry& entry) { return entry.type == NumberType::text; });
}

std::string name_of_file(const std::string& path) {
    // Npos + 1 is 0: the whole path when there is no slash.
    return path == "-" ? "standard input" : path.substr(path.rfind('/') + 1);
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
    const bool clear = names.size() == 1 || (!names.empty() && (file.tensors[first].like_positions || is_text(file)));
    if (!clear)
        throw Failure{exit_misused, std::string(flag) + ": a tensor is to be named, since ‘" +
                                        posenc::quoted(file.name, 200) + "’ holds " +
                                        counted(static_cast<long long>(names.size()), "tensor") +
                                        "; posenc read FILE lists them"};
    return first;
}

namespace {

/// If the name means a slice of a tensor, the slice takes the tensor's place.
void take_slice(NumberFile& file, std::string_view name) {
    const auto is_named = [&](const TensorEntry& entry) { return entry.name == name; };
    if (std::any_of(file.tensors.begin(), file.tensors.end(), is_named))
        return;
    for (TensorEntry& entry : file.tensors) {
        if (const auto slice = slice_named(entry, name)) {
            entry = slice_to_read(entry, *slice);
            entry.name = name;
            return;
        }
        if (name.starts_with(entry.name + "[") && entry.shape.size() > 2 && slices_to_read(entry) == 1)
            throw Failure{exit_misused, "--numbers: ‘" + quoted(entry.name, 80) + "’ in ‘" +
                                            posenc::quoted(file.name, 200) +
                                            "’ can only be read as a whole; --own-slice N chooses a slice of it"};
    }
}

TensorTable table_brought(const OpenedNumbers& opened, std::string_view tensor) {
    NumberFile file = opened.file;
    take_slice(file, tensor);
    auto read = table_of_tensor(*opened.bytes, file, requested_tensor(file, tensor, "--numbers"));
    if (const auto* const problem = std::get_if<Unreadable>(&read))
        throw Failure{exit_misused, problem->message};
    return std::get<TensorTable>(std::move(read));
}

}

std::vector<std::uint64_t> shape_in_numbers(const TensorEntry& entry) {
    std::vector<std::uint64_t> shape = entry.shape;
    if (parts_of(entry.type) > 1)
        shape.push_back(parts_of(entry.type));
    return shape;
}

namespace {

/// The axes of a tensor that are its rows and columns, and the other ones, which count its slices, slowest first.
struct ChosenAxes {
    std::vector<Index> shape;         ///< a list of numbers is one row
    std::vector<double> rows_columns; ///< the numbers of the two axes
    OwnAxis row, col;
    std::vector<OwnAxis> others;

    bool are_last() const { return row.number + 2 == std::ssize(shape) && col.number + 1 == std::ssize(shape); }
    std::uint64_t cells() const { return static_cast<std::uint64_t>(row.extent * col.extent); }
};

ChosenAxes requested_axes(const Arguments& arguments, const TensorEntry& entry) {
    const std::vector<std::uint64_t> extents = shape_in_numbers(entry);
    ChosenAxes axes{{extents.begin(), extents.end()}, {-2, -1}, {}, {}, {}};
    if (arguments.has("--axes")) {
        Parameter row = parameters::own_axes;
        row.key = "axes";
        axes.rows_columns = arguments.read(row).list;
        if (!own_axes_fit(axes.shape, axes.rows_columns))
            throw Failure{exit_misused, "--axes: " + own_axes_problem(axes.shape, quoted(arguments.value("--axes")))};
    }
    axes.shape.insert(axes.shape.begin(), axes.shape.size() < 2 ? 2 - axes.shape.size() : 0, 1);
    for (double& axis : axes.rows_columns) // count from 0: for −2 and −1, own_layout would skip axes of extent 1
        axis += axis < 0 ? static_cast<double>(axes.shape.size()) : 0;
    const OwnLayout layout = own_layout(axes.shape, axes.rows_columns);
    axes.row = layout.row;
    axes.col = layout.col;
    for (Index number = 0; number < std::ssize(axes.shape); ++number)
        if (number != axes.row.number && number != axes.col.number)
            axes.others.push_back({number, axes.shape[static_cast<std::size_t>(number)]});
    return axes;
}

std::string extents_text(const std::vector<OwnAxis>& axes) {
    std::vector<Index> extents;
    for (const OwnAxis axis : axes)
        extents.push_back(axis.extent);
    return shape_text(extents);
}

/// The number of the slice that --slice names. Throws Failure (2) unless each index exists.
std::uint64_t requested_slice(const Arguments& arguments, const std::vector<OwnAxis>& others) {
    std::vector<std::string_view> words;
    if (arguments.has("--slice"))
        words = split(arguments.value("--slice"), ',');
    const bool single = std::all_of(others.begin(), others.end(), [](OwnAxis axis) { return axis.extent == 1; });
    if (words.empty() && single)
        return 0;
    if (others.empty())
        throw Failure{exit_misused, "--slice: all axes of the table are rows or columns, so it has no slices; allowed: "
                                    "without --slice, or other --axes"};
    if (words.size() != others.size())
        throw Failure{exit_misused, "--slice: needs " + std::to_string(others.size()) +
                                        (others.size() == 1 ? " index for the axis of " : " indices for the axes ") +
                                        extents_text(others) + (others.size() == 1 ? " that is" : " that are") +
                                        " neither rows nor columns"};
    std::uint64_t slice = 0;
    for (std::size_t i = 0; i < others.size(); ++i) {
        const auto number = parse_number(words[i]);
        const Index extent = others[i].extent;
        if (!number || *number < 0 || *number >= static_cast<double>(extent) || *number != std::floor(*number))
            throw Failure{exit_misused, "--slice: ‘" + quoted(words[i]) + "’ is not allowed on axis " +
                                            std::to_string(others[i].number) + "; allowed: 0 … " +
                                            std::to_string(extent - 1)};
        slice = slice * static_cast<std::uint64_t>(extent) + static_cast<std::uint64_t>(*number);
    }
    return slice;
}

/// The numbers in the order slice, row, column.
std::vector<double> arranged(std::vector<double> numbers, const ChosenAxes& axes) {
    const OwnTablePtr read = OwnTable::make({}, axes.shape, std::move(numbers), {});
    if (!read)
        throw Failure{exit_misused, "--axes: the tensor holds no numbers, or has more than 16 dimensions"};
    const OwnTablePtr table = read->arranged(axes.rows_columns);
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(table->slices()) * axes.cells());
    for (Index slice = 0; slice < table->slices(); ++slice) {
        const Index begin = table->begin_of(slice);
        for (Cell cell; cell.row < axes.row.extent; ++cell.row)
            for (cell.col = 0; cell.col < axes.col.extent; ++cell.col)
                values.push_back(table->at_place(begin, cell));
    }
    return values;
}

/// Removes all other slices.
template <class Item> void keep_slice(std::vector<Item>& items, std::uint64_t slice, std::uint64_t cells) {
    if (items.empty())
        return;
    const auto first = items.begin() + static_cast<std::ptrdiff_t>(slice * cells);
    items.erase(first + static_cast<std::ptrdiff_t>(cells), items.end());
    items.erase(items.begin(), first);
}

/// The numbers of the axes, and the places of their digits with them.
void arrange(Numbers& numbers, const ChosenAxes& axes) {
    numbers.values = arranged(std::move(numbers.values), axes);
    if (numbers.places.empty())
        return;
    const std::vector<double> places =
        arranged(std::vector<double>(numbers.places.begin(), numbers.places.end()), axes);
    std::transform(places.begin(), places.end(), numbers.places.begin(),
                   [](double place) { return static_cast<std::int8_t>(place); });
}

}

Numbers requested_numbers(const Arguments& arguments, const OpenedNumbers& opened, std::size_t tensor, bool stacked) {
    NumberFile file = opened.file;
    TensorEntry& entry = file.tensors[tensor];
    const ChosenAxes axes = requested_axes(arguments, entry);
    const bool all = stacked && !arguments.has("--slice"), readable = entry.unreadable.empty();
    const bool one_by_one = !all && axes.are_last() && slices_to_read(entry) > 1;
    const std::uint64_t slice = readable && !all ? requested_slice(arguments, axes.others) : 0;
    if (one_by_one)
        entry = slice_to_read(entry, slice);
    auto read = read_numbers(*opened.bytes, file, tensor);
    if (const auto* const problem = std::get_if<Unreadable>(&read))
        throw Failure{exit_misused, problem->message};
    Numbers numbers = std::get<Numbers>(std::move(read));
    if (!axes.are_last())
        arrange(numbers, axes);
    if (!all && !one_by_one) {
        keep_slice(numbers.values, slice, axes.cells());
        keep_slice(numbers.places, slice, axes.cells());
    }
    const auto rows = static_cast<std::uint64_t>(axes.row.extent),
               columns = static_cast<std::uint64_t>(axes.col.extent);
    numbers.shape = {all && columns > 0 ? numbers.values.size() / columns : rows, columns};
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
        tensors = {names}; // a name may contain commas
    for (auto tensor = tensors.rbegin(); tensor != tensors.rend(); ++tensor) {
        const TensorTable brought = table_brought(opened, *tensor);
        tables = OwnTables::with(tables, brought.table);
        warn(arguments, brought.notes);
    }
    return tables;
}

}
