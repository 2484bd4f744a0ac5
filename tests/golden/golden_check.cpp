// Compares the core with what public implementations printed:  golden_check DIRECTORY
//
// Reads every *.json but index.json. Where a case has exact_values they alone decide, under exact_tolerance;
// otherwise values under tolerance; whole numbers and booleans must be equal. One line a case, last the totals; exit
// status 1 when a case failed or when there was none.
#include "golden.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

using namespace posenc;
using namespace posenc::golden;
using nlohmann::json;

// What is told apart by more words comes first.
constexpr Runner runners[] = {kept_cases,     sinusoidal_cases, encoding_cases, relative_cases,     rotary_cases,
                              tree_cases,     graph_cases,      mask_cases,     mask_pattern_cases, bias_cases,
                              learning_cases, head_cases,       resize_cases,   axial_cases};

struct Failed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What a case demands: the numbers at `at` (all when empty), each within abs + rel·|number|.
struct Expected {
    std::vector<double> numbers;
    std::vector<Index> at;
    double abs = 0, rel = 0;
};

const json& member(const json& object, const char* key, bool (json::*is)() const noexcept) {
    const auto found = object.find(key);
    if (found == object.end() || !((*found).*is)())
        throw Malformed(std::string("the key ‘") + key + "’ is missing or of the wrong kind");
    return *found;
}

std::string text_of(const json& object, const char* key) {
    return member(object, key, &json::is_string).get<std::string>();
}

json object_or_empty(const json& file, const char* key) {
    return file.contains(key) && !file[key].is_null() ? member(file, key, &json::is_object) : json::object();
}

std::vector<Index> read_counts(const json& list, const char* where, Index most) {
    std::vector<Index> counts;
    for (const double number : to_numbers(list, where)) {
        if (!(number >= 0 && number <= static_cast<double>(most)) || number != std::floor(number))
            throw Malformed(std::string(where) + " holds something that is not a count in range");
        counts.push_back(static_cast<Index>(number));
    }
    return counts;
}

Case read_case(const json& file) {
    constexpr Index most_elements = 1 << 27;
    Case c;
    const json& source = member(file, "source", &json::is_object);
    text_of(file, "group");
    c.name = text_of(file, "case");
    c.repo = text_of(source, "repo");
    c.function = text_of(source, "function");
    c.commit = text_of(source, "commit");
    c.dtype = text_of(file, "dtype");
    c.params = member(file, "params", &json::is_object);
    c.inputs = object_or_empty(file, "inputs");
    c.outputs = object_or_empty(file, "outputs");
    c.shape = read_counts(member(file, "shape", &json::is_array), "shape", most_elements);
    c.values = to_numbers(member(file, "values", &json::is_array), "values");
    c.elements = 1;
    for (const Index extent : c.shape) {
        c.elements *= extent;
        if (c.elements > most_elements)
            throw Malformed("the shape has too many elements");
    }
    return c;
}

/// abs and rel of a tolerance; abs must be there.
void read_tolerance(const json& file, const char* key, Expected& expected) {
    const json& tolerance = member(file, key, &json::is_object);
    expected.abs = member(tolerance, "abs", &json::is_number).get<double>();
    expected.rel = tolerance.contains("rel") ? member(tolerance, "rel", &json::is_number).get<double>() : 0;
    if (!(expected.abs >= 0 && expected.rel >= 0))
        throw Malformed(std::string(key) + " is negative");
}

Expected read_expected(const json& file, const Case& c) {
    Expected expected;
    const bool sampled = file.contains("sampled") && to_number(file["sampled"], "sampled") != 0;
    if (sampled)
        expected.at = read_counts(member(file, "indices", &json::is_array), "indices", c.elements - 1);
    const std::size_t count = sampled ? expected.at.size() : static_cast<std::size_t>(c.elements);
    const auto read = [&](const char* key) {
        std::vector<double> numbers = to_numbers(member(file, key, &json::is_array), key);
        if (numbers.size() != count)
            throw Malformed(std::string(key) + " has " + std::to_string(numbers.size()) + " numbers instead of " +
                            std::to_string(count));
        return numbers;
    };
    expected.numbers = read("values");
    read_tolerance(file, "tolerance", expected);
    if (file.contains("exact_values") && !file["exact_values"].is_null()) {
        expected.numbers = read("exact_values");
        read_tolerance(file, "exact_tolerance", expected);
    }
    const bool whole = c.dtype.find("int") != std::string::npos || c.dtype.find("bool") != std::string::npos;
    if (whole)
        expected.abs = expected.rel = 0;
    if (count == 0)
        throw Malformed("the case demands nothing");
    return expected;
}

/// The largest error; throws at the first number that is out of tolerance.
double compare(const std::vector<double>& made, const Expected& expected, const Case& c) {
    if (static_cast<Index>(made.size()) != c.elements)
        throw Failed("made " + std::to_string(made.size()) + " numbers instead of " + std::to_string(c.elements));
    double largest = 0;
    for (std::size_t n = 0; n < expected.numbers.size(); ++n) {
        const std::size_t at = expected.at.empty() ? n : static_cast<std::size_t>(expected.at[n]);
        const double want = expected.numbers[n], got = made[at];
        if (want == got || (std::isnan(want) && std::isnan(got)))
            continue;
        const double error = std::fabs(got - want);
        // Written so that NaN fails; an infinite demand is only met by equality above.
        if (!std::isfinite(want) || !(error <= expected.abs + expected.rel * std::fabs(want))) {
            char text[160];
            std::snprintf(text, sizeof text, "element %zu is %.17g instead of %.17g (error %.2g, allowed %.2g)", at,
                          got, want, error, expected.abs + expected.rel * std::fabs(want));
            throw Failed(text);
        }
        largest = std::max(largest, error);
    }
    return largest;
}

enum class Outcome { passed, failed, skipped };

Outcome check(const std::filesystem::path& path) {
    std::string name = path.stem().string();
    try {
        std::ifstream stream(path, std::ios::binary);
        const std::string text(std::istreambuf_iterator<char>(stream), {});
        const json file = json::parse(text);
        if (!file.is_object())
            throw Malformed("the file does not hold an object");
        const Case c = read_case(file);
        name = c.name;
        const Expected expected = read_expected(file, c);
        for (const Runner runner : runners)
            if (const auto made = runner(c)) {
                std::printf("pass %s max error %.2g\n", name.c_str(), compare(*made, expected, c));
                return Outcome::passed;
            }
        std::printf("skip %s (method not here)\n", name.c_str());
        return Outcome::skipped;
    } catch (const json::exception& problem) {
        std::printf("FAIL %s malformed: %s\n", name.c_str(), problem.what());
    } catch (const Malformed& problem) {
        std::printf("FAIL %s malformed: %s\n", name.c_str(), problem.what());
    } catch (const std::exception& problem) {
        std::printf("FAIL %s %s\n", name.c_str(), problem.what());
    }
    return Outcome::failed;
}

std::vector<std::filesystem::path> case_files(const char* directory) {
    std::vector<std::filesystem::path> paths;
    std::error_code problem;
    for (const auto& entry : std::filesystem::directory_iterator(directory, problem))
        if (entry.path().extension() == ".json" && entry.path().filename() != "index.json")
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

}

int main(int count, char** arguments) {
    if (count != 2) {
        std::fprintf(stderr, "usage: golden_check DIRECTORY\n");
        return 2;
    }
    const std::vector<std::filesystem::path> paths = case_files(arguments[1]);
    if (paths.empty())
        std::printf("FAIL %s: there is no such directory or no case in it\n", arguments[1]);
    int totals[3] = {};
    for (const auto& path : paths)
        ++totals[static_cast<int>(check(path))];
    totals[1] += paths.empty();
    std::printf("%d passed, %d failed, %d skipped\n", totals[0], totals[1], totals[2]);
    return totals[1] + totals[2] > 0 ? 1 : 0; // what nobody compares is no pass
}
