// Files of numbers written byte by byte for the tests of their readers, and what the readers make of them. Whatever a
// reader says in a test has to be in the table of texts.
#pragma once

#include "core/texts/phrasebook.hpp"
#include "import/numbers/numbers.hpp"
#include "unit/source_files.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <initializer_list>

namespace posenc::number_bytes {

/// An integer of so many bytes, the lowest first.
inline std::string little(std::uint64_t value, int bytes) {
    std::string out;
    for (int i = 0; i < bytes; ++i)
        out += static_cast<char>(value >> (8 * i) & 0xFF);
    return out;
}
inline std::string u16(std::uint64_t value) {
    return little(value, 2);
}
inline std::string u32(std::uint64_t value) {
    return little(value, 4);
}
inline std::string u64(std::uint64_t value) {
    return little(value, 8);
}

template <class Number> std::string raw(std::initializer_list<Number> numbers) {
    std::string out(numbers.size() * sizeof(Number), '\0');
    std::memcpy(out.data(), numbers.begin(), out.size());
    return out;
}

inline std::string npy(const std::string& dictionary, const std::string& data, int version = 1) {
    return "\x93NUMPY" + little(static_cast<std::uint64_t>(version), 1) + std::string(1, '\0') +
           little(dictionary.size() + 1, version == 1 ? 2 : 4) + dictionary + "\n" + data;
}
inline std::string dictionary(const std::string& descr, const std::string& shape, const std::string& order = "False") {
    return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
}

inline std::string safetensors(const std::string& header, const std::string& data) {
    return u64(header.size()) + header + data;
}

/// What is said of a file can be said in German.
inline const std::string& in_german_too(const std::string& sentence) {
    static Phrasebook german(source_file("assets/text/interface.tsv"), "de");
    EXPECT_TRUE(!has_words(sentence) || german.find(sentence) != sentence)
        << "not in assets/text/interface.tsv: " << sentence;
    return sentence;
}
inline void in_german_too(const std::vector<std::string>& notes) {
    for (const std::string& note : notes)
        in_german_too(note);
}

inline NumberFile opened(const std::string& bytes, std::string_view name = "file") {
    auto file = open_numbers(MemoryBytes(bytes), name);
    const auto* const problem = std::get_if<Unreadable>(&file);
    EXPECT_EQ(problem, nullptr) << problem->message;
    if (problem)
        return {};
    in_german_too(std::get<NumberFile>(file).notes);
    for (const TensorEntry& entry : std::get<NumberFile>(file).tensors)
        in_german_too(entry.unreadable);
    return std::get<NumberFile>(file);
}

/// What was wrong on opening; empty where nothing was.
inline std::string problem_of(const std::string& bytes, std::string_view name = "file") {
    const auto file = open_numbers(MemoryBytes(bytes), name);
    const auto* const problem = std::get_if<Unreadable>(&file);
    return problem ? in_german_too(problem->message) : "";
}

inline std::variant<Numbers, Unreadable> reading(const std::string& bytes, std::size_t tensor = 0,
                                                 std::string_view name = "file") {
    return read_numbers(MemoryBytes(bytes), opened(bytes, name), tensor);
}
inline Numbers numbers_of(const std::string& bytes, std::size_t tensor = 0, std::string_view name = "file") {
    auto read = reading(bytes, tensor, name);
    const auto* const problem = std::get_if<Unreadable>(&read);
    EXPECT_EQ(problem, nullptr) << problem->message;
    if (problem)
        return {};
    in_german_too(std::get<Numbers>(read).notes);
    return std::get<Numbers>(read);
}
inline std::string problem_of_reading(const std::string& bytes, std::size_t tensor = 0) {
    const auto read = reading(bytes, tensor);
    const auto* const problem = std::get_if<Unreadable>(&read);
    return problem ? in_german_too(problem->message) : "";
}

inline void expect_part(const std::string& text, std::string_view part) {
    EXPECT_NE(text.find(part), std::string::npos) << "‘" << part << "’ is not in ‘" << text << "’";
}

using Shape = std::vector<std::uint64_t>;
using Values = std::vector<double>;

}
