// posenc read: lists the tensors of a file of numbers, those that look like positions first, or writes one of them to
// another file; or prints the settings that a picture carries.
#include "answers/json_tree.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/tensors.hpp"
#include "cli/text_or_json.hpp"
#include "core/text.hpp"
#include "export/csv.hpp"
#include "export/field_json.hpp"
#include "export/npy.hpp"
#include "import/numbers/readers.hpp"

#include <cmath>

namespace posenc::cli {

namespace {

using answers::Json, answers::json_array, answers::text_or_null;

constexpr Flag flags[] = {
    {"--tensor", "NAME", "the tensor to write; without it the first that looks like positions, or the only one"},
    axes_flag,
    {"--slice", "A,B,…", "of a tensor of more than two axes: the index on each axis but those two, from 0"},
    {"--out", "FILE", "write the tensor to a file ending in .npy, .csv or .json, or - for standard output"},
    {"--format", "text|json|npy|csv", "of the list: text or json (text); with --out: npy, csv or json"},
};

constexpr Choice out_formats[] = {{"npy", "npy", ""}, {"csv", "csv", ""}, {"json", "json", ""}};
constexpr Parameter out_format_row{
    .key = "format", .label = "Format", .kind = Kind::choice, .initial = "npy", .choices = out_formats};

void pad(std::string& line, std::size_t width) {
    line.append(line.size() < width ? width - line.size() : 1, ' ');
}

std::string list_as_text(const NumberFile& file) {
    std::size_t widest = 0;
    for (const TensorEntry& entry : file.tensors)
        widest = std::max(widest, std::min<std::size_t>(posenc::quoted(entry.name, 60).size(), 60));
    std::string text = file.format + ", " + counted(static_cast<long long>(file.tensors.size()), "tensor") + "\n";
    for (const TensorEntry& entry : file.tensors) {
        std::string line = "  " + posenc::quoted(entry.name, 60);
        pad(line, widest + 4);
        line += name_of(entry.type);
        pad(line, widest + 21);
        text += line + shape_text(entry.shape) + (entry.like_positions ? "  (positions)" : "") +
                (entry.unreadable.empty() ? "" : "  " + entry.unreadable) + "\n";
    }
    for (const std::string& note : file.notes)
        text += note + "\n";
    return text + (file.metadata.empty() ? "" : "configuration " + file.metadata + "\n");
}

Json entry_json(const TensorEntry& entry) {
    return {{"name", entry.name},
            {"type", name_of(entry.type)},
            {"shape", entry.shape},
            {"positions", entry.like_positions},
            {"unreadable", text_or_null(entry.unreadable)}};
}

Json list_as_json(const NumberFile& file) {
    return {{"file", file.name},
            {"format", file.format},
            {"tensors", json_array(file.tensors, entry_json)},
            {"notes", file.notes},
            {"configuration", file.metadata.empty() ? Json() : Json::parse(file.metadata)}};
}

/// Two axes of a tensor, as the field that the writers take.
class Slice final : public Field {
  public:
    Slice(std::span<const double> values, Cell size, std::string name)
        : values_(values), size_(size), name_(std::move(name)) {}
    Cell size() const override { return size_; }
    double at(Cell cell) const override { return values_[static_cast<std::size_t>(cell.row * size_.col + cell.col)]; }
    Explanation explain(Cell cell) const override { return {{{"as it stands in the file", at(cell)}}, {}, {}}; }
    Description describe() const override {
        return {.title = name_, .rows = {"row", 0, {}}, .cols = {"column", 0, {}}};
    }

  private:
    std::span<const double> values_;
    Cell size_;
    std::string name_;
};

void write(const Arguments& arguments, const OpenedNumbers& opened) {
    const std::string format = requested_format(arguments, out_format_row);
    const std::size_t tensor = requested_tensor(opened.file, arguments.value("--tensor"));
    const Numbers numbers = requested_numbers(arguments, opened, tensor);
    const std::string& name = opened.file.tensors[tensor].name;
    const Slice field(numbers.values, {static_cast<Index>(numbers.shape[0]), static_cast<Index>(numbers.shape[1])},
                      name);
    warn(arguments, notes_of(opened.file, numbers));
    Output output{std::string(arguments.required("--out"))};
    const Sink sink = [&](std::string_view bytes) { return output.write(bytes); };
    if (format == "npy")
        write_npy(field, whole(field), NpyType::float64, sink);
    else if (format == "csv")
        write_csv(field, whole(field), false, sink);
    else
        write_json(field, whole(field), name, sink);
    output.finish();
}

/// Prints the settings of a picture; --state accepts them.
void tell(const Arguments& arguments, const std::string& file, const std::string& state) {
    if (arguments.has("--out"))
        throw Failure{exit_misused, "--out: ‘" + posenc::quoted(file) +
                                        "’ is a picture, whose settings are printed; allowed: "
                                        "with files of numbers"};
    const bool json = arguments.read(text_or_json).text == "json";
    print((json ? json_text(Json{{"file", file}, {"state", state}}) : state) + "\n");
}

void run(const Arguments& arguments) {
    if (arguments.words().empty())
        throw Failure{exit_misused,
                      "FILE: is required and was not given; allowed: .npy, .npz, .csv, .json, "
                      ".safetensors, .gguf, numbers as text, a picture (.png, .svg, .gif), or - for standard "
                      "input"};
    check_words(arguments, 1, "FILE");
    if (!arguments.has("--out") && (arguments.has("--tensor") || arguments.has("--axes") || arguments.has("--slice")))
        throw Failure{exit_misused, "--out: is required with --tensor, --axes and --slice; allowed: a file, or - for "
                                    "standard output with --format"};
    const std::string file(arguments.words().front());
    if (const auto state = file == "-" ? std::nullopt : state_of_picture(file))
        return tell(arguments, file, *state);
    const OpenedNumbers opened = open_number_file(file);
    if (arguments.has("--out"))
        return write(arguments, opened);
    const bool json = arguments.read(text_or_json).text == "json";
    print(json ? json_text(list_as_json(opened.file)) + "\n" : list_as_text(opened.file));
}

}

const Command read_command{"read",
                           "FILE [--tensor NAME --out FILE]",
                           "list the tensors of a file, positions first, or write one of them to another file; or "
                           "print the settings of a picture",
                           flags,
                           false,
                           run};

}
