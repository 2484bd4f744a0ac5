// What is said of paths that a person types in the window.
#include "platform/readable_file.hpp"

#include "unit/platform/own_folder.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace posenc::platform::readable_file_test {
namespace {

TEST(ReadableFile, WhatCannotBeReadIsToldInWords) {
    const OwnFolder own;
    const std::filesystem::path &folder = own.path(), file = folder / "readable.json";
    std::ofstream(file) << "{}";
    EXPECT_EQ(why_not_a_file(file.string()), "");
    EXPECT_EQ(why_not_a_file((folder / "posenc-missing").string()), "there is no such file");
    EXPECT_EQ(why_not_a_file((file / "below").string()), "there is no such file");
    EXPECT_EQ(why_not_a_file(folder.string()), "it is a folder");
    EXPECT_EQ(why_not_a_file("/dev/null"), "it is no file");
}

TEST(ReadableFile, ATildeIsThePersonsFolder) {
    const std::string home = std::getenv("HOME") ? std::getenv("HOME") : "~";
    EXPECT_EQ(path_as_typed("~/table.npy"), home + "/table.npy");
    EXPECT_EQ(path_as_typed("~else/table.npy"), "~else/table.npy");
    EXPECT_EQ(path_as_typed("/a/~/b"), "/a/~/b");
    EXPECT_EQ(path_as_typed("file:///a/~/b%20c"), "/a/~/b c");
}

TEST(ReadableFile, AddressesOfThisMachineArePaths) {
    EXPECT_EQ(path_of_address("file:///home/me/a%20b%C3%a9%25.npy"), "/home/me/a bé%.npy");
    EXPECT_EQ(path_of_address("file://localhost/a+b?c#d"), "/a+b?c#d");
    EXPECT_EQ(path_of_address("file:///"), "/");
    for (const char* other : {"", "/a", "a", "file:", "file:/a", "file://", "file://a", "file://elsewhere/a",
                              "File:///a", "http://localhost/a", "https:///a", "data:,a", " file:///a", "file:///a%",
                              "file:///a%4", "file:///a%4g", "file:///a%-1", "file:///a%+1", "file:///a%00b"})
        EXPECT_EQ(path_of_address(other), std::nullopt) << other;
}

}
}
