// What the window remembers: whole texts come back, damaged files and folders that cannot be written do no harm.
#include "platform/memory_file.hpp"

#include "unit/platform/own_folder.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace posenc::platform::memory_file_test {
namespace {

namespace files = std::filesystem;

class MemoryFiles : public testing::Test {
  protected:
    void write(std::string_view bytes) {
        files::create_directories(files::path(path_).parent_path());
        std::ofstream(path_, std::ios::binary) << bytes;
    }

    const OwnFolder own_;
    const files::path folder_ = own_.path();
    const std::string path_ = (folder_ / "below" / "memory.tsv").string();
};

TEST_F(MemoryFiles, TextsComeBackWhole) {
    const std::string odd = "two\nlines\t\\n and \\ é";
    MemoryFile one(path_);
    EXPECT_EQ(one.get("state"), std::nullopt);
    EXPECT_TRUE(one.save()) << "nothing to write";
    EXPECT_FALSE(files::exists(path_));
    one.set("state", odd);
    one.set("key\twith\ntabs", "");
    EXPECT_EQ(one.get("state"), odd) << "before it is written";
    EXPECT_TRUE(one.save());
    MemoryFile other(path_);
    EXPECT_EQ(other.get("state"), odd);
    EXPECT_EQ(other.get("key\twith\ntabs"), "");
    EXPECT_EQ(other.get("none"), std::nullopt);
    EXPECT_EQ(std::distance(files::directory_iterator(files::path(path_).parent_path()), {}), 1)
        << "and nothing beside it";
}

TEST_F(MemoryFiles, OnlyChangesAreWritten) {
    MemoryFile one(path_);
    one.set("a", "1");
    ASSERT_TRUE(one.save());
    const auto long_ago = files::file_time_type::clock::now() - std::chrono::hours(1);
    files::last_write_time(path_, long_ago);
    one.set("a", "1");
    EXPECT_TRUE(one.save());
    EXPECT_EQ(files::last_write_time(path_), long_ago);
    one.set("a", "2");
    EXPECT_TRUE(one.save());
    EXPECT_NE(files::last_write_time(path_), long_ago);
}

TEST_F(MemoryFiles, TwoWindowsLeaveEachOthersTexts) {
    MemoryFile one(path_), other(path_);
    EXPECT_EQ(one.get("lesson"), std::nullopt);
    EXPECT_EQ(other.get("lesson"), std::nullopt);
    one.set("lesson", "done");
    ASSERT_TRUE(one.save());
    EXPECT_EQ(other.get("lesson"), "done");
    other.set("window", "800x600");
    ASSERT_TRUE(other.save());
    EXPECT_EQ(one.get("window"), "800x600");
    EXPECT_EQ(MemoryFile(path_).get("lesson"), "done");
    one.forget();
    other.set("window", "900x600");
    ASSERT_TRUE(other.save());
    EXPECT_EQ(MemoryFile(path_).get("lesson"), std::nullopt) << "what one forgets, the other does not bring back";
}

TEST_F(MemoryFiles, DamagedLinesAreLeftOut) {
    write("good\tone\nno tab\nbad\tescape \\x\nhalf\tescape\\\nalso\tgood\ncut\tsho");
    MemoryFile file(path_);
    EXPECT_EQ(file.get("good"), "one");
    EXPECT_EQ(file.get("also"), "good");
    for (const char* key : {"no tab", "bad", "half", "cut"})
        EXPECT_EQ(file.get(key), std::nullopt) << key;
    EXPECT_TRUE(file.damaged());
    write(std::string(2 << 20, 'x') + "\na\tb\n");
    MemoryFile large(path_);
    EXPECT_EQ(large.get("a"), std::nullopt) << "too large to be ours";
    EXPECT_TRUE(large.damaged());
    for (const char* harm : {"no tab\n", "bad\tescape \\x\n", "cut\tsho"}) {
        write(std::string("good\tone\n") + harm);
        MemoryFile one(path_);
        EXPECT_EQ(one.get("good"), "one");
        EXPECT_TRUE(one.damaged()) << harm;
    }
    write("good\tone\n");
    MemoryFile whole(path_);
    EXPECT_EQ(whole.get("good"), "one");
    EXPECT_FALSE(whole.damaged());
}

TEST_F(MemoryFiles, WhereNothingCanBeWrittenItRemembersWhileItLives) {
    std::ofstream(folder_ / "below") << "a file where a folder would be";
    MemoryFile file(path_);
    file.set("a", "1");
    EXPECT_FALSE(file.save());
    EXPECT_EQ(file.get("a"), "1");
    EXPECT_FALSE(file.save()) << "tried again";
    MemoryFile nowhere("");
    nowhere.set("a", "1");
    EXPECT_FALSE(nowhere.save());
    EXPECT_EQ(nowhere.get("a"), "1");
}

TEST_F(MemoryFiles, EverythingIsForgotten) {
    MemoryFile file(path_);
    file.set("a", "1");
    ASSERT_TRUE(file.save());
    file.forget();
    EXPECT_EQ(file.get("a"), std::nullopt);
    EXPECT_FALSE(files::exists(path_));
    EXPECT_TRUE(file.save());
    EXPECT_FALSE(files::exists(path_));
}

#ifdef __linux__
TEST_F(MemoryFiles, StandWhereTheSystemKeepsConfigurations) {
    ::setenv("XDG_CONFIG_HOME", "/chosen", 1);
    EXPECT_EQ(memory_path("posenc"), "/chosen/posenc/memory.tsv");
    ::setenv("XDG_CONFIG_HOME", "relative, which is not allowed", 1);
    ::setenv("HOME", "/home/somebody", 1);
    EXPECT_EQ(memory_path("posenc"), "/home/somebody/.config/posenc/memory.tsv");
    ::unsetenv("XDG_CONFIG_HOME");
    ::unsetenv("HOME");
    EXPECT_EQ(memory_path("posenc"), "");
}
#endif

}
}
