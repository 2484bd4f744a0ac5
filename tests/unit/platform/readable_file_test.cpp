// What is said of paths that a person types in the window.
#include "platform/readable_file.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace posenc::platform {
namespace {

TEST(ReadableFile, WhatCannotBeReadIsToldInWords) {
    const std::filesystem::path folder(testing::TempDir()), file = folder / "posenc-readable.json";
    std::ofstream(file) << "{}";
    EXPECT_EQ(why_not_a_file(file.string()), "");
    EXPECT_EQ(why_not_a_file((folder / "posenc-missing").string()), "there is no such file");
    EXPECT_EQ(why_not_a_file((file / "below").string()), "there is no such file");
    EXPECT_EQ(why_not_a_file(folder.string()), "it is a folder");
    EXPECT_EQ(why_not_a_file("/dev/null"), "it is no file");
    std::filesystem::remove(file);
}

TEST(ReadableFile, ATildeIsThePersonsFolder) {
    const std::string home = std::getenv("HOME") ? std::getenv("HOME") : "~";
    EXPECT_EQ(path_from_home("~/table.npy"), home + "/table.npy");
    EXPECT_EQ(path_from_home("~else/table.npy"), "~else/table.npy");
    EXPECT_EQ(path_from_home("/a/~/b"), "/a/~/b");
}

}
}
