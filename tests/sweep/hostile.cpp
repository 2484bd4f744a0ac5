#include "sweep/hostile.hpp"

#include "core/state/parameters.hpp"
#include "core/state/presets.hpp"
#include "core/text.hpp"
#include "property/random_states.hpp"
#include "sweep/states.hpp"

#include <algorithm>

namespace posenc::sweep {

namespace {

using properties::below;
using properties::Generator;
using Pairs = std::vector<std::string>;

template <class Items> auto any_of(const Items& items, Generator& random) {
    return items[static_cast<std::size_t>(below(random, std::ssize(items)))];
}

std::string repeated(std::string_view text, Index count) {
    std::string all;
    all.reserve(text.size() * static_cast<std::size_t>(count));
    for (Index n = 0; n < count; ++n)
        all += text;
    return all;
}

/// 1 … `most`, small ones and large ones alike.
Index any_count(Generator& random, Index most) {
    Index bits = 0;
    while ((Index{1} << bits) < most)
        ++bits;
    return std::min(most, Index{1} << below(random, bits + 1));
}

std::string any_key(Generator& random) {
    return std::string(any_of(parameter_table(), random)->key);
}

std::string& any_pair(Pairs& pairs, Generator& random) {
    if (pairs.empty())
        pairs.push_back(any_key(random) + "=1");
    return pairs[static_cast<std::size_t>(below(random, std::ssize(pairs)))];
}

void set_value(std::string& pair, std::string_view value) {
    pair = pair.substr(0, pair.find('=')) + "=" + std::string(value);
}

void insert(std::string& pair, std::string_view text, Generator& random) {
    pair.insert(static_cast<std::size_t>(below(random, std::ssize(pair) + 1)), text);
}

// Texts to spoil with, blanks between. The first ends in an empty one.
constexpr std::string_view numbers =
    "nan NaN inf -inf infinity 1e308 -1e308 1e309 1e-320 9223372036854775807 9223372036854775808 -9223372036854775808 "
    "-9223372036854775809 18446744073709551616 2147483648 -2147483649 4294967296 16777217 -0 0x10 1e . + - 00001 "
    "1.0000000000000001 1/0 1_000 1e1e1 none null undefined ٣ １２ ";
constexpr std::string_view bytes =
    "%00 %01 %1B[2J %7F %0A %0D%0A %C2%9B %FF%FE %C0%80 %ED%A0%80 %F5%80%80%80 %F4%90%80%80 %E2%80%AE %E2%81%A6 %D8%9C "
    "%E2%80%8F %EF%BB%BF %E2%80%A8 %CC%81%CC%81%CC%81%CC%81 %F0%9F%91%A8%E2%80%8D%F0%9F%91%A9 \x01 \x1b[31m \x7f "
    "\xff\xfe \xed\xa0\x80 \xe2\x80\xae \xc2\x9b";
constexpr std::string_view signs =
    "% %% %2 %zz %u0041 %25 %2525252525 %3D %26 %23 # ## ? &&&& = == ; + \\ \" ' <script>alert(1)</script> "
    "%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E javascript:alert(1) ../../../../etc/passwd {{7*7}} ${x} %s%s%s%n";
constexpr std::string_view filling = "a 1, ( ) [ %20 a%20 0-1, - . 9 %E2%80%AE %F0%9F%98%80 %C3%A9 %0A %25 _ * $ "
                                     "((a+b)* a, 1e9, 1:1, r0-1, | %7C";
constexpr std::string_view long_keys =
    "tokens tree edges positions document_lengths times dimensions focus highlight pins "
    "beside shows lock own sections long_factor lesson view method";

std::string_view one_of(std::string_view texts, Generator& random) {
    return any_of(split(texts, ' '), random);
}

// Ways of spoiling a link.

void number(Pairs& pairs, Generator& random) {
    set_value(any_pair(pairs, random), one_of(numbers, random));
}
void number_somewhere(Pairs& pairs, Generator& random) {
    pairs.push_back(any_key(random) + "=" + std::string(one_of(numbers, random)));
}
void stray_bytes(Pairs& pairs, Generator& random) {
    for (Index n = any_count(random, 8); n > 0; --n)
        insert(any_pair(pairs, random), one_of(bytes, random), random);
}
void stray_signs(Pairs& pairs, Generator& random) {
    for (Index n = any_count(random, 8); n > 0; --n)
        insert(any_pair(pairs, random), one_of(signs, random), random);
}
void overlong(Pairs& pairs, Generator& random) {
    pairs.push_back(std::string(one_of(long_keys, random)) + "=" +
                    repeated(one_of(filling, random), any_count(random, 100'000)));
}
void overlong_anywhere(Pairs& pairs, Generator& random) {
    set_value(any_pair(pairs, random), repeated(one_of(filling, random), any_count(random, 20'000)));
}
void duplicates(Pairs& pairs, Generator& random) {
    const std::string pair = any_pair(pairs, random);
    pairs.insert(pairs.end(), static_cast<std::size_t>(any_count(random, 2'000)), pair);
}
void unknown_keys(Pairs& pairs, Generator& random) {
    for (Index n = any_count(random, 2'000); n > 0; --n)
        pairs.insert(pairs.begin(), any_key(random).substr(1) + std::to_string(n) + "=1");
}
void misspelt(Pairs& pairs, Generator& random) {
    std::string& pair = any_pair(pairs, random);
    std::swap(pair.front(), pair[pair.size() / 3]);
}
/// A picture beside a picture beside a picture: each is a link of its own, encoded in the one around it.
void nested(Pairs& pairs, Generator& random) {
    std::string inner;
    for (const std::string& pair : pairs)
        inner += (inner.empty() ? "" : "&") + pair;
    for (Index n = any_count(random, 8); n > 0 && inner.size() < 20'000; --n)
        inner = "beside=" + percent_encode(inner);
    pairs.push_back(inner);
}
void encoded_again(Pairs& pairs, Generator& random) {
    std::string& pair = any_pair(pairs, random);
    for (Index n = any_count(random, 16); n > 0 && pair.size() < 50'000; --n)
        pair = percent_encode(pair);
}
void cut_off(Pairs& pairs, Generator& random) {
    std::string& pair = any_pair(pairs, random);
    pair.resize(static_cast<std::size_t>(below(random, std::ssize(pair) + 1)));
}
void flipped_bits(Pairs& pairs, Generator& random) {
    for (Index n = any_count(random, 16); n > 0; --n) {
        std::string& pair = any_pair(pairs, random);
        if (!pair.empty())
            pair[static_cast<std::size_t>(below(random, std::ssize(pair)))] ^= static_cast<char>(1 << below(random, 8));
    }
}
void another_screen(Pairs& pairs, Generator& random) {
    pairs.push_back("view=" + std::string(any_of(views(), random)->id));
    pairs.push_back("method=" + std::string(any_of(methods(), random)->id));
}
void all_at_their_ends(Pairs& pairs, Generator& random) {
    for (const Parameter* row : any_of(methods(), random)->parameters)
        pairs.push_back(std::string(row->key) + "=" + shortest(below(random, 2) ? row->high : row->low));
}
void preset(Pairs& pairs, Generator& random) {
    pairs.insert(pairs.begin() + below(random, std::ssize(pairs) + 1),
                 "preset=" + std::string(any_of(presets(), random).name));
}
void lesson(Pairs& pairs, Generator& random) {
    pairs.push_back("lesson=" + std::string(below(random, 2) ? "01-why-order" : "15-learning"));
    pairs.push_back("lesson_step=" + std::string(one_of(numbers, random)));
}

constexpr void (*ways[])(Pairs&, Generator&) = {
    number,       number_somewhere, stray_bytes,       stray_signs, overlong,      overlong_anywhere,
    duplicates,   unknown_keys,     misspelt,          nested,      encoded_again, cut_off,
    flipped_bits, another_screen,   all_at_their_ends, preset,      lesson};

std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    std::replace(text.begin(), text.end(), '\r', ' ');
    return text;
}

}

std::vector<std::string> hand_made_links() {
    return {
        "",
        "#",
        "&",
        "=",
        "%",
        "preset",
        "preset=",
        "preset=preset=preset",
        "method=masked-softmax&view=frequencies&tokens=" + repeated("1,", 100'000),
        "tokens=" + repeated("a", 1'000'000),
        "method=learned&d_model=16384&length=1048576&trained_length=1048576",
        "method=fire&length=16777216",
        "method=masked-softmax&mask_detail=row&length=16777216&tokens=" + repeated("ab%20", 2'700),
        "method=sinusoidal-2d&grid_rows=1024&grid_columns=1024&d_model=16384",
        "method=laplacian&edges=" + repeated("0-1,", 50'000) + "1-2",
        "method=tree&tree=" + repeated("(", 100'000),
        "method=tree&tree=" + repeated("(a+", 30'000) + "b" + repeated(")", 30'000),
        "method=similarity&of=rotary-table&length=4096&offset=16777216",
        "focus=9223372036854775807,-9223372036854775808&zoom=0,0,0,0",
        "zoom=1e308,1e308,1e308,1e308",
        "zoom=-1,-1,16777216,16777216&focus=nan,nan",
        "view=learning&task=" + repeated("x", 10'000),
        "own=" + repeated("../", 5'000) + "etc/passwd:99999999999x99999999999:ffffffff",
        "own=a:0x0:0&method=own&view=similarity",
        "lesson=../../etc/passwd&lesson_step=-1",
        "lesson=01-why-order&lesson_step=4294967296&presenter=1&lock=" + repeated("length,", 10'000),
        "highlight=" + repeated("row%200-16777215,", 5'000),
        "shows=" + repeated("nothing,", 10'000),
        "text_size=1e9&theme=%00&language=xx-%E2%80%AE",
        "beside=beside%3Dbeside%253Dbeside%25253Dview%2525253Dheatmap",
        "beside=" + repeated("%25", 30'000),
        repeated("%", 300'000),
        repeated("&", 1'000'000),
        repeated("=", 1'000'000),
        repeated("length=1&", 100'000),
        repeated("k=1&", 200'000),
        repeated("method=alibi&method=kerple&", 5'000),
        repeated("preset=clip-3&", 2'000),
        repeated("a", 1'000'000) + "=1",
        "length=" + repeated("9", 1'000'000),
        "base=0." + repeated("0", 100'000) + "1",
        "dimensions=" + repeated("1,", 100'000),
        std::string("length=7\0d_model=8", 18),
    };
}

std::string hostile_link(std::uint64_t n) {
    Generator random(n + 1'000'003);
    Pairs pairs;
    const std::string good = format(legal_state(n));
    for (const std::string_view pair : split(good, '&'))
        if (!pair.empty())
            pairs.emplace_back(pair);
    for (Index times = 1 + below(random, 3); times > 0; --times)
        any_of(ways, random)(pairs, random);
    std::string link;
    for (const std::string& pair : pairs)
        link += (link.empty() ? "" : "&") + pair;
    return one_line(std::move(link));
}

std::vector<std::string> hostile_links(std::size_t count) {
    std::vector<std::string> links = hand_made_links();
    for (std::uint64_t n = 0; n < count; ++n)
        links.push_back(hostile_link(n));
    return links;
}

}
