// The metadata of a GGUF file as programs list them, a key on each line:
//
//   llama_model_loader: - kv   9:   qwen2.rope.freq_base f32   = 1000000.000000        llama.cpp's loader
//   print_info: freq_base_train  = 1000000.0                                           what it made of them
//       12: FLOAT32 |  1 | qwen2.rope.freq_base = 1000000.0                            gguf-dump
//   | qwen2.rope.freq_base | 1000000 |                                                 tables of web pages
//
// The tree is what a GGUF file gives (numbers/gguf_parts.cpp). Lists of texts, which lines cut short, are left out.
#include "import/configs/notations/literal_reader.hpp"
#include "import/configs/notations/notations.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <map>

namespace posenc {

namespace {

constexpr std::string_view architecture_key = "general.architecture";

/// What keys of an architecture end in, by which its name is found where the line that names it is missing.
constexpr std::string_view endings[] = {".context_length", ".embedding_length",     ".block_count",
                                        ".rope.freq_base", ".attention.head_count", ".rope.dimension_count"};

/// What llama.cpp prints of a model, and the key that it read it from.
struct Printed {
    std::string_view name, key;
};
constexpr Printed printed[] = {
    {"n_ctx_train", "context_length"},
    {"n_embd", "embedding_length"},
    {"n_layer", "block_count"},
    {"n_head", "attention.head_count"},
    {"n_head_kv", "attention.head_count_kv"},
    {"n_embd_head_k", "attention.key_length"},
    {"n_rot", "rope.dimension_count"},
    {"n_swa", "attention.sliding_window"},
    {"freq_base_train", "rope.freq_base"},
    {"freq_base_swa", "rope.freq_base_swa"},
    {"f_max_alibi_bias", "attention.max_alibi_bias"},
    {"rope scaling", "rope.scaling.type"},
    {"freq_scale_train", "rope.scaling.factor"},
    {"n_ctx_orig_yarn", "rope.scaling.original_context_length"},
    {"rope_yarn_log_mul", "rope.scaling.yarn_log_multiplier"},
};
constexpr std::string_view printers[] = {"print_info:", "llm_load_print_meta:"};

bool in_key(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
           c == '.';
}

/// "general.architecture", "qwen2.rope.freq_base"; not the names of tensors.
bool is_metadata_key(std::string_view word) {
    const std::size_t point = word.find('.');
    if (point == 0 || point + 1 >= word.size() || word.ends_with('.') || (word.front() >= '0' && word.front() <= '9'))
        return false;
    constexpr std::string_view after[] = {"general.", "rope.", "attention."};
    const std::string_view rest = word.substr(point + 1);
    return word == architecture_key ||
           (!word.starts_with("general.") && !word.starts_with("tokenizer.") && !word.ends_with(".weight") &&
            (std::any_of(std::begin(after), std::end(after),
                         [&](std::string_view part) { return rest.starts_with(part); }) ||
             std::any_of(std::begin(endings), std::end(endings),
                         [&](std::string_view end) { return word.ends_with(end); })));
}

/// The first word of the line that is a key.
std::string_view key_in(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
        std::size_t end = at;
        while (end < line.size() && in_key(line[end]))
            ++end;
        if (const std::string_view word = line.substr(at, end - at); is_metadata_key(word))
            return word;
        at = end + 1;
    }
    return {};
}

/// Numbers, true and false, lists of numbers; else a text. Null where a list was cut short.
Json value_of(std::string_view written) {
    written = trim(written);
    while (written.ends_with('|') || written.ends_with(','))
        written = trim(written.substr(0, written.size() - 1));
    LiteralReader reader(written);
    std::optional<Json> read = written.empty() ? std::nullopt : reader.value();
    if (read && reader.at() == written.size())
        return *std::move(read);
    return written.starts_with('[') ? Json() : Json(std::string(written));
}

/// What stands behind a key, after its type and a sign between.
std::string_view behind(std::string_view rest) {
    while (!rest.empty() && std::string_view(" \t|:\"'`*").find(rest.front()) != std::string_view::npos)
        rest.remove_prefix(1);
    const std::size_t equals = rest.find('=');
    return equals == rest.npos ? rest : rest.substr(equals + 1);
}

class LogReader {
  public:
    explicit LogReader(std::string_view text) {
        std::string_view open; // a key whose value is on the next line
        for (const std::string_view line : split(text, '\n')) {
            if (!open.empty() && !trim(line).empty()) {
                add(open, trim(line));
                open = {};
                continue;
            }
            const std::string_view key = key_in(line);
            if (key.empty()) {
                read_printed(line);
                continue;
            }
            const std::string_view rest =
                behind(line.substr(static_cast<std::size_t>(key.data() - line.data()) + key.size()));
            if (trim(rest).empty())
                open = key;
            else
                add(key, rest);
        }
    }

    /// Empty if the text lists no model.
    std::optional<Json> tree() {
        std::string name = keys_.contains(std::string(architecture_key)) ? "" : printed_name();
        if (const auto named = keys_.find(architecture_key); named != keys_.end() && named->is_string())
            name = named->get<std::string>();
        if (name.empty())
            name = name_in_keys();
        if (name.empty() || keys_.size() + printed_.size() < 2)
            return std::nullopt;
        Json tree = {{std::string(architecture_key), name}};
        for (const auto& [key, value] : keys_.items())
            if (key.starts_with(name + ".") && !value.is_null())
                tree[key] = value;
        add_printed(tree, name + ".");
        return tree.size() > 1 ? std::optional(std::move(tree)) : std::nullopt;
    }

  private:
    void add(std::string_view key, std::string_view written) { keys_.emplace(std::string(key), value_of(written)); }

    void read_printed(std::string_view line) {
        for (const std::string_view printer : printers) {
            const std::size_t at = line.find(printer), equals = line.find('=', std::min(at, line.size()));
            if (at == line.npos || equals == line.npos)
                continue;
            const std::size_t begin = at + printer.size();
            printed_.emplace(std::string(trim(line.substr(begin, equals - begin))), value_of(line.substr(equals + 1)));
        }
    }

    std::string printed_name() const {
        const auto found = printed_.find("arch");
        return found != printed_.end() && found->second.is_string() ? found->second.get<std::string>() : "";
    }

    std::string name_in_keys() const {
        for (const auto& [key, value] : keys_.items())
            for (const std::string_view ending : endings)
                if (key.ends_with(ending))
                    return key.substr(0, key.size() - ending.size());
        return {};
    }

    /// What was printed of the model fills in for keys that are not listed. 0 stands for a window and a bias that are
    /// not there, and "linear" for any model that is not scaled.
    void add_printed(Json& tree, const std::string& prefix) const {
        const auto scale = printed_.find("freq_scale_train");
        const double share = scale != printed_.end() && scale->second.is_number() ? scale->second.get<double>() : 1;
        for (const Printed& one : printed) {
            const auto found = printed_.find(std::string(one.name));
            const std::string key = prefix + std::string(one.key);
            const bool of_scaling = one.key.starts_with("rope.scaling.");
            if (found == printed_.end() || tree.contains(key) || (of_scaling && !(share > 0 && share < 1)))
                continue;
            const Json& value = found->second;
            if (one.key == "rope.scaling.factor")
                tree[key] = 1 / share;
            else if (!(value.is_number() && value.get<double>() == 0))
                tree[key] = value;
        }
    }

    Json keys_ = Json::object();
    std::map<std::string, Json> printed_;
};

}

std::optional<ConfigTree> read_metadata_log(std::string_view text, Trouble&) {
    if (trim(text).starts_with('{')) // an object that is broken
        return std::nullopt;
    std::optional<Json> tree = LogReader(text).tree();
    if (!tree)
        return std::nullopt;
    ConfigTree log{*std::move(tree), "metadata of a GGUF file as a program lists them"};
    log.lists_no_tensors = true;
    return log;
}

}
