#include "import/numbers/tensor_table.hpp"

#include "import/numbers/number_types.hpp"
#include "import/numbers/readers.hpp"

#include "core/text.hpp"

#include <cmath>

namespace posenc {

std::variant<TensorTable, Unreadable> table_of_tensor(const Bytes& bytes, const NumberFile& file, std::size_t tensor) {
    auto read = read_numbers(bytes, file, tensor);
    if (auto* const problem = std::get_if<Unreadable>(&read))
        return std::move(*problem);
    Numbers& numbers = std::get<Numbers>(read);
    const std::vector<Index> shape(numbers.shape.begin(), numbers.shape.end());
    OwnTablePtr table =
        OwnTable::make(file.tensors[tensor].name, shape, std::move(numbers.values), name_of(numbers.type),
                       {std::move(numbers.places), std::string(numbers.named_type ? type_behind(numbers) : "")});
    if (table)
        return TensorTable{table, notes_of(file, numbers)};
    return Unreadable{"‘" + quoted(file.name, 200) + "’: ‘" + quoted(file.tensors[tensor].name, 80) +
                      "’ holds no numbers, or has more than 16 dimensions; nothing is shown of it"};
}

std::uint64_t slices_to_read(const TensorEntry& entry) {
    const auto count = count_of(entry.shape);
    if (!count || *count == 0 || entry.shape.size() < 3 || entry.columns_first || !entry.unreadable.empty() ||
        entry.type == NumberType::text || parts_of(entry.type) > 1)
        return 1;
    return *count / (entry.shape.back() * entry.shape[entry.shape.size() - 2]);
}

TensorEntry slice_to_read(const TensorEntry& entry, std::uint64_t slice) {
    TensorEntry part = entry;
    part.shape.assign(entry.shape.end() - 2, entry.shape.end());
    part.bytes = part.shape[0] * part.shape[1] * bytes_of(entry.type);
    part.offset += slice * part.bytes;
    std::string place;
    for (std::size_t axis = entry.shape.size() - 2; axis-- > 0; slice /= entry.shape[axis])
        place = "[" + std::to_string(slice % entry.shape[axis]) + "]" + place;
    part.name += place;
    return part;
}

std::optional<std::uint64_t> slice_named(const TensorEntry& entry, std::string_view name) {
    if (!name.starts_with(entry.name + "[") || slices_to_read(entry) == 1)
        return std::nullopt;
    std::string_view places = name.substr(entry.name.size());
    std::uint64_t slice = 0;
    for (std::size_t axis = 0; axis + 2 < entry.shape.size(); ++axis) {
        const std::size_t end = places.find(']');
        const auto place =
            places.starts_with('[') && end != places.npos ? parse_number(places.substr(1, end - 1)) : std::nullopt;
        if (!place || *place < 0 || *place != std::floor(*place) || *place >= static_cast<double>(entry.shape[axis]))
            return std::nullopt;
        slice = slice * entry.shape[axis] + static_cast<std::uint64_t>(*place);
        places.remove_prefix(end + 1);
    }
    return places.empty() ? std::optional(slice) : std::nullopt;
}

bool has_size_to_read(const TensorEntry& entry) {
    const auto count = count_of(entry.shape);
    return count && *count > 0 && *count <= most_numbers / parts_of(entry.type);
}

std::vector<std::string> notes_of(const NumberFile& file, const Numbers& numbers) {
    std::vector<std::string> notes = file.notes;
    for (const std::string& note : numbers.notes)
        if (std::find(notes.begin(), notes.end(), note) == notes.end())
            notes.push_back(note);
    return notes;
}

namespace {

/// How much it is preferred: 0 if its numbers cannot be read.
int worth_showing(const TensorEntry& entry) {
    const auto longer = std::count_if(entry.shape.begin(), entry.shape.end(), [](std::uint64_t n) { return n > 1; });
    if (!entry.unreadable.empty())
        return 0;
    if (!has_size_to_read(entry))
        return slices_to_read(entry) > 1 && has_size_to_read(slice_to_read(entry, 0)) ? 2 : 1;
    return entry.like_positions ? 4 : longer > 1 ? 3 : 2;
}

}

std::optional<std::size_t> first_readable(const NumberFile& file) {
    const auto best = std::max_element(
        file.tensors.begin(), file.tensors.end(),
        [](const TensorEntry& one, const TensorEntry& other) { return worth_showing(one) < worth_showing(other); });
    if (best == file.tensors.end() || worth_showing(*best) == 0)
        return std::nullopt;
    return static_cast<std::size_t>(best - file.tensors.begin());
}

}
