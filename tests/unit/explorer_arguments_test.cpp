// What posenc-explorer makes of its words.
#include "explorer_arguments.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace posenc::explorer_arguments_test {
namespace {

Arguments read(std::vector<std::string> words) {
    static std::vector<std::string> kept; // the arguments are views of them
    kept = std::move(words);
    kept.insert(kept.begin(), "posenc-explorer");
    std::vector<char*> pointers;
    for (std::string& word : kept)
        pointers.push_back(word.data());
    return read_arguments(static_cast<int>(pointers.size()), pointers.data());
}

TEST(Arguments, LinksAndSettingsAreOpenedAsStates) {
    for (const std::string word : {"preset=clip-3", "#preset=clip-3", "https://example.org/posenc/#preset=clip-3"}) {
        const Arguments arguments = read({word});
        EXPECT_EQ(arguments.state, "preset=clip-3") << word;
        EXPECT_EQ(arguments.file, "") << word;
        EXPECT_EQ(arguments.exit_code, -1) << word;
    }
    EXPECT_EQ(read({"https://example.org/posenc/?x#colour=red&length=7"}).state, "colour=red&length=7")
        << "what is wrong with it is told in the window";
    EXPECT_EQ(read({"file:///home/a/explorer.html#length=7"}).state, "length=7");
    const Arguments both = read({"length=7", "config.json"});
    EXPECT_EQ(both.state, "length=7");
    EXPECT_EQ(both.file, "config.json");
}

TEST(Arguments, OtherWordsAreFiles) {
    for (const std::string word : {"config.json", "a=b", "https://example.org/posenc/"}) {
        EXPECT_EQ(read({word}).file, word);
        EXPECT_EQ(read({word}).state, "");
    }
    EXPECT_EQ(read({"--state", "length=7", "d_model=8"}).exit_code, -1) << "a file of that name, as before";
    EXPECT_EQ(read({"--state", "length=7", "d_model=8"}).file, "d_model=8");
    EXPECT_EQ(read({"length=7", "d_model=8", "x.json"}).exit_code, 2);
}

}
}
