#include "import/numbers/numbers.hpp"

#include "import/numbers/number_kind.hpp"
#include "import/numbers/readers.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

Opened refused(std::string_view problem) {
    return {{}, std::string(problem)};
}

Opened open_by_start(const Bytes& file, std::string_view name, std::string_view start) {
    NumberKind kind = number_kind(name, start, file.size());
    switch (kind.format) {
    case NumbersFormat::npy:
        return open_npy(file, name);
    case NumbersFormat::archive:
        return open_archive(file);
    case NumbersFormat::gguf:
        return open_gguf(file);
    case NumbersFormat::safetensors:
        return open_safetensors(file);
    case NumbersFormat::foreign:
        return refused(kind.problem);
    case NumbersFormat::unknown:
        break;
    }
    if (const std::optional<std::string> text = decoded_text(file))
        return open_text(MemoryBytes(*text), name);
    return open_text(file, name);
}

}

std::variant<NumberFile, Unreadable> open_numbers(const Bytes& file, std::string_view name) {
    constexpr std::uint64_t start_bytes = 32;
    const auto start = read_bytes(file, 0, std::min(file.size(), start_bytes));
    Opened opened = !start           ? refused("cannot be read")
                    : start->empty() ? refused("is empty")
                                     : open_by_start(file, name, *start);
    if (!opened.problem.empty())
        return Unreadable{"‘" + quoted(name, 200) + "’: " + opened.problem};
    opened.file.name = name;
    for (TensorEntry& entry : opened.file.tensors)
        entry.like_positions = looks_like_positions(entry.name, entry.shape);
    std::stable_partition(opened.file.tensors.begin(), opened.file.tensors.end(),
                          [](const TensorEntry& entry) { return entry.like_positions; });
    return std::move(opened.file);
}

}
