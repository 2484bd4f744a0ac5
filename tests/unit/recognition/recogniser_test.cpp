// What is asked in the background is answered as core answers, in slices of frames and in a thread.
#include "core/method.hpp"
#include "core/recognise/recognise.hpp"
#include "recognition/recogniser.hpp"
#include "unit/background/local_hosts.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::recognition::recogniser_test {
namespace {

OwnTablePtr table_of(std::string_view state, Index slices = 1) {
    const FieldPtr field = make_field(parse(state).state).field;
    const Cell size = field->size();
    std::vector<double> values;
    for (Index slice = 0; slice < slices; ++slice)
        for (Index row = 0; row < size.row; ++row)
            for (Index col = 0; col < size.col; ++col)
                values.push_back(slice + 1 < slices ? 0.25 * static_cast<double>(row) : field->at({row, col}));
    std::vector<Index> shape{size.row, size.col};
    if (slices > 1)
        shape.insert(shape.begin(), slices);
    return OwnTable::make("pe", shape, std::move(values), "float64");
}

std::unique_ptr<background::Host> here() {
    return local_host(background::Work::recognition);
}

void follow_to_the_end(Recogniser& recogniser) {
    while (recogniser.busy())
        recogniser.follow(0.001);
}

TEST(Recogniser, AnswersAsCoreDoes) {
    const OwnTablePtr table = table_of("length=40&d_model=16&base=100");
    std::vector<double> values;
    for (Index i = 0; i < 40 * 16; ++i)
        values.push_back(table->at(0, {i / 16, i % 16}));
    const Recognition right = recognise({40, 16, values, 0x1p-53});
    Recogniser recogniser(here);
    recogniser.ask(table, 0, "");
    EXPECT_TRUE(recogniser.busy() && !recogniser.answer());
    recogniser.follow(0);
    EXPECT_GT(recogniser.share(), 0);
    follow_to_the_end(recogniser);
    ASSERT_TRUE(recogniser.answer());
    ASSERT_EQ(recogniser.answer()->matches.size(), right.matches.size());
    EXPECT_EQ(recogniser.answer()->matches.front().text, right.matches.front().text);
    EXPECT_EQ(recogniser.answer()->matches.front().state, right.matches.front().state);
    EXPECT_EQ(recogniser.answer()->facts.size(), right.facts.size());
}

/// Digits say how far a number may be off: what four of them hide is no mistake.
TEST(Recogniser, KnowsHowNumbersWerePrinted) {
    const OwnTablePtr exact = table_of("length=12&d_model=6");
    std::vector<double> values;
    for (Index i = 0; i < 12 * 6; ++i)
        values.push_back(std::round(exact->at(0, {i / 6, i % 6}) * 1e4) / 1e4);
    const auto first = [&](OwnPrint print) {
        Recogniser recogniser(here);
        recogniser.ask(OwnTable::make("pe", {12, 6}, values, "text", std::move(print)), 0, "");
        follow_to_the_end(recogniser);
        return recogniser.answer()->matches.empty() ? "" : recogniser.answer()->matches.front().text;
    };
    const std::string printed = first({std::vector<std::int8_t>(72, -4), "float32"}), read_as_exact = first({});
    EXPECT_NE(printed.find("agrees as closely as rounding allows"), std::string::npos) << printed;
    EXPECT_EQ(printed.find("Mistake"), std::string::npos) << printed;
    EXPECT_TRUE(read_as_exact.empty() || read_as_exact.find("Mistake") != std::string::npos) << read_as_exact;
}

TEST(Recogniser, LooksAtTheSliceThatIsAskedFor) {
    Recogniser recogniser(here);
    recogniser.ask(table_of("method=alibi&length=12", 3), 2, "");
    follow_to_the_end(recogniser);
    ASSERT_TRUE(recogniser.answer() && !recogniser.answer()->matches.empty());
    EXPECT_EQ(recogniser.answer()->matches.front().state.text("method"), "alibi");
}

TEST(Recogniser, WhatDiffersFromWhatWasMeantIsAMistake) {
    const OwnTablePtr table = table_of("length=40&d_model=16&base=100");
    std::string texts[2];
    for (int i = 0; i < 2; ++i) {
        Recogniser recogniser(here);
        recogniser.ask(table, 0, i == 0 ? "" : "method=sinusoidal&base=10000");
        follow_to_the_end(recogniser);
        ASSERT_TRUE(recogniser.answer() && !recogniser.answer()->matches.empty());
        texts[i] = recogniser.answer()->matches.front().text;
    }
    EXPECT_NE(texts[0], texts[1]);
}

TEST(Recogniser, OfTwoQuestionsTheLastIsAnswered) {
    Recogniser recogniser(here);
    recogniser.ask(table_of("method=alibi&length=12"), 0, "");
    recogniser.follow(0);
    recogniser.ask(table_of("length=30&d_model=8"), 0, "");
    follow_to_the_end(recogniser);
    ASSERT_TRUE(recogniser.answer() && !recogniser.answer()->matches.empty());
    EXPECT_TRUE(recogniser.answer()->matches.front().state.is_default("method"));
}

TEST(Recogniser, IsCancelled) {
    Recogniser recogniser(here);
    recogniser.ask(table_of("length=30&d_model=8"), 0, "");
    recogniser.follow(0);
    recogniser.cancel();
    EXPECT_FALSE(recogniser.busy() || recogniser.answer() || recogniser.follow(1));
    recogniser.ask(table_of("length=30&d_model=8"), 0, "");
    follow_to_the_end(recogniser);
    EXPECT_TRUE(recogniser.answer());
}

TEST(Recogniser, WithoutAHostNothingIsKnown) {
    Recogniser recogniser({});
    recogniser.ask(table_of("length=30&d_model=8"), 0, "");
    EXPECT_FALSE(recogniser.busy() || recogniser.answer());
}

struct Failing : background::Host {
    void post(std::string) override { told = true; }
    std::optional<std::string> take() override {
        return std::exchange(told, false) ? std::optional<std::string>("failed no%20memory\n") : std::nullopt;
    }
    bool work(double) override { return false; }
    bool told = false;
};

TEST(Recogniser, AHostThatFailsSaysWhyAndTheNextOneBegins) {
    int started = 0;
    Recogniser recogniser([&]() -> std::unique_ptr<background::Host> {
        return started++ == 0 ? std::unique_ptr<background::Host>(new Failing) : here();
    });
    const OwnTablePtr table = table_of("length=30&d_model=8");
    recogniser.ask(table, 0, "");
    recogniser.follow(0);
    EXPECT_EQ(recogniser.problem(), "no memory");
    EXPECT_FALSE(recogniser.busy());
    recogniser.ask(table, 0, "");
    follow_to_the_end(recogniser);
    EXPECT_TRUE(recogniser.answer() && started == 2);
}

TEST(RecogniserMessages, WhatIsDamagedIsNoRequestAndNoNews) {
    const std::string message = message_of({1, table_of("length=3&d_model=4"), 0, "base=7"});
    const std::optional<Request> read = read_request(message);
    ASSERT_TRUE(read && read->table);
    EXPECT_EQ(read->expected, "base=7");
    for (const std::string& wrong :
         {std::string(), std::string("x"), std::string("0 cancel"), std::string("1 ask"), std::string("1 ask 0 a:1x1"),
          message.substr(0, message.size() - 1), "1 ask 5" + message.substr(7)})
        EXPECT_FALSE(read_request(wrong)) << wrong.substr(0, 20);
    News news;
    read_news("share\nshare 1 nan\nmatch\nend 2\nfact 1\n\nnonsense 1 2 3\n", 1, news);
    EXPECT_FALSE(news.ended);
    EXPECT_EQ(news.share, 0);
    EXPECT_TRUE(news.answer.matches.empty());
}

}
}
