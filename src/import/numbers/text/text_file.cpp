// Files of text that hold numbers.
#include "import/numbers/text/json_arrays.hpp"

#include "core/text.hpp"
#include "core/texts/utf16.hpp"

namespace posenc {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Why a file is no text; empty if it may be text.
std::string no_text(std::string_view start) {
    if (is_utf16(start)) // if it could be decoded, open_numbers passes the decoded text instead
        return "is damaged text in UTF-16; save it in UTF-8";
    const auto control = std::find_if(start.begin(), start.end(), [](char letter) {
        return static_cast<unsigned char>(letter) < 0x20 &&
               std::string_view("\t\n\v\f\r\x1B").find(letter) == std::string_view::npos;
    });
    if (control == start.end())
        return {};
    return at_byte(static_cast<std::uint64_t>(control - start.begin())) +
           "is neither text nor of a format that is read here; allowed: .npy, .npz, .safetensors, .gguf, and numbers "
           "as text, .csv, .tsv or .json";
}

/// What begins as JSON but is none: a dictionary of Python with arrays as they are printed, {"cos": tensor([[…, or an
/// object on each line.
bool is_like_json(std::string_view text) {
    return text.find("tensor(") != text.npos || text.find("rray(") != text.npos || text.find("}\n{") != text.npos;
}

Opened open_arrays(std::string_view text, std::uint64_t begins_at, std::string_view name) {
    TextArrays read = read_text_arrays(text);
    if (!read.problem.empty())
        return {{}, read.problem};
    Opened out;
    out.file.notes = std::move(read.notes);
    bool separated = false;
    for (std::size_t i = 0; i < read.arrays.size(); ++i) {
        TextNumbers& array = read.arrays[i];
        TensorEntry entry{.name = read.arrays.size() > 1 ? array.name : std::string(name), .type = NumberType::text};
        entry.shape = std::move(array.shape);
        entry.offset = begins_at;
        entry.bytes = text.size();
        entry.part = i;
        entry.unreadable = std::move(array.problem);
        separated = separated || array.separated;
        if (read.arrays.size() == 1)
            out.file.notes.insert(out.file.notes.end(), array.notes.begin(), array.notes.end());
        out.file.tensors.push_back(std::move(entry));
    }
    out.file.format = separated ? "csv" : name.ends_with(".json") ? "json" : "text";
    return out;
}

}

std::optional<std::string> decoded_text(const Bytes& bytes) {
    constexpr std::uint64_t mark = 4;
    if (bytes.size() > most_text_bytes || !is_utf16(read_bytes(bytes, 0, std::min(bytes.size(), mark)).value_or("")))
        return std::nullopt;
    return from_utf16(read_bytes(bytes, 0, bytes.size()).value_or(""));
}

Opened open_text(const Bytes& bytes, std::string_view name) {
    constexpr std::uint64_t looked_at_first = 4096;
    std::string problem = no_text(read_bytes(bytes, 0, std::min(bytes.size(), looked_at_first)).value_or(""));
    if (problem.empty() && bytes.size() > most_text_bytes)
        problem = "is text of " + std::to_string(bytes.size()) + " bytes; allowed: at most " +
                  std::to_string(most_text_bytes) + "; save larger tables with numpy.save";
    const std::string whole = problem.empty() ? read_bytes(bytes, 0, bytes.size()).value_or("") : "";
    if (problem.empty())
        problem = no_text(whole);
    if (!problem.empty())
        return {{}, problem};
    const std::size_t begin = whole.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
    const std::string_view text = std::string_view(whole).substr(begin);
    if (is_json_object(text)) {
        Opened json = open_json_arrays(text, begin);
        if (json.problem.empty() || !is_like_json(text))
            return json;
    }
    return open_arrays(text, begin, name);
}

}
