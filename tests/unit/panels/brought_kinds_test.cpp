// What people bring, kind by kind, and what is concluded of each: numbers of which shape, settings, times, sentences,
// or a sentence that says why nothing can be read.
#include "export/field_json.hpp"
#include "import/numbers/number_kind.hpp"
#include "lessons/lesson_player.hpp"
#include "panels/cards/import/import_text.hpp"
#include "unit/import/number_bytes.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace posenc::brought_kinds_test {
namespace {

using namespace number_bytes;

constexpr std::string_view numbers = "Numbers", unusable = "These numbers cannot be used", pasted = "the clipboard";

struct Kind {
    std::string what, name, bytes;
    std::string_view title; ///< of what is concluded; of a paste, empty: nothing happens
    std::string told;       ///< a part of what is said about it
};

/// Rows as numpy.savetxt writes them.
std::string savetxt(Index rows, Index columns, char separator = ' ') {
    std::string text;
    char number[32];
    for (Index i = 0; i < rows * columns; ++i) {
        std::snprintf(number, sizeof number, "%.18e", std::sin(static_cast<double>(i)));
        text += number + std::string(1, (i + 1) % columns == 0 ? '\n' : separator);
    }
    return text;
}

std::string shared_json() {
    std::string text;
    const FieldPtr field = make_field(parse("method=alibi&length=5").state).field;
    write_json(*field, {0, 0, 5, 5}, "alibi", into(text), {});
    return text;
}

std::string begins(std::string_view magic) {
    return std::string(magic) + std::string(64, '\0');
}

/// Of letters of ASCII, with the mark.
std::string utf16(std::string_view text, bool large_first = false) {
    std::string bytes = large_first ? "\xFE\xFF" : "\xFF\xFE";
    for (const char letter : text)
        bytes += large_first ? std::string{'\0', letter} : std::string{letter, '\0'};
    return bytes;
}

const std::vector<Kind>& kinds_of_text() {
    static const std::vector<Kind> all = {
        {"print(repr(array))", "", "array([[0. , 1. ],\n       [0.84147098, 0.54030231]])", numbers, "2 × 2"},
        {"print(tensor)", "", "tensor([[0., 1.], [2., 3.]], device='cuda:0')", numbers, "2 × 2"},
        {"an assignment", "", "x = np.array([[1, 2, 3],\n [4, 5, 6]], dtype=np.float32)", numbers, "2 × 3"},
        {"a parameter of PyTorch", "", "Parameter containing:\ntensor([[0., 1.]], requires_grad=True)", numbers,
         "1 × 2"},
        {"print(array)", "", "[[0.  1.]\n [0.84 0.54]]", numbers, "2 × 2"},
        {"a printed mask", "", "[[ True False]\n [ True  True]]", numbers, "2 × 2"},
        {"numbers that are none", "", "[[nan, 1.0], [inf, -inf]]", numbers, "2 × 2"},
        {"a list of Python", "", "[0.5, 1.5, 2.5]", numbers, "3"},
        {"what was left out in print", "", "array([[0., 1., ..., 2.],\n [1., 2., ..., 3.]])", unusable, "left out"},
        {"a matrix of MATLAB", "", "A = [1 2; 3 4]", numbers, "2 × 2"},
        {"a matrix of MATLAB with a row too short", "", "A = [1 2; 3]", unusable, "this list has 1 item"},
        {"a matrix of LaTeX", "", "\\begin{bmatrix} 0 & 1 \\\\ 0.84 & 0.54 \\end{bmatrix}", numbers, "2 × 2"},
        {"a table of Markdown", "", "| a | b |\n|---|---|\n| 0.5 | 1.5 |\n| 2.5 | 3.5 |\n", numbers, "2 × 2"},
        {"a table of Markdown as a file", "table.md", "| a | b |\n|---|---|\n| 0.5 | 1.5 |\n| 2.5 | 3.5 |\n", numbers,
         "2 × 2"},
        {"a matrix of R", "", "     [,1] [,2]\n[1,] 0.00 1.00\n[2,] 0.84 0.54\n", numbers, "2 × 2"},
        {"a notebook", "", "Out[3]:\ntensor([[0., 1.],\n        [0.84, 0.54]])\n", numbers, "2 × 2"},
        {"two tensors", "", "cos: tensor([[1., 1.]])\nsin: tensor([[0., 0.]])\n", numbers, "Several arrays"},
        {"a drawn mask", "", "■⬚⬚\n■■⬚\n■■■\n", numbers, "‘■ U+25A0’ was taken for 1"},
        {"a mask of letters", "", "T F F\nT T F\nT T T\n", numbers, "3 × 3"},
        {"a mask with names", "", "Mask:\n   a b c\na: 1 0 0\nb: 1 1 0\nc: 1 1 1\n", numbers, "3 × 3"},
        {"a tree of tuples", "", "((0, 1), (2, 3))", numbers, "2 × 2"},
        {"a message with a matrix in it", "question.txt",
         "Hello,\nI get\n\n[[0.0, 1.0],\n [0.84, 0.54]]\n\nand do not know why.\n", numbers, "2 × 2"},
        {"a printed matrix, cut", "", "[[0. 1.]\n ...\n [0.9 0.1]]", unusable, "left out"},
        {"cells of a spreadsheet", "", "0\t1\t2\n3\t4\t5\n", numbers, "2 × 3"},
        {"cells below names", "", "sin\tcos\n0\t1\n0.84\t0.54\n0.91\t-0.42\n", numbers, "3 × 2"},
        {"a table with a comment", "", "# d_model 3\n1 2 3\n4 5 6\n", numbers, "2 × 3"},
        {"a table with gaps", "", "1,2,nan\n4,inf,6\n", numbers, "2 × 3"},
        {"print(data frame)", "", "          0         1\n0  0.000000  1.000000\n1  0.841471  0.540302\n2  0.9 -0.4\n",
         numbers, "3 × 2"},
        {"vectors of words", "glove.txt", "the 0.418 0.24968 -0.41242\nof 0.70853 0.57088 -0.4716\n", numbers, "2 × 3"},
        {"numpy.savetxt", "table.txt", savetxt(4, 3), numbers, "4 × 3"},
        {"numpy.savetxt of a vector", "vector.txt", savetxt(100, 1), numbers, "100 × 1"},
        {"a table with another ending", "table.dat", savetxt(4, 3), numbers, "4 × 3"},
        {"a table in German", "tabelle.csv", "a;b\n0,5;1,5\n2,5;3,5\n", numbers, "2 × 2"},
        {"a table with a mark of UTF-8", "table.txt", "\xEF\xBB\xBF" + savetxt(3, 2), numbers, "3 × 2"},
        {"Share's own JSON", "alibi.json", shared_json(), numbers, "5 × 5"},
        {"Share's own JSON, pasted", "", shared_json(), numbers, "5 × 5"},
        {"JSON, lists in lists", "mask.json", "[[true,false],[false,true]]", numbers, "2 × 2"},
        {"JSON, null among numbers", "gaps.json", "[[null,1],[2,3]]", numbers, "2 × 2"},
        {"JSON, a vector by name", "freq.json", "{\"rope\": {\"inv_freq\": [1, 0.1, 0.01]}}", numbers, "rope.inv_freq"},
        {"a model's configuration", "config.json", "{\"model_type\": \"gpt2\", \"n_embd\": 8, \"n_head\": 2}",
         "gpt2: learned table of positions", ""},
        {"a configuration with lists", "",
         "{\"model_type\": \"llama\", \"hidden_size\": 8, \"num_attention_heads\": 2, \"steps\": [1, 2, 3]}",
         "llama: rotary embedding", ""},
        {"JSON without numbers", "package.json", "{\"name\": \"x\", \"files\": [\"a\", \"b\"]}", "Model without a type",
         "model_type"},
        {"moments of time", "times.txt", "0.5 1 2.25\n", "Time stamps", ""},
        {"a poem", "poem.txt", "the sea is calm\ntonight, the tide is full", "Sentences", ""},
        {"a list of chapters", "list.txt",
         "Chapter 1\nChapter 2\nChapter 3\nChapter 4\nChapter 5\nChapter 6\nChapter 7\n", "Sentences", ""},
        {"marks of a tokenizer", "tokens.txt", "[CLS] the cat [SEP]", "Sentences", ""},
        {"a list of references", "papers.txt", "[1] Vaswani et al.\n[2] Su et al.\n", "Sentences", ""},
        {"a tree", "tree.txt", "(S (NP the dog) ran)", "A tree", ""},
        {"a tree of numbers", "tree.txt", "((1 2) (3 4))", "A tree", ""},
        {"a poem with dots", "poem.txt", "the sea is calm...\nthe tide is full...\nthe moon lies fair...\n",
         "Sentences", ""},
        {"a shopping list", "list.txt", "- 2 eggs\n- 1 bread\n- 3 apples\n- 4 pears\n", "Sentences", ""},
        {"verses by number", "verses.txt", "1 In the beginning\n2 And the earth\n3 And God said\n", "Sentences", ""},
        {"a report with numbers", "report.txt",
         "step 10 loss 0.5 lr 0.1\nstep 20 loss 0.4 lr 0.1\nstep 30 loss 0.3 lr 0.1\n", "Sentences", ""},
        {"a link", "", "https://example.org/#length=12&d_model=6", "The settings of a link", ""},
        {"words, pasted", "", "just words", "", ""},
        {"one number, pasted", "", "42", "", ""},
        {"cells as PowerShell writes them", "excel.csv", utf16("1,2\r\n3,4\r\n5,6\r\n"), numbers, "3 × 2"},
        {"Excel's Unicode text", "excel.txt", utf16("0,5\t1,5\r\n2,5\t3,5\r\n0\t1\r\n"), numbers, "3 × 2"},
        {"numbers in UTF-16, largest byte first", "x.txt", utf16("1 2 3\n4 5 6\n", true), numbers, "2 × 3"},
        {"words in UTF-16", "words.txt", utf16("the sea is calm"), "Sentences", ""},
        {"damaged UTF-16", "excel.csv", utf16("1,2") + "x", unusable, "UTF-16"},
        {"an empty file", "empty.txt", "", "This cannot be used", "It is empty"},
    };
    return all;
}

const std::vector<Kind>& kinds_of_bytes() {
    static const std::vector<Kind> all = {
        {"numpy.save", "pe.npy", npy(dictionary("<f4", "(2, 2)"), raw<float>({0, 1, 2, 3})), numbers, "2 × 2"},
        {"numpy.save, renamed", "pe.txt", npy(dictionary("<f4", "(2, 2)"), raw<float>({0, 1, 2, 3})), numbers, "2 × 2"},
        {"safetensors, renamed", "weights.bin",
         safetensors(R"({"wpe":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}})", raw<float>({1, 2})), numbers,
         "1 × 2"},
        {"torch.save, old", "model.pt", begins("\x80\x02\x8a\x0a"), unusable, "is a pickle"},
        {"pickle as text", "table.pkl", "cnumpy.core.multiarray\n_reconstruct\np0\n", unusable, "is a pickle"},
        {"pickle of a list as text", "list.pkl", "(lp0\nF0.5\naF1.5\na.", unusable, "is a pickle"},
        {"HDF5", "model.h5", begins("\x89HDF\r\n\x1A\n"), unusable, "is HDF5"},
        {"MATLAB", "table.mat", begins("MATLAB 5.0 MAT-file, Platform"), unusable, "is MATLAB’s"},
        {"MATLAB 7.3", "table.mat", begins("MATLAB 7.3 MAT-file, Platform"), unusable, "is HDF5"},
        {"Parquet", "table.parquet", begins("PAR1"), unusable, "is Parquet"},
        {"Arrow", "table.feather", begins("ARROW1"), unusable, "is Arrow"},
        {"gzip", "table.csv.gz", begins("\x1F\x8B\x08"), unusable, "is packed by gzip"},
        {"xz", "table.xz",
         begins("\xFD"
                "7zXZ"),
         unusable, "is packed by xz"},
        {"a photograph", "photo.jpg", begins("\xFF\xD8\xFF\xE0"), unusable, "is a picture"},
        {"a PDF", "paper.pdf", "%PDF-1.7\n", unusable, "is a PDF"},
        {"a spreadsheet or .pt, packed by zip", "x.xlsx", begins("PK\x03\x04"), unusable, "x.xlsx"},
        {"any other bytes", "x.exe", begins("MZ\x90"), "This cannot be used", "not UTF-8"},
    };
    return all;
}

void expect_concluded(const Kind& kind) {
    const bool paste = kind.name.empty();
    if (paste) {
        EXPECT_EQ(looks_importable(kind.bytes), !kind.title.empty()) << kind.what;
    }
    if (kind.title.empty())
        return;
    const Imported read = read_import(paste ? pasted : kind.name, kind.bytes, {});
    EXPECT_EQ(read.title, kind.title) << kind.what << ": " << read.problem;
    EXPECT_EQ(read.table != nullptr, kind.title == numbers) << kind.what;
    std::string all = read.problem;
    for (const std::string& sentence : read.told)
        all += "\n" + sentence;
    expect_part(all, kind.told);
    if (!read.problem.empty())
        in_german_too(read.problem);
}

TEST(BroughtKinds, TextIsTakenForWhatItIs) {
    for (const Kind& kind : kinds_of_text())
        expect_concluded(kind);
}

TEST(BroughtKinds, BytesAreTakenForWhatTheyAre) {
    for (const Kind& kind : kinds_of_bytes())
        expect_concluded(kind);
}

/// What page and window take for numbers, the command line reads, and with the same words where it cannot.
TEST(BroughtKinds, ReadersAgreeWithTheGate) {
    for (const std::vector<Kind>* kinds : {&kinds_of_text(), &kinds_of_bytes()})
        for (const Kind& kind : *kinds)
            if (kind.title == numbers || kind.title == unusable) {
                EXPECT_TRUE(holds_numbers(kind.name, kind.bytes)) << kind.what;
                EXPECT_EQ(problem_of(kind.bytes, kind.name).empty(), kind.title == numbers) << kind.what;
            }
}

TEST(BroughtKinds, ATableOfMarkdownIsNoLesson) {
    const std::string table = "| a | b |\n|---|---|\n| 0.5 | 1.5 |\n| 2.5 | 3.5 |\n";
    EXPECT_FALSE(looks_like_lesson("table.md", table));
    EXPECT_TRUE(looks_like_lesson("table.md", "# Mine\n\n```state\nlength = 9\n```\n\n" + table));
    EXPECT_TRUE(looks_like_lesson("notes.md", "# Mine\n\nOnly words.\n"));
}

TEST(BroughtKinds, NoConfigurationIsTakenForNumbers) {
    for (const auto& entry : std::filesystem::directory_iterator(source_path("tests/configs")))
        if (entry.is_regular_file() && entry.path().filename() != "index.json") {
            EXPECT_FALSE(holds_numbers("", source_file("tests/configs/" + entry.path().filename().string())))
                << entry.path();
        }
    for (const char* const text :
         {"LlamaConfig {\n  \"eos_token_id\": [1, 2, 3],\n  \"rope_theta\": 1.0\n}\n",
          "{'model_type': 'llama', 'rope_scaling': {'short_factor': [1.0, 1.5], 'long_factor': [1.0, 2.0]}}",
          "\"rope_scaling\": {\"short_factor\": [1.0, 1.5]},\n\"rope_theta\": 1e4,\n",
          "llama_model_loader: - kv  10: tokenizer.ggml.scores arr[f32,3] = [0.0, 1.0, 2.0]\n"})
        EXPECT_FALSE(holds_numbers("", text)) << text;
}

TEST(BroughtKinds, ALargeTableIsJudgedByTheWholeLinesOfItsBeginning) {
    for (const auto& [name, size] :
         {std::pair<std::string, Cell>{"table.txt", {1500, 40}}, {"vector.txt", {60000, 1}}}) {
        const std::string file = savetxt(size.row, size.col);
        ASSERT_GT(file.size(), platform::most_file_bytes);
        Hand hand(1280, 800);
        platform::offer_file(file);
        hand.open(name, std::string_view(file).substr(0, platform::most_file_bytes + 1));
        ASSERT_TRUE(own_table_of(hand.state())) << name;
        EXPECT_EQ(own_table_of(hand.state())->size(), size);
    }
}

}
}
