#include "core/snippets/python_program.hpp"
#include "core/snippets/snippet.hpp"
#include "unit/source_files.hpp"

namespace posenc::snippet_test {

namespace {

std::string_view no_program(std::string_view) {
    return {};
}

std::string cut(std::string_view program, const PythonNames& given) {
    return specialised(program, given, no_program);
}

TEST(PythonProgram, GivenNamesTakeTheirValues) {
    EXPECT_EQ(cut("length = 50\nfield = length\n", {{"length", "7"}}), "length = 7\n\nfield = length\n");
    EXPECT_EQ(cut("length = 50  # positions\nfield = length\n", {{"length", "7"}}),
              "length = 7  # positions\n\nfield = length\n");
    EXPECT_EQ(cut("long = 50\nfield = long\n", {{"length", "7"}}), "long = 50\nfield = long\n");
}

TEST(PythonProgram, OnlyTheBranchTakenIsLeft) {
    constexpr std::string_view program = "layout = \"a\"\n"
                                         "if layout == \"a\":\n"
                                         "    x = 1\n"
                                         "elif layout in (\"b\", \"c\"):\n"
                                         "    if x > 2:\n"
                                         "        x = 2\n"
                                         "else:\n"
                                         "    x = 3\n"
                                         "field = x\n";
    EXPECT_EQ(cut(program, {{"layout", "\"a\""}}), "x = 1\nfield = x\n");
    EXPECT_EQ(cut(program, {{"layout", "\"c\""}}), "if x > 2:\n    x = 2\nfield = x\n");
    EXPECT_EQ(cut(program, {{"layout", "\"d\""}}), "x = 3\nfield = x\n");
}

TEST(PythonProgram, BlankLinesMayStandBetweenBranches) {
    constexpr std::string_view program =
        "if a:\n\n    def f():\n        return 1\n\nelse:\n\n    def f():\n        return "
        "2\n\n\nfield = f()\n";
    EXPECT_EQ(cut(program, {{"a", "True"}}), "def f():\n    return 1\n\n\nfield = f()\n");
    EXPECT_EQ(cut(program, {{"a", "False"}}), "def f():\n    return 2\n\n\nfield = f()\n");
}

TEST(PythonProgram, ConditionsOnOtherThingsStay) {
    constexpr std::string_view program = "flag = True\n"
                                         "if n > 1:\n"
                                         "    x = 1\n"
                                         "elif flag:\n"
                                         "    x = 2\n"
                                         "else:\n"
                                         "    x = 3\n";
    EXPECT_EQ(cut(program, {{"flag", "True"}}), "if n > 1:\n    x = 1\nelse:\n    x = 2\n");
    EXPECT_EQ(cut(program, {{"flag", "False"}}), "if n > 1:\n    x = 1\nelse:\n    x = 3\n");
    EXPECT_EQ(cut(program, {}), program);
}

TEST(PythonProgram, ConditionsAreJoinedAndNegated) {
    const PythonNames given{{"a", "True"}, {"b", "\"x\""}, {"c", "None"}, {"n", "3"}};
    const auto holds = [&](const std::string& condition) {
        return cut("if " + condition + ":\n    yes\nelse:\n    no\n", given);
    };
    for (const char* condition : {"a", "not c2 or a", "b == \"x\"", "b != \"y\"", "b in (\"w\", \"x\")", "c is None",
                                  "n is not None", "a and b == \"x\"", "b == \"y\" or a"})
        EXPECT_EQ(holds(condition),
                  condition == std::string("not c2 or a") ? "if not c2 or a:\n    yes\nelse:\n    no\n" : "yes\n")
            << condition;
    for (const char* condition :
         {"not a", "b == \"y\"", "b != \"x\"", "b not in (\"w\", \"x\")", "c is not None", "a and b == \"y\""})
        EXPECT_EQ(holds(condition), "no\n") << condition;
    EXPECT_EQ(holds("n == 3"), "if n == 3:\n    yes\nelse:\n    no\n");
}

TEST(PythonProgram, WhatNothingUsesIsLeftOut) {
    EXPECT_EQ(cut("import math\nimport numpy as np\n\n\n# Doubles.\ndef twice(x):\n    return 2 * x\n\n\nn = 1\nfield "
                  "= np.e\n",
                  {{"n", "2"}}),
              "import numpy as np\n\nfield = np.e\n");
    // A name in a comment or in a longer name is no use of it.
    EXPECT_EQ(cut("n = 1\nnn = 1  # n\n# n counts\nfield = nn\n", {{"n", "2"}}),
              "nn = 1  # n\n# n counts\nfield = nn\n");
    EXPECT_EQ(cut("a = [\n    1,\n    2,\n]\nb = 2 * a\nfield = 3\n", {}), "field = 3\n");
}

TEST(PythonProgram, ImportedProgramsTakeThePlaceOfTheImport) {
    const auto programs = [](std::string_view stem) {
        return stem == "pairs" ? std::string_view("import numpy as np\n\ni = np.arange(3)\n") : std::string_view{};
    };
    EXPECT_EQ(specialised("import numpy as np\nfrom pairs import i\nfield = i\n", {}, programs),
              "import numpy as np\n\ni = np.arange(3)\n\nfield = i\n");
    EXPECT_EQ(specialised("from pairs import i\nj = 2 * i\nfrom pairs import i\nfield = j\n", {}, programs),
              "import numpy as np\n\ni = np.arange(3)\n\nj = 2 * i\nfield = j\n");
    EXPECT_EQ(specialised("import random\nfrom pairs import i\nfield = random.choice(i)\n", {}, programs),
              "import numpy as np\nimport random\n\ni = np.arange(3)\n\nfield = random.choice(i)\n");
    EXPECT_EQ(specialised("from math import pi\nfield = pi\n", {}, programs), "from math import pi\n\nfield = pi\n");
}

TEST(PythonProgram, ImportsMayStandInBranches) {
    const auto programs = [](std::string_view stem) {
        return stem == "pairs" ? std::string_view("i = 3\n") : std::string_view{};
    };
    constexpr std::string_view program = "if given:\n    from pairs import i\nelse:\n    i = 4\nfield = i\n";
    EXPECT_EQ(specialised(program, {{"given", "True"}}, programs), "i = 3\n\nfield = i\n");
    EXPECT_EQ(specialised(program, {{"given", "False"}}, programs), "i = 4\nfield = i\n");
}

TEST(PythonProgram, FunctionsStandBeforeGivenNamesForThem) {
    constexpr std::string_view program = "n = 1\n\n\ndef f(x):\n    return x\n\n\ndef g(x):\n    return -x\n\n\n"
                                         "chosen = f\nfield = chosen(n)\n";
    EXPECT_EQ(cut(program, {{"n", "2"}, {"chosen", "g"}}),
              "n = 2\n\n\ndef g(x):\n    return -x\n\n\nchosen = g\nfield = chosen(n)\n");
}

TEST(PythonProgram, ImportsAndGivenNamesComeFirstAndOnce) {
    const auto programs = [](std::string_view stem) {
        return stem == "twice"
                   ? std::string_view("import math\n\nn = 0\n\n\ndef twice(x):\n    return 2 * x * math.e\n")
                   : std::string_view{};
    };
    EXPECT_EQ(
        specialised("import numpy as np\nfrom twice import n, twice\n\nn = 0\nm = 0\n\nfield = np.e * twice(n - m)\n",
                    {{"n", "1"}, {"m", "2"}}, programs),
        "import math\nimport numpy as np\n\nn = 1\nm = 2\n\n\ndef twice(x):\n    return 2 * x * math.e\n\n\n"
        "field = np.e * twice(n - m)\n");
}

TEST(PythonProgram, LongListsAreWrapped) {
    std::string list = "[1";
    for (int n = 2; n < 60; ++n)
        list += ", " + std::to_string(n);
    const std::string text = cut("n = []\nfield = n\n", {{"n", list + "]"}});
    std::size_t widest = 0, start = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; start = end + 1, end = text.find('\n', start))
        widest = std::max(widest, end - start);
    EXPECT_LE(widest, 110U);
    EXPECT_GT(widest, 60U);
}

TEST(PythonProgram, TorchHasItsOwnNames) {
    EXPECT_EQ(translated_to_torch("np.sin(np.pi)"), "torch.sin(torch.pi)");
    EXPECT_EQ(
        translated_to_torch("import numpy as np\n\nx = np.concatenate([np.sin(y)]).astype(np.float32)\n"),
        "import torch\n\ntorch.set_default_dtype(torch.float64)\n\nx = torch.cat([torch.sin(y)]).to(torch.float32)\n");
}

TEST(Snippet, EveryMethodHasOneInEveryLanguage) {
    for (const Method* method : methods()) {
        const State state = State{}.with("method", method->id);
        const std::optional<std::string> numpy = snippet(state, Language::numpy, python_program);
        ASSERT_TRUE(numpy) << method->id;
        EXPECT_NE(numpy->find("\nfield = "), std::string::npos) << method->id;
        EXPECT_NE(numpy->find(std::string(method->title)), std::string::npos) << method->id;
        EXPECT_EQ(snippet(state, Language::pytorch, python_program)->find("np."), std::string::npos) << method->id;
        EXPECT_NE(snippet(state, Language::cpp, python_program)->find("\"method=" + std::string(method->id) + "\""),
                  std::string::npos)
            << method->id;
    }
}

TEST(Snippet, SaysWhatTheMethodCouldNotUse) {
    const State state = parse("method=alibi&head_count=4&head=9").state;
    const std::optional<std::string> code = snippet(state, Language::numpy, python_program);
    ASSERT_TRUE(code);
    EXPECT_NE(code->find("# head: "), std::string::npos) << *code;
    EXPECT_NE(code->find("\nhead = 3\n"), std::string::npos) << *code;
}

TEST(Snippet, LeavesOutWhatTheMethodDoesNotRead) {
    const State state = parse("method=sinusoidal&length=7&clip=3&theme=dark").state;
    const std::optional<std::string> code = snippet(state, Language::cpp, python_program);
    ASSERT_TRUE(code);
    EXPECT_NE(code->find("\"method=sinusoidal&length=7\""), std::string::npos) << *code;
}

}

}
