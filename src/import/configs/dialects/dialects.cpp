#include "import/configs/dialects/dialects.hpp"

#include "core/text.hpp"
#include "core/texts/lower_case.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t longest_told = 60; ///< bytes of a key in notes

}

bool Translation::has(std::string_view key) const {
    const auto found = json.find(std::string(key));
    return found != json.end() && !found->is_null();
}

void Translation::put(std::string_view to, const Json& value, const std::string& from) {
    put(to, value, from, posenc::quoted(from, longest_told));
}

void Translation::put_inner(std::string_view to, const Json& value, const std::string& outer, const std::string& key) {
    put(to, value, outer + "." + key, outer + "." + posenc::quoted(key, longest_told));
}

void Translation::put(std::string_view to, const Json& value, const std::string& from, const std::string& told) {
    const std::size_t dot = std::min(to.find('.'), to.size());
    const bool inside = dot < to.size();
    const std::string outer(to.substr(0, dot)), inner(to.substr(std::min(dot + 1, to.size())));
    const bool own = inside && record.made(prefix_ + outer); // an object that was made here
    if (inside && !json.contains(outer)) {
        json[outer] = Json::object();
        record.names[prefix_ + outer] = prefix_ + outer;
    } else if (inside ? !own || json[outer].contains(inner) : json.contains(outer)) {
        json[from] = value;
        if (told != from)
            record.names[prefix_ + from] = prefix_ + told;
        return;
    }
    record.names[prefix_ + std::string(to)] = prefix_ + told;
    (inside ? json[outer][inner] : json[outer]) = value;
}

void Translation::move(const std::string& from, std::string_view to) {
    if (!json.contains(from))
        return;
    const Json value = json[from];
    json.erase(from);
    put(to, value, from);
}

void Translation::move_object(const std::string& from, const std::string& to) {
    if (!json.contains(from))
        return;
    const Json value = json[from];
    json.erase(from);
    if (!value.is_object())
        return put(to, value, from);
    for (const auto& [key, inner] : value.items())
        put_inner(to + "." + key, inner, from, key);
}

void Translation::add(const std::string& outer, const std::string& inner, const Json& value) {
    if (!json.contains(outer)) {
        json[outer] = Json::object();
        record.names[prefix_ + outer] = prefix_ + outer;
    }
    json[outer].emplace(inner, value);
}

void Translation::note_used(const std::string& outer, const std::string& key, std::string as, const Json& value) {
    const std::string before = prefix_ + outer + (outer.empty() ? "" : ".");
    record.seen.insert(before + key);
    const auto other = record.names.find(before + key);
    std::string told = other == record.names.end() ? before + posenc::quoted(key, longest_told) : other->second;
    record.notes.used.push_back({std::move(told), std::move(as), json_word(value)});
}

void Translation::use(const std::string& key, std::string as) {
    note_used("", key, std::move(as), json[key]);
    json.erase(key);
}

void Translation::assume(std::string about, std::string why) {
    record.notes.assumed.push_back({std::move(about), std::move(why)});
}

namespace {

/// Letters and digits alone, in small letters: "GPTNeoX" and "gpt_neox" are the same.
std::string folded(std::string_view name) {
    std::string letters;
    for (const char letter : lower_case(name))
        if ((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9'))
            letters += letter;
    return letters;
}

}

std::string type_of_class(std::string_view models, std::string_view name) {
    for (const std::string_view ending : {"Config", "LMHeadModel", "Model"})
        if (name.ends_with(ending))
            name.remove_suffix(ending.size());
    for (std::size_t at = name.find("For"); at != name.npos; at = name.find("For", at + 1))
        if (at > 0 && at + 3 < name.size() && name[at + 3] >= 'A' && name[at + 3] <= 'Z')
            name = name.substr(0, at);
    const std::string wanted = folded(name);
    std::string found;
    for (const ModelFacts& facts : read_models(models)) {
        const std::string type = folded(facts.type);
        if (wanted.empty() || (type != wanted && type != wanted + "text"))
            continue;
        // of a model with parts the class of the language model has the shorter name
        if (found.empty() || facts.kind != "nested")
            found = std::string(facts.type);
        if (type == wanted && facts.kind != "nested")
            break;
    }
    return found;
}

namespace {

struct DialectOf {
    bool (*is)(const Json& json);
    Dialect read;
};

bool is_gguf(const Json& json) {
    return json.contains("general.architecture");
}

bool is_diffusers(const Json& json) {
    return json.contains("_class_name") && json["_class_name"].is_string();
}

bool is_tensorrt(const Json& json) {
    return !json.contains("model_type") && json.contains("architecture") && json["architecture"].is_string() &&
           (json.contains("position_embedding_type") || json.contains("rotary_base") || json.contains("mapping"));
}

bool is_params(const Json& json) {
    for (const char* key : {"model_type", "rope_scaling", "num_key_value_heads"})
        if (json.contains(key))
            return false;
    return json.contains("dim") && json.contains("n_layers") && json.contains("n_heads");
}

constexpr DialectOf dialects[] = {
    {is_gguf, read_gguf}, {is_diffusers, read_diffusers}, {is_tensorrt, read_tensorrt}, {is_params, read_params}};

}

std::optional<ModelFacts> read_dialect(Json& json, const std::string& prefix, std::string_view models,
                                       ConfigRecord& record) {
    Translation file(json, prefix, models, record);
    for (const DialectOf& dialect : dialects)
        if (dialect.is(json))
            return dialect.read(file);
    const auto type = json.find("model_type");
    const bool typed = type != json.end() && type->is_string();
    if (!typed && !json.contains("architectures"))
        return read_training(file);
    if (!typed || !find_model(models, type->get_ref<const std::string&>()))
        read_other_names(file);
    return std::nullopt;
}

}
