// The table of models against a second reading of the same code, written down without sight of it: what each type does
// with positions, and what the reader tells of it by its name alone.
#include "import/configs/model_facts.hpp"

#include "core/text.hpp"
#include "unit/import/read_config.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace posenc::second_reading_test {
namespace {

struct Reading {
    std::string_view type, kind, pairing, direction, lengths, line, parts, doubt;
};

const std::vector<Reading>& readings() {
    static const std::string text = source_file("tests/unit/import/second_reading.tsv");
    static const std::vector<Reading> all = [] {
        std::vector<Reading> rows;
        for (const std::string_view line : split(text, '\n')) {
            const auto cells = split(line, '\t');
            if (!line.empty() && line.front() != '#' && !line.starts_with("type\t") && cells.size() == 8)
                rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7]});
        }
        return rows;
    }();
    return all;
}

const std::vector<ModelFacts>& models() {
    static const std::vector<ModelFacts> all = read_models(models_table());
    return all;
}

TEST(SecondReading, EveryTypeIsReadTwice) {
    ASSERT_EQ(readings().size(), models().size());
    for (std::size_t row = 0; row < models().size(); ++row)
        EXPECT_EQ(readings()[row].type, models()[row].type);
}

std::set<std::string_view> listed(std::string_view text) {
    const auto all = split(text, ',');
    return {all.begin(), all.end()};
}

TEST(SecondReading, AgreesInWhatTellsPositions) {
    for (const Reading& second : readings()) {
        const auto first = find_model(models_table(), second.type);
        ASSERT_TRUE(first) << second.type;
        EXPECT_EQ(first->kind, second.kind) << second.type;
        EXPECT_EQ(first->pairing, second.pairing) << second.type;
        EXPECT_EQ(first->direction, second.direction) << second.type;
        EXPECT_EQ(listed(first->parts), listed(second.parts)) << second.type;
        EXPECT_EQ(second.kind == "nested", second.lengths.empty()) << second.type;
        EXPECT_EQ(split(second.kind, '|').size(), split(second.lengths, '|').size()) << second.type;
        EXPECT_NE(second.line.find(".py"), std::string_view::npos) << second.type;
    }
}

/// Rows of a table: "max_position_embeddings+2 [1026] from 2 [2]".
struct Rows {
    std::string_view keys;             ///< empty where nothing limits
    std::optional<Index> number, from; ///< empty where a key has no default
};

/// Of the first table of the first alternative, which is the one that the reader tells.
Rows first_rows(std::string_view lengths) {
    Rows rows;
    std::string_view text = trim(split(split(lengths, '|').front(), ';').front());
    const std::size_t from = text.find(" from ");
    const auto in_brackets = [](std::string_view part) -> std::optional<Index> {
        const std::size_t open = part.find(" [");
        const auto number =
            open == part.npos ? std::nullopt : parse_number(part.substr(open + 2, part.find(']', open) - open - 2));
        return number ? std::optional(static_cast<Index>(*number)) : std::nullopt;
    };
    rows.from = from == text.npos ? std::optional<Index>(0) : in_brackets(text.substr(from));
    text = text.substr(0, from);
    if (text.find(" [") == text.npos)
        return rows;
    rows.keys = text.substr(0, text.find(" ["));
    rows.number = in_brackets(text);
    return rows;
}

/// Why the reader tells no number although there is one.
struct Silence {
    std::string_view what, why; ///< a type, or what stands first in a kind
};

constexpr Silence silences[] = {
    {"relative-table", "rows for distances limit no text"},
    {"relative-other", "rows for distances limit no text"},
    {"shaw", "rows for distances limit no text"},
    {"transformer-xl", "sinusoids of distances are made as they are needed"},
    {"learned-2d", "a table for rows and one for columns are told by name"},
    {"sinusoidal-2d", "images have their own size"},
    {"audio-spectrogram-transformer", "its patches overlap, in a spectrogram that several keys make"},
    {"vit-hybrid", "counts the cells of another model's features"},
    {"pvt", "one table for each stage, with lists in the keys"},
    {"sam2_hiera_det_model", "two tables, one of which is repeated over the other"},
    {"patchtst", "counts patches of a series, which overlap"},
    {"videomae", "patches times frames"},
    {"vivit", "patches times frames"},
    {"videoprism_vision_model", "its patches are two of three numbers in a list"},
    {"baichuan", "defaults stand beside the weights, not in the library"},
    {"chatglm", "defaults stand beside the weights, not in the library"},
    {"internlm", "defaults stand beside the weights, not in the library"},
    {"internlm2", "defaults stand beside the weights, not in the library"},
    {"qwen", "defaults stand beside the weights, not in the library"},
    {"gemma-embedding", "comes in GGUF files alone, which have their numbers"},
};

std::string_view reason_for_silence(const Reading& reading) {
    const std::string_view kind = reading.kind.substr(0, reading.kind.find_first_of("+|"));
    for (const Silence& one : silences)
        if (one.what == reading.type || one.what == kind)
            return one.why;
    return {};
}

std::optional<Index> told_rows(const ModelConfig& config) {
    const auto* const table = std::get_if<TableFacts>(&config.positions);
    if (table)
        return table->rows > 0 ? std::optional(table->rows) : std::nullopt;
    return config.max_length ? config.max_length : config.trained_length;
}

bool mentions(const std::vector<ConfigNote>& notes, std::string_view key) {
    return std::any_of(notes.begin(), notes.end(), [&](const ConfigNote& note) { return note.key == key; });
}

/// The keys in "patches(pretrain_image_size)+1", of which patches stands for two.
std::vector<std::string> keys_in(std::string_view sum) {
    std::vector<std::string> keys(1);
    for (const char letter : sum)
        if ((letter >= 'a' && letter <= 'z') || letter == '_' ||
            (!keys.back().empty() && letter >= '0' && letter <= '9'))
            keys.back() += letter;
        else if (!keys.back().empty())
            keys.emplace_back();
    if (keys.back().empty())
        keys.pop_back();
    if (const auto patches = std::find(keys.begin(), keys.end(), "patches"); patches != keys.end()) {
        *patches = "patch_size";
        if (sum.find("patches(") == sum.npos)
            keys.emplace_back("image_size");
    }
    return keys;
}

TEST(SecondReading, AgreesInWhatTheReaderTellsByTheNameAlone) {
    std::set<std::string_view> silent;
    for (const Reading& second : readings()) {
        if (second.kind == "nested")
            continue;
        const ConfigReading reading = read_config(R"({"model_type":")" + std::string(second.type) + "\"}");
        ASSERT_TRUE(reading.config) << second.type;
        const Rows rows = first_rows(second.lengths);
        const std::optional<Index> told = told_rows(*reading.config);
        if (rows.keys.empty() || !rows.number) {
            EXPECT_FALSE(reading.config->max_length) << second.type;
            continue;
        }
        if (!told) {
            silent.insert(reason_for_silence(second));
            EXPECT_NE(reason_for_silence(second), "") << second.type;
            continue;
        }
        EXPECT_EQ(told, rows.number) << second.type;
        for (const std::string& key : keys_in(rows.keys))
            EXPECT_TRUE(mentions(reading.config->notes.assumed, key)) << second.type << ": " << key;
        if (const auto* const table = std::get_if<TableFacts>(&reading.config->positions)) {
            EXPECT_EQ(table->first, rows.from.value_or(table->first)) << second.type;
        } else if (std::holds_alternative<SinusoidFacts>(reading.config->positions)) {
            EXPECT_EQ(mentions(reading.config->notes.not_used, "first_position"), rows.from != 0) << second.type;
        }
    }
    for (const Silence& one : silences)
        EXPECT_TRUE(silent.count(one.why)) << one.what;
}

}
}
