#include "core/learning/task.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <array>

namespace posenc::learning {

namespace {

Index length_of(std::span<const int> tokens) {
    return static_cast<Index>(tokens.size());
}

Answer token_at(std::span<const int> tokens, Index place) {
    if (place < 0 || place >= length_of(tokens))
        return {};
    return {tokens[static_cast<std::size_t>(place)], place};
}

// --- Texts ---

int any_token(const Random& random, std::uint64_t number) {
    return static_cast<int>(random.uniform(number) * static_cast<double>(token_count));
}

void write_any(const Random& random, std::uint64_t first, std::span<int> tokens) {
    for (std::size_t place = 0; place < tokens.size(); ++place)
        tokens[place] = any_token(random, first + place);
}

/// The second half repeats the first.
void write_twice(const Random& random, std::uint64_t first, std::span<int> tokens) {
    write_any(random, first, tokens);
    const std::size_t half = tokens.size() / 2;
    for (std::size_t place = half; half > 0 && place < tokens.size(); ++place)
        tokens[place] = tokens[place - half];
}

constexpr std::size_t near = 4; ///< how far back the language of near words looks

/// About every second token repeats one of the last few.
void write_language(const Random& random, std::uint64_t first, std::span<int> tokens) {
    for (std::size_t place = 0; place < tokens.size(); ++place) {
        const std::uint64_t number = first + 2 * place;
        const double choice = random.uniform(number + 1);
        const auto back = static_cast<std::size_t>(2 * choice * static_cast<double>(near)) + 1;
        tokens[place] = choice < 0.5 && back <= place ? tokens[place - back] : any_token(random, number);
    }
}

// --- Answers ---

Answer answer_back(std::span<const int> tokens, Index place, Index number) {
    return token_at(tokens, place - number);
}

Answer answer_place(std::span<const int> tokens, Index, Index number) {
    return token_at(tokens, number);
}

Answer answer_end(std::span<const int> tokens, Index place, Index) {
    return token_at(tokens, length_of(tokens) - 1 - place);
}

Answer answer_clock(std::span<const int>, Index place, Index number) {
    return {static_cast<int>(place % number), -1};
}

Answer answer_count(std::span<const int> tokens, Index, Index number) {
    return {static_cast<int>(
                std::min<Index>(std::count(tokens.begin(), tokens.end(), static_cast<int>(number)), token_count - 1)),
            -1};
}

Answer answer_most(std::span<const int> tokens, Index, Index) {
    std::array<int, token_count> counts{};
    for (const int token : tokens)
        ++counts[static_cast<std::size_t>(token)];
    return {static_cast<int>(std::max_element(counts.begin(), counts.end()) - counts.begin()), -1};
}

Answer answer_again(std::span<const int> tokens, Index place, Index) {
    const Index half = length_of(tokens) / 2;
    return place >= half && place + 1 < length_of(tokens) ? token_at(tokens, place + 1 - half) : Answer{};
}

/// The token that occurs most often among the last few; if there are several, the one that came last.
Answer answer_recent(std::span<const int> tokens, Index place, Index) {
    const auto last = static_cast<std::size_t>(place);
    const std::size_t first = last + 1 < near ? 0 : last + 1 - near;
    Answer best;
    std::ptrdiff_t most = 0;
    for (std::size_t at = last + 1; at-- > first;) {
        const std::ptrdiff_t times =
            std::count(tokens.begin() + static_cast<std::ptrdiff_t>(first), tokens.begin() + place + 1, tokens[at]);
        if (times > most) {
            most = times;
            best.token = tokens[at];
        }
    }
    return best;
}

Index one_token(Index) {
    return 1;
}
Index one_more(Index number) {
    return number + 1;
}

constexpr Index farthest = 63;

constexpr Rule rules[] = {
    {"back", "the token N places earlier", 1, farthest, answer_back, write_any, one_more, true},
    {"place", "the token at place N, counted from 0", 0, farthest, answer_place, write_any, one_more},
    {"end", "the token as far from the end as the place is from the start", 0, 0, answer_end, write_any, one_token},
    {"count", "how often token N occurs, 7 for 7 or more", 0, token_count - 1, answer_count, write_any, one_token},
};
constexpr Rule clock_rule{"clock", "the place modulo 4", 4, 4, answer_clock, write_any, one_token},
    most_rule{"most", "the most frequent token", 0, 0, answer_most, write_any, one_token},
    again_rule{"again",     "the token that followed last time", 0, 0, answer_again,
               write_twice, [](Index) -> Index { return 4; }},
    recent_rule{"recent", "the most frequent of the last four tokens", 0, 0, answer_recent, write_language, one_token};

/// "From place 5 on, name the token 5 places earlier."
std::string sentence_of(const Rule& rule, Index number) {
    const std::string many = "N places";
    std::string words(rule.words);
    if (const std::size_t at = words.find(many); at != std::string::npos)
        words.replace(at, many.size(), counted(number, "place"));
    else if (const std::size_t letter = words.find('N'); letter != std::string::npos)
        words.replace(letter, 1, readable_integer(number));
    return (rule.begins_later ? "From place " + readable_integer(number) + " on" : "At every place") + ", name " +
           words + ".";
}

}

std::span<const Task> task_cards() {
    static const Task cards[] = {
        {"three-back", "Three back", "From place 3 on, name the token three places earlier.", &rules[0], 3},
        {"previous", "Previous", "At every place but the first, name the token just before it.", &rules[0], 1, 1, true},
        {"first", "First", "At every place, name the token the text began with.", &rules[1], 0},
        {"clock", "Clock", "Name the number of every place modulo 4: 0, 1, 2, 3, 0, …", &clock_rule, 4},
        {"most", "Most", "Name the most frequent token; in a tie, the smallest. Order does not matter.", &most_rule, 0},
        {"again", "Again", "The first half of the text is repeated: name the token that comes next.", &again_rule, 0, 2,
         true, 600},
        {"backwards", "Backwards", "Repeat the text backwards, from its end to its beginning.", &rules[2], 0},
        {"recent", "Recent", "Name the most frequent of the last four tokens; in a tie, the latest.", &recent_rule, 0,
         1, true},
    };
    return cards;
}

std::span<const Rule> task_rules() {
    return rules;
}

std::optional<Task> find_task(std::string_view id) {
    for (const Task& card : task_cards())
        if (card.id == id)
            return card;
    const std::size_t colon = id.find(':');
    for (const Rule& rule : rules) {
        if (rule.id != id.substr(0, colon) || (rule.low == rule.high) != (colon == std::string_view::npos))
            continue;
        const double number =
            colon == std::string_view::npos ? 0 : parse_number(id.substr(colon + 1)).value_or(undefined);
        if (!(number >= static_cast<double>(rule.low) && number <= static_cast<double>(rule.high)) ||
            number != static_cast<double>(static_cast<Index>(number)))
            return std::nullopt;
        return Task{std::string(id), std::string(id), sentence_of(rule, static_cast<Index>(number)), &rule,
                    static_cast<Index>(number)};
    }
    return std::nullopt;
}

std::string task_ids() {
    std::string text;
    for (const Task& card : task_cards())
        text += card.id + ", ";
    for (const Rule& rule : rules)
        text += std::string(rule.id) +
                (rule.low == rule.high ? "" : ":" + std::to_string(rule.low) + " … " + std::to_string(rule.high)) +
                (&rule == std::end(rules) - 1 ? "" : ", ");
    return text;
}

Batch make_batch(const Task& task, const Random& random, std::uint64_t first, Index sequences, Index length) {
    Batch batch{sequences, length, std::vector<int>(static_cast<std::size_t>(sequences * length)), {}};
    batch.wanted.reserve(batch.tokens.size());
    for (Index sequence = 0; sequence < sequences; ++sequence) {
        const std::span<int> text =
            std::span(batch.tokens)
                .subspan(static_cast<std::size_t>(sequence * length), static_cast<std::size_t>(length));
        task.rule->write(random, first + static_cast<std::uint64_t>(sequence) * numbers_per_text, text);
        for (Index place = 0; place < length; ++place)
            batch.wanted.push_back(task.answer(text, place).token);
    }
    return batch;
}

}
