// The forms of printed_forms.txt: every one is taken for numbers, and read as those that are meant, or refused.
#include "core/text.hpp"
#include "import/numbers/number_kind.hpp"
#include "unit/import/number_bytes.hpp"

#include <cmath>
#include <map>
#include <sstream>

namespace posenc::printed_forms_test {
namespace {

using namespace posenc::number_bytes;

struct Form {
    std::string name, shape, numbers, text;
};

std::vector<std::string> fields_of(const std::string& line) {
    std::vector<std::string> fields;
    for (const std::string_view field : split(line, '|'))
        fields.emplace_back(trim(field));
    return fields;
}

std::vector<Form> forms() {
    std::vector<Form> all;
    std::istringstream file{std::string(source_file("tests/unit/import/printed_forms.txt"))};
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(";; ")) {
            const std::vector<std::string> fields = fields_of(line.substr(3));
            all.push_back({fields[0], fields[1], fields.size() > 2 ? fields[2] : "", ""});
        } else if (!all.empty()) {
            const std::string_view escape = "␛";
            for (std::size_t at; (at = line.find(escape)) != std::string::npos;)
                line.replace(at, escape.size(), "\x1B");
            all.back().text += line + "\n";
        }
    }
    return all;
}

Values numbers_in(const std::string& words) {
    Values values;
    for (const std::string_view word : split(words, ' '))
        values.push_back(word == "nan" ? NAN : parse_number(word).value_or(-999));
    return values;
}

void expect_values(const Form& form, const Values& values, const Values& expected) {
    ASSERT_EQ(values.size(), expected.size()) << form.name;
    for (std::size_t i = 0; i < values.size(); ++i)
        EXPECT_TRUE(std::isnan(expected[i]) ? std::isnan(values[i]) : std::fabs(values[i] - expected[i]) < 1e-12)
            << form.name << ": number " << i << " is " << values[i] << ", " << expected[i] << " is meant";
}

TEST(PrintedForms, AreReadAsTheNumbersThatAreMeant) {
    std::map<std::string, Values> known;
    for (const Form& form : forms()) {
        EXPECT_TRUE(holds_numbers("", form.text)) << form.name;
        if (form.shape.starts_with("refused: ")) {
            expect_part(problem_of(form.text), form.shape.substr(9));
            continue;
        }
        Shape shape;
        for (const double extent : numbers_in(form.shape))
            shape.push_back(static_cast<std::uint64_t>(extent));
        if (!known.count(form.numbers))
            known[form.numbers] = known[form.name] = numbers_in(form.numbers);
        const NumberFile file = opened(form.text);
        ASSERT_EQ(file.tensors.size(), 1u) << form.name;
        EXPECT_EQ(file.tensors[0].shape, shape) << form.name;
        const Numbers numbers = numbers_of(form.text);
        EXPECT_EQ(numbers.shape, shape) << form.name;
        EXPECT_EQ(numbers.places.size(), numbers.values.size()) << form.name;
        expect_values(form, numbers.values, known[form.numbers]);
    }
}

TEST(PrintedForms, AreMoreThanAHundred) {
    EXPECT_GT(forms().size(), 100u);
}

/// "cos 2×2, sin 2×2": the arrays of a text.
std::string arrays_in(const std::string& text) {
    std::string all;
    for (const TensorEntry& entry : opened(text).tensors) {
        std::string shape;
        for (const std::uint64_t extent : entry.shape)
            shape += (shape.empty() ? " " : "×") + std::to_string(extent);
        all += (all.empty() ? "" : ", ") + entry.name + (entry.unreadable.empty() ? shape : " cannot be read");
    }
    return all;
}

/// Texts of public reports (tests/field).
TEST(FieldTexts, AreRead) {
    const std::map<std::string, std::string> files = {
        {"aprender-list.txt", "file 8"},       {"avilay-7x6.txt", "file 7×6"},     {"dml495-2x8.txt", "file 1×2×8"},
        {"exl606.txt", "file 2×10"},           {"fa517-tl-3x8.txt", "file 3×8"},   {"fastdeploy3514.txt", "file 5×5"},
        {"gate19-right.txt", "file 7×7"},      {"happy23-pe.txt", "file 4×4"},     {"mask-tf.txt", "file 8×8"},
        {"meant-documents.txt", "file 9×9"},   {"meant-one-row.txt", "file 1×48"}, {"moonshine-14.txt", "file 14×14"},
        {"paste-candle.txt", "file 6×4"},      {"paste-latex.txt", "file 6×4"},    {"paste-markdown.md", "file 6×4"},
        {"paste-two.txt", "cos 6×4, sin 6×4"}, {"print-cuda.txt", "file 8×6"},     {"print-old.txt", "file 8×6"},
        {"print-out.txt", "file 8×6"},         {"print-r.txt", "file 8×6"},        {"specforge265-list.txt", "file 64"},
        {"tf37191.txt", "file 1×6×10"},        {"txl129.txt", "file 4×8"},         {"unsloth3699.txt", "file 2×10"},
        {"visual36630.txt", "file 5×5"},       {"wrinkle53-text.txt", "file 6×6"}};
    for (const auto& [name, arrays] : files) {
        const std::string text{source_file("tests/field/" + name)};
        EXPECT_EQ(arrays_in(text), arrays) << name;
        EXPECT_TRUE(holds_numbers(name, text)) << name;
    }
    const Numbers mask = numbers_of(std::string(source_file("tests/field/visual36630.txt")));
    for (std::size_t i = 0; i < 25; ++i)
        EXPECT_EQ(mask.values[i], i % 5 <= i / 5 ? 1 : 0) << i;
}

TEST(SeveralArrays, HaveTheNamesThatStandBeforeThem) {
    const std::string both = "cos 2×2, sin 2×2";
    for (const char* const text :
         {"cos:\ntensor([[1., 1.], [0.5, 0.9]])\nsin:\ntensor([[0., 0.], [0.8, 0.1]])\n",
          "cos = np.array([[1., 1.], [0.5, 0.9]])\nsin = np.array([[0., 0.], [0.8, 0.1]])",
          "{'cos': tensor([[1., 1.], [0.5, 0.9]]), 'sin': tensor([[0., 0.], [0.8, 0.1]])}",
          "OrderedDict([('cos', tensor([[1., 1.], [0.5, 0.9]])), ('sin', tensor([[0., 0.], [0.8, 0.1]]))])",
          ">>> cos\narray([[1. , 1. ],\n       [0.5, 0.9]])\n>>> sin\narray([[0. , 0. ],\n       [0.8, 0.1]])\n",
          "In [3]: cos\nOut[3]:\ntensor([[1., 1.],\n        [0.5, 0.9]])\n\nIn [4]: sin\nOut[4]:\n"
          "tensor([[0., 0.],\n        [0.8, 0.1]])\n",
          "cos =\n\n    1.0    1.0\n    0.5    0.9\n\nsin =\n\n      0      0\n    0.8    0.1\n",
          "$cos\n     [,1] [,2]\n[1,]  1.0  1.0\n[2,]  0.5  0.9\n\n$sin\n     [,1] [,2]\n[1,]  0.0  0.0\n[2,]  0.8  "
          "0.1\n",
          "## cos\n\n| a | b |\n|---|---|\n| 1.0 | 1.0 |\n| 0.5 | 0.9 |\n\n## sin\n\n| a | b |\n|---|---|\n| 0.0 | 0.0 "
          "|\n| 0.8 | 0.1 |\n",
          "\\[cos = \\begin{pmatrix}1 & 1\\\\0.5 & 0.9\\end{pmatrix}, sin = \\begin{pmatrix}0 & 0\\\\0.8 & 0.1"
          "\\end{pmatrix}\\]",
          "2024-11-17 00:33:22,123 - model - INFO - cos: tensor([[1., 1.],\n        [0.5, 0.9]])\n"
          "2024-11-17 00:33:22,124 - model - INFO - sin: tensor([[0., 0.],\n        [0.8, 0.1]])\n",
          "{\"cos\": [[1.0, 1.0], [0.5, 0.9]], \"sin\": [[0.0, 0.0], [0.8, 0.1]]}"}) {
        EXPECT_EQ(arrays_in(text), both) << text;
        EXPECT_EQ(numbers_of(text, 1).values, (Values{0, 0, 0.8, 0.1})) << text;
        ASSERT_FALSE(opened(text).notes.empty());
        expect_part(opened(text).notes[0], "Several arrays");
    }
}

TEST(SeveralArrays, AreToldApart) {
    EXPECT_EQ(arrays_in("[[1,2],[3,4]]\n[[5,6],[7,8]]"), "tensor 1 2×2, tensor 2 2×2");
    EXPECT_EQ(arrays_in("a = [[1, 2], [3, 4]]\na = [[5, 6], [7, 8]]"), "a 2×2, a (2) 2×2");
    EXPECT_EQ(arrays_in("a = [[1, 2], [3, 4]]\nb = [[1, 2], [3]]\n"), "a 2×2, b cannot be read");
    EXPECT_EQ(arrays_in("x tensor([[1., 2.], [3., 4.]])\npe tensor([[1., 2.]])"), "pe 1×2, x 2×2");
    EXPECT_EQ(arrays_in("■ ⬚ ⬚\n■ ■ ⬚\n■ ■ ■\n\nfull:\n■ ■ ■\n■ ■ ■\n■ ■ ■\n"), "tensor 1 3×3, full 3×3");
    EXPECT_EQ(arrays_in("     Attention Matrix       Sliding Window Mask\n'a': 0 ■ ⬚ ⬚    |    ■ ⬚ ⬚\n"
                        "'b': 1 ■ ■ ⬚    |    ■ ■ ⬚\n'c': 2 ■ ■ ■    |    ⬚ ■ ■\n"),
              "Attention Matrix 3×3, Sliding Window Mask 3×3");
}

/// What stands in a text besides its arrays are no arrays.
TEST(SeveralArrays, LeaveOutSizesAndIndices) {
    const std::string alone = "file 2×2";
    for (const char* const text :
         {"import numpy as np\npe = np.zeros((512, 64))\nprint(pe[:2, :2])\n[[0. 1.]\n [0.8 0.5]]\n",
          "pe.shape = (512, 64), stride [64, 1]\n[[0. 1.]\n [0.8 0.5]]\n",
          "(Pdb) p x.size()\ntorch.Size([2, 2])\n(Pdb) p x\ntensor([[0.0, 1.0], [0.8, 0.5]])",
          "As in [1] and [2, 3]: array([[0., 1.], [0.8, 0.5]])", "structure(c(0, 0.8, 1, 0.5), dim = c(2L, 2L))"}) {
        EXPECT_EQ(arrays_in(text), alone) << text;
        EXPECT_EQ(numbers_of(text).values, (Values{0, 1, 0.8, 0.5})) << text;
    }
}

TEST(HostileText, DoesNoHarm) {
    for (const char* const part :
         {"x[",         "[",     "([",         "{{1,",     "tensor(", "[1,",          "| ",           "■ ",
          "\\begin{a}", "<td>",  "<tr>",       "1 ",       "1\n",     "[1] 2\n",      "a = ",         "'",
          "\x1B[",      "\\\\&", ">>> ",       "[INFO] ",  "[,1] ",   "Columns 1 ",   "(0 ,.,.) =\n", "c(",
          "1:",         "\xE2",  "x: 1 2 3\n", "1 2 \\\n", "shape=(", "[2024-01-01 ", "0 1 2\n0 1\n"}) {
        std::string text;
        while (text.size() < 20000)
            text += part;
        const auto file = open_numbers(MemoryBytes(text), "file");
        if (const auto* const good = std::get_if<NumberFile>(&file))
            (void)read_numbers(MemoryBytes(text), *good, 0);
        (void)holds_numbers("", text);
    }
}

}
}
