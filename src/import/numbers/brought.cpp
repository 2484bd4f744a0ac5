#include "import/numbers/brought.hpp"

#include "core/text.hpp"

namespace posenc {

std::variant<OwnTablePtr, Unreadable> bring(const Bytes& bytes, const NumberFile& file, std::size_t tensor) {
    auto read = read_numbers(bytes, file, tensor);
    if (auto* const problem = std::get_if<Unreadable>(&read))
        return std::move(*problem);
    Numbers& numbers = std::get<Numbers>(read);
    const std::vector<Index> shape(numbers.shape.begin(), numbers.shape.end());
    OwnTablePtr table =
        OwnTable::make(file.tensors[tensor].name, shape, std::move(numbers.values), name_of(numbers.type));
    if (table)
        return table;
    return Unreadable{"‘" + quoted(file.name, 200) + "’: ‘" + quoted(file.tensors[tensor].name, 80) +
                      "’ holds no numbers, or has more than 16 dimensions; nothing is shown of it"};
}

std::optional<std::size_t> first_readable(const NumberFile& file) {
    for (std::size_t i = 0; i < file.tensors.size(); ++i)
        if (file.tensors[i].unreadable.empty())
            return i;
    return std::nullopt;
}

}
