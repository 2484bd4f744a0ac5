#include "unit/source_files.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>

namespace posenc {

std::string bytes_of(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file) << path << " cannot be read";
    return {std::istreambuf_iterator<char>(file), {}};
}

std::filesystem::path source_path(std::string_view name) {
    return std::filesystem::path(POSENC_SOURCE_DIR) / name;
}

std::string source_file(std::string_view name) {
    return bytes_of(source_path(name));
}

std::string_view python_program(std::string_view stem) {
    static const std::map<std::string, std::string, std::less<>> programs = [] {
        std::map<std::string, std::string, std::less<>> found;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(source_path("src/core")))
            if (entry.path().extension() == ".py")
                found.emplace(entry.path().stem().string(), bytes_of(entry.path()));
        return found;
    }();
    const auto program = programs.find(stem);
    return program == programs.end() ? std::string_view() : program->second;
}

}
