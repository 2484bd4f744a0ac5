// What holds of any bytes that are read as a file of numbers, for the targets of its formats.
#pragma once

#include "check.hpp"

#include "import/numbers/numbers.hpp"

namespace posenc::fuzz {

/// As many numbers as the shape says, and the shape that was announced, with an axis more for complex numbers.
inline void require_numbers(const TensorEntry& entry, const Numbers& numbers) {
    std::uint64_t count = 1;
    for (const std::uint64_t extent : numbers.shape)
        count *= extent;
    require(count == numbers.values.size(), "a tensor has as many numbers as its shape says", entry.name);
    require(!numbers.values.empty() && count <= most_numbers * 2, "there are numbers, and not too many", entry.name);
    const bool complex = entry.type == NumberType::complex64 || entry.type == NumberType::complex128;
    std::vector<std::uint64_t> announced = entry.shape;
    if (complex)
        announced.push_back(2);
    require(announced == numbers.shape, "the shape is the one that was announced", entry.name);
    for (const std::string& note : numbers.notes)
        require_one_line(note);
}

/// Opens the bytes and reads the first tensors of them.
inline void require_file_of_numbers(const std::uint8_t* data, std::size_t size, std::string_view name) {
    const MemoryBytes bytes({reinterpret_cast<const char*>(data), size});
    const auto opened = open_numbers(bytes, name);
    if (const auto* const problem = std::get_if<Unreadable>(&opened)) {
        require(problem->message.size() > name.size(), "a problem is told");
        return require_one_line(problem->message);
    }
    const NumberFile& file = std::get<NumberFile>(opened);
    require(!file.format.empty(), "a file that was opened has a format");
    for (const std::string& note : file.notes)
        require_one_line(note);
    bool before = true; // those like positions stand first
    for (std::size_t i = 0; i < std::min<std::size_t>(file.tensors.size(), 8); ++i) {
        const TensorEntry& entry = file.tensors[i];
        require(before || !entry.like_positions, "what looks like positions stands first", entry.name);
        before = entry.like_positions;
        require_one_line(entry.unreadable);
        const auto read = read_numbers(bytes, file, i);
        if (const auto* const problem = std::get_if<Unreadable>(&read))
            require_one_line(problem->message);
        else
            require_numbers(entry, std::get<Numbers>(read));
    }
}

}
