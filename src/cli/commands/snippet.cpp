// posenc snippet: the code that reproduces a method's field.
#include "core/snippets/snippet.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "platform/platform.hpp"

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--language", "numpy|pytorch|cpp", "numpy and pytorch leave the numbers in `field`; cpp prints them"},
    preset_flag,
    state_flag,
    numbers_flag,
};

constexpr Choice languages[] = {{"numpy", "NumPy", ""}, {"pytorch", "PyTorch", ""}, {"cpp", "C++", ""}};
constexpr Parameter language_row{
    .key = "language", .label = "Language", .kind = Kind::choice, .initial = "numpy", .choices = languages};

Language language_of(const Arguments& arguments) {
    const std::string text = arguments.read(language_row).text;
    return text == "cpp" ? Language::cpp : text == "pytorch" ? Language::pytorch : Language::numpy;
}

std::string_view python_program(std::string_view stem) {
    return platform::data_file("python/" + std::string(stem) + ".py").value_or(std::string_view());
}

void run(const Arguments& arguments) {
    const Language language = language_of(arguments);
    const Requested requested = requested_field(arguments);
    const std::optional<std::string> code = snippet(requested.state, language, python_program);
    if (!code)
        throw Failure{exit_failed, std::string(requested.method.id) + " has no program in this language"};
    warn(arguments, requested.warnings);
    print(*code);
}

}

const Command snippet_command{
    "snippet", "METHOD [--language L] [--key=value …]", "write code that reproduces the numbers", flags, true, run};

}
