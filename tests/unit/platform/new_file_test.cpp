// Files that the window saves: never over another, under their name only when they are whole.
#include "platform/new_file.hpp"

#include "unit/platform/own_folder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <optional>

namespace posenc::platform::new_file_test {
namespace {

class NewFiles : public testing::Test {
  protected:
    std::filesystem::path path(std::string_view name) const { return folder() / name; }
    std::string bytes(std::string_view name) const {
        std::ifstream file(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    std::ptrdiff_t files() const {
        return std::distance(std::filesystem::directory_iterator(folder()), std::filesystem::directory_iterator());
    }
    const std::filesystem::path& folder() const { return folder_.path(); }

  private:
    OwnFolder folder_;
};

TEST_F(NewFiles, AreThereUnderTheirNameWhenTheyAreWhole) {
    NewFile file(folder(), "table.csv");
    EXPECT_TRUE(file.add("1,2\n"));
    EXPECT_FALSE(std::filesystem::exists(path("table.csv")));
    EXPECT_TRUE(file.add("3,4\n"));
    EXPECT_EQ(file.finish(), "Saved as " + path("table.csv").string());
    EXPECT_EQ(bytes("table.csv"), "1,2\n3,4\n");
    EXPECT_EQ(files(), 1);
}

TEST_F(NewFiles, NeverTakeThePlaceOfAnother) {
    std::ofstream(path("table.csv")) << "older";
    NewFile file(folder(), "table.csv");
    std::ofstream(path("table-2.csv")) << "came while it was written";
    file.add("new");
    EXPECT_EQ(file.finish(), "Saved as " + path("table-3.csv").string());
    EXPECT_EQ(bytes("table.csv"), "older");
    EXPECT_EQ(bytes("table-3.csv"), "new");
    EXPECT_EQ(files(), 3);
}

TEST_F(NewFiles, LeaveNothingBehindWhereTheyAreGivenUp) {
    std::optional<NewFile> file(std::in_place, folder(), "table.csv");
    file->add("half");
    EXPECT_EQ(files(), 1);
    file.reset();
    EXPECT_EQ(files(), 0);
}

TEST_F(NewFiles, SayWhyTheyCannotBeWritten) {
    NewFile file(folder() / "missing", "table.csv");
    EXPECT_FALSE(file.add("1"));
    const std::string sentence = file.finish();
    EXPECT_TRUE(sentence.starts_with("Not saved: ")) << sentence;
    EXPECT_NE(sentence.find("cannot be written: "), std::string::npos) << sentence;
}

}
}
