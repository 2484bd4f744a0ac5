// See table_file.hpp.
#include "cli/table_file.hpp"

#include "cli/config_file.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "core/precision/number_format.hpp"
#include "core/recognise/table_shape.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <initializer_list>
#include <unistd.h>

namespace posenc::cli {

namespace {

Numbers all_numbers(const OpenedNumbers& opened, std::size_t tensor) {
    auto numbers = read_numbers(*opened.bytes, opened.file, tensor);
    if (const auto* problem = std::get_if<Unreadable>(&numbers))
        throw Failure{exit_misused, problem->message};
    return std::get<Numbers>(std::move(numbers));
}

TableOfFile brought_from(const std::string& path, const OpenedNumbers& opened, std::size_t which, Numbers numbers) {
    const TensorEntry& entry = opened.file.tensors[which];
    TableOfFile brought{path, entry.name, std::move(numbers), {}, shape_in_numbers(entry), {}};
    brought.notes = notes_of(opened.file, brought.numbers);
    for (const std::int8_t place : brought.numbers.places)
        brought.uncertainty.push_back(static_cast<float>(half_unit(place)));
    return brought;
}

}

TableOfFile table_of(const Arguments& arguments) {
    const std::string path(arguments.words().front());
    const std::string_view tensor = arguments.value("--tensor");
    if (!arguments.has("--axes") && !arguments.has("--slice"))
        return table_of_file(path, tensor);
    const OpenedNumbers opened = open_number_file(path);
    const std::size_t which = requested_tensor(opened.file, tensor);
    TableOfFile brought = brought_from(path, opened, which, requested_numbers(arguments, opened, which, true));
    brought.rows = static_cast<Index>(brought.numbers.shape[0]);
    brought.cols = static_cast<Index>(brought.numbers.shape[1]);
    return brought;
}

TableOfFile table_of_file(const std::string& path, std::string_view tensor) {
    const OpenedNumbers opened = open_number_file(path);
    const std::size_t which = requested_tensor(opened.file, tensor);
    TableOfFile brought = brought_from(path, opened, which, all_numbers(opened, which));
    std::vector<std::uint64_t> shape = brought.numbers.shape;
    brought.complex = type_behind(brought.numbers).starts_with("complex") && !shape.empty();
    if (brought.complex)
        shape.pop_back();
    const TableShape table = table_shape(shape, brought.complex);
    brought.rows = table.rows;
    brought.cols = table.cols;
    brought.slices = table.slices;
    return brought;
}

NumberTable number_table(const TableOfFile& brought) {
    NumberTable table{brought.rows, brought.cols, brought.numbers.values, roundoff_of(type_behind(brought.numbers))};
    table.uncertainty = brought.uncertainty;
    table.type_known = type_behind(brought.numbers) != name_of(NumberType::text);
    table.complex = brought.complex;
    table.slices = brought.slices;
    return table;
}

namespace {

/// Whether the text is the name of a file, one that is there or that is called like a configuration, and no picture.
bool names_config(const std::string& text) {
    const auto ends = [&](std::initializer_list<std::string_view> endings) {
        return std::any_of(endings.begin(), endings.end(),
                           [&](std::string_view ending) { return has_ending(text, ending); });
    };
    return text.find('=') == text.npos && !ends({".png", ".svg", ".gif"}) &&
           (ends({".json", ".gguf"}) || access(text.c_str(), F_OK) == 0);
}

/// The state that shows what a model's configuration says of the main part. Throws Failure (2) if there is none.
State state_of_config(const std::string& path) {
    const ModelConfig config = config_of_file(path);
    if (!config.state)
        throw Failure{exit_misused, "--expect: ‘" + quoted(path, 200) + "’: no method shows this model"};
    return *config.state;
}

}

std::optional<State> state_meant(const Arguments& arguments) {
    if (!arguments.has("--expect"))
        return std::nullopt;
    const std::string text(arguments.value("--expect"));
    State state = names_config(text) ? state_of_config(text) : state_given(arguments, "--expect", {});
    method_named(state.text("method"), "--expect: method");
    return state;
}

}
