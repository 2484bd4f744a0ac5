// A folder of one test alone: the same program runs several times at once, each with a part of its tests.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>

namespace posenc {

/// An empty folder while it lives, gone with all in it afterwards.
class OwnFolder {
  public:
    OwnFolder() { std::filesystem::create_directories(path_); }
    ~OwnFolder() { std::filesystem::remove_all(path_); }
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_ =
        std::filesystem::path(testing::TempDir()) / ("posenc-test-" + std::to_string(std::random_device{}()));
};

}
