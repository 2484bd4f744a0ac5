// Any bytes as the arguments of each function of the C interface: a line that says which function, of which type and
// shape the arrays are, then two lines of text, then the numbers.
#include "affordable.hpp"

#include "c_interface/posenc.h"
#include "core/state/link.hpp"

#include <cstring>

using namespace posenc;
using namespace posenc::fuzz;

namespace {

/// Takes one character of the first line after the other, 0 where there is none.
class Letters {
  public:
    explicit Letters(std::string_view text) : text_(text) {}
    int next() { return at_ < text_.size() ? static_cast<unsigned char>(text_[at_++]) : 0; }
    int below(int n) { return next() % n; }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
};

/// An array that is what it says, with no byte more than its strides reach; or one that must be refused.
class AnyArray {
  public:
    AnyArray(Letters& letters, std::string_view bytes) {
        constexpr std::int32_t sizes[] = {8, 4, 2, 2, 8, 4, 2, 1, 8, 4, 2, 1, 1, 8, 16};
        array_.dtype = letters.below(std::size(sizes) + 1); // one type more than there are
        array_.axes = letters.below(POSENC_MOST_AXES + 2);
        const std::int32_t size = sizes[array_.dtype % std::size(sizes)];
        const bool strided = letters.below(3) == 0;
        std::int64_t count = 1, low = 0, high = 0;
        for (int axis = 0; axis < std::min<int>(array_.axes, POSENC_MOST_AXES); ++axis) {
            std::int64_t& extent = array_.shape[axis] = letters.below(40);
            count *= extent;
            if (count > 1024 || letters.below(30) == 7) { // more than there is: refused before it is read
                extent = letters.below(2) == 0 ? std::numeric_limits<std::int64_t>::max() : -extent - 1;
                array_.data = this;
                return;
            }
            if (strided)
                array_.strides[axis] = letters.below(64) - 32;
            const std::int64_t reach = array_.strides[axis] * std::max<std::int64_t>(extent - 1, 0);
            (reach < 0 ? low : high) += reach;
        }
        const bool packed = std::all_of(std::begin(array_.strides), std::end(array_.strides),
                                        [](std::int64_t stride) { return stride == 0; });
        memory_.resize(static_cast<std::size_t>(packed ? count * size : high - low + size));
        for (std::size_t at = 0; at < memory_.size(); ++at)
            memory_[at] = bytes.empty() ? '\0' : bytes[at % bytes.size()];
        memory_.shrink_to_fit();
        if (letters.below(20) != 3)
            array_.data = memory_.data() - low;
    }
    const posenc_array* get() const { return &array_; }

  private:
    posenc_array array_ = {};
    std::vector<char> memory_;
};

/// Settings with what is costly made small. What is refused stays as it is: nothing is made of it.
std::string affordable_settings(const std::string& text, Choices& choices) {
    const Parsed parsed = parse(text.find('#') == text.npos ? std::string_view(text) : after_hash(text));
    if (!text.starts_with('{') && parsed.issues.empty() && find_method(parsed.state.text("method")))
        return "method=" + std::string(parsed.state.text("method")) + "&" + format(affordable(parsed.state, choices));
    std::size_t digits = 0; // of an object: numbers of two digits
    std::string small;
    for (const char c : text) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        if (digits < 3 || !text.starts_with('{'))
            small += c;
    }
    return small;
}

struct Input {
    Letters letters;
    std::string first, second;
    std::string_view bytes;
};
Input input_of(std::string_view text) {
    std::string_view lines[3];
    for (std::string_view& line : lines) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return {Letters(lines[0]), std::string(lines[1]), std::string(lines[2]), text};
}

posenc_status field_of(const std::string& settings, Letters& letters, char** answer) {
    const posenc_block block{letters.below(70) - 3, letters.below(70) - 3, letters.below(9) - 1, letters.below(9) - 1};
    const int dtype = letters.below(6);
    std::vector<char> out(static_cast<std::size_t>(std::max<std::int64_t>(block.rows * block.cols, 0)) *
                          (dtype == POSENC_FLOAT64   ? 8
                           : dtype == POSENC_FLOAT32 ? 4
                                                     : 2));
    if (letters.below(3) == 2) {
        std::vector<double> budgets(out.size());
        return posenc_budget(settings.c_str(), block, dtype, budgets.data(), answer);
    }
    return posenc_field(settings.c_str(), block, dtype, out.data(), answer);
}

posenc_status about_arrays(int function, Input& input, char** answer) {
    const AnyArray one(input.letters, input.bytes);
    const char* question = input.first.empty() ? nullptr : input.first.c_str();
    if (function == 0)
        return posenc_recognise(one.get(), question, answer);
    if (function == 1 && input.letters.below(4) != 3)
        return posenc_check(one.get(), question, answer);
    const bool same = input.letters.below(2) == 0;
    const AnyArray other(input.letters, input.bytes.substr(input.bytes.size() / 2));
    const posenc_array* second = same ? one.get() : other.get();
    if (function == 1)
        return posenc_check_resized(one.get(), second, question, answer);
    if (function == 2)
        return posenc_permuted(one.get(), second, input.letters.below(9) - 1, answer);
    const AnyArray positions(input.letters, input.bytes);
    return posenc_rotated(one.get(), second, input.letters.below(2) == 0 ? nullptr : positions.get(), question, answer);
}

posenc_status call(Input input, std::string_view whole, char** answer) {
    Choices choices(whole);
    constexpr const char* languages[] = {"numpy", "pytorch", "cpp", ""};
    const int function = input.letters.below(9);
    if (function < 4)
        return about_arrays(function, input, answer);
    if (function == 4)
        return posenc_config(input.first.c_str(), input.second.empty() ? nullptr : input.second.c_str(), answer);
    const std::string settings = affordable_settings(input.first, choices);
    if (function == 5)
        return posenc_read(settings.c_str(), answer);
    if (function == 6)
        return field_of(settings, input.letters, answer);
    if (function == 7)
        return posenc_explain(settings.c_str(), input.letters.below(70) - 3, input.letters.below(70) - 3, answer);
    return posenc_snippet(settings.c_str(), languages[input.letters.below(4)], answer);
}

}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    char* answer = nullptr;
    const posenc_status status = call(input_of(text), text, &answer);
    require(status == POSENC_OK || status == POSENC_DIFFERS || status == POSENC_UNUSABLE, "a call ends in a known way");
    require(answer != nullptr && answer[0] == '{', "there is an answer");
    require_one_line(answer);
    const bool error = std::string_view(answer).starts_with("{\"error\":{\"argument\":\"");
    require(error == (status == POSENC_UNUSABLE), "what cannot be used is said to be so", answer);
    posenc_free(answer);
    return 0;
}
