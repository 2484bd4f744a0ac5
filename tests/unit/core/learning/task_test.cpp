// Tasks against a second, slow definition: what a person would write down, place by place.
#include "core/learning/task.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <map>

namespace posenc::learning::task_test {
namespace {

using Text = std::vector<int>;

int occurrences(const Text& text, int token, std::size_t from, std::size_t to) {
    int count = 0;
    for (std::size_t at = from; at < to; ++at)
        count += text[at] == token;
    return count;
}

int most_frequent(const Text& text) {
    for (int times = static_cast<int>(text.size()); times > 0; --times)
        for (int token = 0; token < 8; ++token)
            if (occurrences(text, token, 0, text.size()) == times)
                return token;
    return -1;
}

int most_recent(const Text& text, std::size_t place) {
    const std::size_t from = place < 3 ? 0 : place - 3;
    for (int times = 4; times > 0; --times)
        for (std::size_t back = 0; back <= place - from; ++back)
            if (occurrences(text, text[place - back], from, place + 1) == times)
                return text[place - back];
    return -1;
}

using Wanted = std::function<int(const Text&, std::size_t)>;

const std::map<std::string, Wanted>& slow_definitions() {
    static const std::map<std::string, Wanted> all = {
        {"three-back", [](const Text& text, std::size_t i) { return i >= 3 ? text[i - 3] : -1; }},
        {"previous", [](const Text& text, std::size_t i) { return i >= 1 ? text[i - 1] : -1; }},
        {"first", [](const Text& text, std::size_t) { return text.front(); }},
        {"clock", [](const Text&, std::size_t i) { return static_cast<int>(i - i / 4 * 4); }},
        {"most", [](const Text& text, std::size_t) { return most_frequent(text); }},
        {"again",
         [](const Text& text, std::size_t i) {
             const std::size_t half = text.size() / 2;
             return i < half || i + 1 == text.size() ? -1 : text[i + 1];
         }},
        {"backwards", [](const Text& text, std::size_t i) { return Text(text.rbegin(), text.rend())[i]; }},
        {"recent", most_recent},
        {"back:5", [](const Text& text, std::size_t i) { return i >= 5 ? text[i - 5] : -1; }},
        {"place:2", [](const Text& text, std::size_t) { return text.size() > 2 ? text[2] : -1; }},
        {"end", [](const Text& text, std::size_t i) { return text[text.size() - i - 1]; }},
        {"count:3", [](const Text& text, std::size_t) { return std::min(occurrences(text, 3, 0, text.size()), 7); }},
    };
    return all;
}

TEST(LearningTasks, AnswersAreThoseOfTheSlowDefinition) {
    for (const auto& [id, wanted] : slow_definitions()) {
        const std::optional<Task> task = find_task(id);
        ASSERT_TRUE(task) << id;
        for (Index length = task->shortest(); length < 40; ++length) {
            const Batch batch = make_batch(*task, Random(4, 9), 77, 3, length);
            for (Index sequence = 0; sequence < 3; ++sequence) {
                const auto first = batch.tokens.begin() + sequence * length;
                const Text text(first, first + length);
                for (Index place = 0; place < length; ++place)
                    ASSERT_EQ(batch.wanted[static_cast<std::size_t>(sequence * length + place)],
                              wanted(text, static_cast<std::size_t>(place)))
                        << id << ", length " << length << ", place " << place;
            }
        }
    }
}

TEST(LearningTasks, EveryCardHasASlowDefinitionAndIsFound) {
    for (const Task& card : task_cards()) {
        EXPECT_TRUE(slow_definitions().contains(card.id)) << card.id;
        EXPECT_EQ(find_task(card.id)->title, card.title);
        EXPECT_FALSE(card.sentence.empty());
    }
}

TEST(LearningTasks, ASentenceSaysAtWhichPlacesSomethingIsWanted) {
    EXPECT_EQ(find_task("back:5")->sentence, "From place 5 on, name the token 5 places earlier.");
    EXPECT_EQ(find_task("back:1")->sentence, "From place 1 on, name the token 1 place earlier.");
    EXPECT_EQ(find_task("count:3")->sentence, "At every place, name how often token 3 occurs, 7 for 7 or more.");
    for (const auto& [id, wanted] : slow_definitions()) {
        const bool everywhere = wanted(Text(12, 0), 0) >= 0;
        const std::string sentence = find_task(id)->sentence;
        EXPECT_TRUE(everywhere || !sentence.starts_with("At every place,")) << id << ": " << sentence;
        EXPECT_TRUE(!everywhere || !sentence.starts_with("From place")) << id << ": " << sentence;
    }
}

TEST(LearningTasks, TheSourceHoldsTheAnswer) {
    int found = 0;
    for (const auto& [id, wanted] : slow_definitions()) {
        const Task task = *find_task(id);
        const Batch batch = make_batch(task, Random(4, 9), 5, 1, 12);
        for (Index place = 0; place < 12; ++place) {
            const Answer answer = task.answer(batch.tokens, place);
            if (answer.source < 0)
                continue;
            ++found;
            EXPECT_EQ(batch.tokens[static_cast<std::size_t>(answer.source)], answer.token) << id;
        }
    }
    EXPECT_GT(found, 60);
}

TEST(LearningTasks, TextsHaveAllTokensAndTheLanguageRepeatsNearWords) {
    const Batch batch = make_batch(*find_task("recent"), Random(1, 1), 0, 200, 20);
    int near = 0, all = 0;
    std::vector<int> counts(8);
    for (std::size_t n = 0; n < batch.tokens.size(); ++n) {
        ++counts.at(static_cast<std::size_t>(batch.tokens[n]));
        if (n % 20 < 4)
            continue;
        ++all;
        near += occurrences(batch.tokens, batch.tokens[n], n - 4, n) > 0;
    }
    for (const int count : counts)
        EXPECT_NEAR(count, 500, 150);
    // Half are copies; of the others some happen to be among the last four, too.
    EXPECT_NEAR(static_cast<double>(near) / all, 0.67, 0.05);
}

TEST(LearningTasks, WhatIsNoTaskIsNotFound) {
    for (const char* id : {"", "back", "back:", "back:0", "back:64", "back:2.5", "back:x", "end:1", "count:8",
                           "place:-1", "three", "clock:4"})
        EXPECT_FALSE(find_task(id)) << id;
}

TEST(LearningTasks, EqualNumbersGiveEqualTextsAndOthersOthers) {
    const Task task = *find_task("most");
    const Batch one = make_batch(task, Random(2, 3), 4096, 8, 16), same = make_batch(task, Random(2, 3), 4096, 8, 16),
                next = make_batch(task, Random(2, 3), 0, 9, 16);
    EXPECT_EQ(one.tokens, same.tokens);
    EXPECT_NE(one.tokens, make_batch(task, Random(3, 3), 4096, 8, 16).tokens);
    // Text 1 of the batch from 0 is text 0 of the one from 4096.
    EXPECT_EQ(std::vector(one.tokens.begin(), one.tokens.begin() + 16),
              std::vector(next.tokens.begin() + 16, next.tokens.begin() + 32));
}

}
}
