// What there is, and what settings say.
#include "answers/method_json.hpp"
#include "c_interface/answer.hpp"
#include "c_interface/data_files.hpp"
#include "c_interface/settings.hpp"
#include "core/snippets/snippet.hpp"
#include "core/version.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace posenc::c_interface {

namespace {

Reply explanation(const char* settings, Cell cell) {
    const Usable<Made> read = field_of(settings, "settings");
    if (const Unusable* problem = problem_of(read))
        return refusal(*problem);
    const auto& [state, field, notes] = std::get<Made>(read);
    const Cell size = field->size();
    for (const auto& [argument, at, count] :
         {std::tuple("row", cell.row, size.row), std::tuple("col", cell.col, size.col)})
        if (at < 0 || at >= count) {
            const std::string allowed = "0 … " + std::to_string(count - 1);
            return refusal(
                {argument, std::string(argument) + ": " + std::to_string(at) + "; allowed: " + allowed, {}, allowed});
        }
    return {POSENC_OK, answers::explanation_json(field->explain(cell), field->at(cell), method_of(state), cell)};
}

std::string_view python_program(std::string_view stem) {
    return embedded_file("python/" + std::string(stem) + ".py").value_or(std::string_view());
}

Reply program(const char* settings, const char* language) {
    constexpr std::string_view names[] = {"numpy", "pytorch", "cpp"};
    constexpr Language languages[] = {Language::numpy, Language::pytorch, Language::cpp};
    const std::string_view wanted(language ? language : "");
    const auto found = std::find(std::begin(names), std::end(names), wanted);
    if (found == std::end(names))
        return refusal(unknown_word("language", "", wanted, names));
    const Usable<Made> read = field_of(settings, "settings");
    if (const Unusable* problem = problem_of(read))
        return refusal(*problem);
    const State& state = std::get<Made>(read).state;
    const std::optional<std::string> code = snippet(state, languages[found - std::begin(names)], python_program);
    if (!code)
        return refusal({"language", std::string(method_of(state).id) + " has no program in this language"});
    return {POSENC_OK, {{"text", *code}}};
}

}

}

using namespace posenc::c_interface;

int32_t posenc_interface(void) {
    return POSENC_INTERFACE;
}

const char* posenc_version(void) {
    return posenc::version.data();
}

void posenc_free(char* answer) {
    std::free(answer);
}

posenc_status posenc_methods(char** answer) {
    return answering(answer, [] {
        return Reply{POSENC_OK, posenc::answers::json_array(posenc::methods(), [](const posenc::Method* method) {
                         return posenc::answers::method_json(*method);
                     })};
    });
}

posenc_status posenc_read(const char* settings, char** answer) {
    return answering(answer, [&] {
        const Usable<Made> read = field_of(settings, "settings");
        const Unusable* problem = problem_of(read);
        return problem ? refusal(*problem) : Reply{POSENC_OK, made_json(std::get<Made>(read))};
    });
}

posenc_status posenc_explain(const char* settings, int64_t row, int64_t col, char** answer) {
    return answering(answer, [&] { return explanation(settings, {row, col}); });
}

posenc_status posenc_snippet(const char* settings, const char* language, char** answer) {
    return answering(answer, [&] { return program(settings, language); });
}
