// JSON heard event by event, with places and with numbers as Python writes them; and trees written with the program's
// own numbers.
#include "import/json/json_events.hpp"

#include "core/texts/json_text.hpp"

#include <gtest/gtest.h>

namespace posenc::json_events_test {
namespace {

/// One line of what was heard, brackets with the bytes read so far.
class Heard : public JsonEvents {
  public:
    std::string line;

  private:
    void heard(Json value) override { line += value.dump() + " "; }
    void opened(Json empty) override { line += empty.dump().front() + std::to_string(read_bytes()) + " "; }
    void closed() override { line += "." + std::to_string(read_bytes()) + " "; }
    void named(const std::string& key) override { line += key + ": "; }
    std::string place(std::string_view, std::size_t at) const override { return "byte " + std::to_string(at); }
};

std::string heard(std::string_view text) {
    Heard events;
    return events.hear(text) ? events.line : events.problem();
}

TEST(JsonEvents, TellsValuesAndPlaces) {
    EXPECT_EQ(heard(R"({"a": [1, -2.5, true], "b": null})"), "{1 a: [7 1 -2.5 true .21 b: null .33 ");
    EXPECT_EQ(heard("[NaN, -Infinity, \"NaN\"]"), "[1 \"\u007f\" \"\u007f-\" \"NaN\" .23 ");
}

TEST(JsonEvents, TellsWhatIsNoJson) {
    EXPECT_EQ(heard("[1, 2,]"), "byte 6, ‘]’: is not JSON; leave out the comma before it");
    EXPECT_EQ(heard("[1, tru]"), "byte 4, ‘tru’: is not JSON; allowed: objects, arrays, strings, finite numbers, true, "
                                 "false, null");
    EXPECT_EQ(heard("[1"), "byte 2: is not JSON; the text ends too early");
    EXPECT_EQ(heard("[1] [2]"), "byte 4, ‘[’: is not JSON; allowed: objects, arrays, strings, finite numbers, true, "
                                "false, null");
    EXPECT_EQ(heard(std::string(33, '[')), "nested deeper than 32 levels, the most allowed");
}

TEST(JsonText, TreesHaveTheProgramsNumbers) {
    const nlohmann::ordered_json tree = {
        {"z", 64.83999633789062}, {"a", {1.0, 10000, NAN, nullptr, true}}, {"\"", "λ\n"}, {"none", Json::object()}};
    EXPECT_EQ(json_text(tree), R"({"z":64.83999633789062,"a":[1,10000,"nan",null,true],"\"":"λ\n","none":{}})");
}

}
}
