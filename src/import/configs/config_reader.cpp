// Reads the keys of an object, each with its type and limits.
#include "import/configs/config_reader.hpp"

#include "import/configs/notations/config_words.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::size_t most_items = 8192, most_notes = 200;

/// Keys of shape, training, words and files, which no encoding depends on.
constexpr std::string_view without_position =
    "_name_or_path add_bias_linear add_qkv_bias apply_query_key_layer_scaling "
    "apply_residual_connection_post_layernorm architectures attention_bias attention_dropout "
    "attention_softmax_in_fp32 attn_impl attn_implementation attn_type auxiliary_loss backbone backbone_config bias "
    "bos_token_id cache_implementation d_ff d_inner decoder_ffn_dim dilation do_layer_norm_before dtype "
    "embedding_fraction encoder_ffn_dim encoder_stride eos_token_id expansion_ratio ffn_hidden_size "
    "final_logit_softcapping first_k_dense_replace fp32_residual_connection hidden_act hidden_size in_chans "
    "initializer_range intermediate_size is_encoder_decoder kv_lora_rank layer_norm_eps logit_scale "
    "masked_softmax_fusion mlp_bias model_type model_version n_inner no_bias norm_bias norm_rel_ebd norm_type "
    "num_channels num_mel_bins num_nextn_predict_layers pad_token_id padded_vocab_size parallel_attn "
    "pooler_hidden_size pooler_output_size post_layer_norm q_lora_rank qk_layernorm qk_ln qkv_bias "
    "reorder_and_upcast_attn rescale_every rms_norm_eps rmsnorm scale_emb scale_embedding share_att_key skip_bias_add "
    "skip_bias_add_qkv slow_but_exact tie_word_embeddings tokenizer_name torch_dtype transformers_version "
    "type_vocab_size use_cache use_parallel_residual use_pretrained_backbone use_qk_norm use_qkv_bias "
    "use_timm_backbone v_head_dim vocab_size word_embed_proj_dim";

}

std::string json_word(const Json& value) {
    if (value.is_string() && value.get_ref<const std::string&>().starts_with(not_finite)) {
        const std::string& text = value.get_ref<const std::string&>();
        return text.ends_with('+') ? "Infinity" : text.ends_with('-') ? "-Infinity" : "NaN";
    }
    return posenc::quoted(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

bool ConfigReader::has(std::string_view key) const {
    return find(key) != nullptr;
}

bool ConfigReader::says(std::string_view key) const {
    return object_->contains(std::string(key));
}

bool ConfigReader::is_list(std::string_view key) const {
    const Json* value = find_any(key);
    return value && value->is_array();
}

const Json* ConfigReader::find(std::string_view key) const {
    const auto found = object_->find(std::string(key));
    const bool there = found != object_->end() && !found->is_null();
    return there && record_->unread.count(prefix_ + std::string(key)) == 0 ? &*found : nullptr;
}

const Json* ConfigReader::find_any(std::string_view key) const {
    if (const Json* value = find(key))
        return value;
    const bool open = defaults_ && (!says(key) || record_->unread.count(prefix_ + std::string(key)) != 0);
    const auto found = open ? defaults_->find(std::string(key)) : Json::const_iterator();
    return open && found != defaults_->end() ? &*found : nullptr;
}

void ConfigReader::leave_out(std::string_view key) const {
    ignore(key, "files of this model carry it, and its code does not use it");
    record_->unread.insert(prefix_ + std::string(key));
}

std::string ConfigRecord::shown(const std::string& path) const {
    const auto other = names.find(path);
    return other == names.end() ? path : other->second;
}

bool ConfigRecord::made(const std::string& path) const {
    const auto name = names.find(path);
    return name != names.end() && name->second == path;
}

bool ConfigRecord::added(const std::string& path) const {
    const std::size_t point = path.rfind('.');
    return point != path.npos && made(path.substr(0, point)) && names.count(path) == 0;
}

void ConfigReader::use(std::string_view key, const Json& value, std::string_view as) const {
    const std::string path = prefix_ + std::string(key);
    const bool in_file = find(key) != nullptr;
    if (!record_->seen.insert(in_file ? path : path + " (default)").second || record_->added(path))
        return;
    if (in_file)
        record_->notes.used.push_back({record_->shown(path), std::string(as), json_word(value)});
    else
        record_->notes.assumed.push_back({path,
                                          record_->piece ? "not in this part of a configuration; the library uses this "
                                                           "value where a file does not say"
                                                         : "not in the file; the library uses this value",
                                          json_word(value)});
}

void ConfigReader::wrong(std::string_view key, const Json& value, const std::string& rule) const {
    fail(key, "‘" + json_word(value) + "’ cannot be used; " + rule);
}

void ConfigReader::fail(std::string_view about, std::string rule) const {
    if (record_->problem.empty())
        record_->problem = record_->shown(prefix_ + std::string(about)) + ": " + std::move(rule);
}

std::optional<double> ConfigReader::checked(std::string_view key, const Json& value, Limits limits, bool whole) const {
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    if (number >= limits.low && number <= limits.high && (!whole || number == std::floor(number)))
        return number;
    wrong(key, value,
          std::string(whole ? "allowed: whole numbers" : "allowed: numbers") + " from " + shortest(limits.low) +
              " to " + shortest(limits.high));
    return std::nullopt;
}

std::optional<double> ConfigReader::number_at(std::string_view key, const Json& value, Limits limits,
                                              std::string_view as, bool whole) const {
    const bool list = value.is_array() && !value.empty() && value.front().is_number();
    const bool same =
        list && std::all_of(value.begin(), value.end(), [&](const Json& item) { return item == value.front(); });
    if (list && !same) {
        ignore(key, "a list with different values for layers or stages");
        return std::nullopt;
    }
    use(key, value, as);
    return checked(key, list ? value.front() : value, limits, whole);
}

template <class Value>
std::optional<Value> ConfigReader::value_of(std::string_view key, Json::value_t type, std::string_view as,
                                            const char* allowed) const {
    const Json* value = find_any(key);
    if (!value)
        return std::nullopt;
    use(key, *value, as);
    if (value->type() == type)
        return value->get<Value>();
    wrong(key, *value, allowed);
    return std::nullopt;
}

std::optional<bool> ConfigReader::flag(std::string_view key, std::string_view as) const {
    return value_of<bool>(key, Json::value_t::boolean, as, "allowed: true and false");
}

std::optional<std::string> ConfigReader::text(std::string_view key, std::string_view as) const {
    return value_of<std::string>(key, Json::value_t::string, as, "allowed: text");
}

std::vector<double> ConfigReader::numbers(std::string_view key, Limits limits, std::string_view as) const {
    const Json* value = find_any(key);
    if (!value)
        return {};
    use(key, *value, as);
    std::vector<double> list;
    if (!value->is_array() || value->empty() || value->size() > most_items)
        wrong(key, *value, "allowed: a list of 1 to " + std::to_string(most_items) + " numbers");
    else
        for (const Json& item : *value)
            list.push_back(checked(key, item, limits, false).value_or(limits.low));
    return list;
}

std::vector<std::string> ConfigReader::texts(std::string_view key, std::string_view as) const {
    const Json* value = find_any(key);
    if (!value)
        return {};
    use(key, *value, as);
    std::vector<std::string> list;
    if (value->is_string()) {
        for (const std::string_view item : split(value->get_ref<const std::string&>(), '|'))
            list.emplace_back(item);
        return list;
    }
    const bool good = value->is_array() && value->size() <= most_items &&
                      std::all_of(value->begin(), value->end(), [](const Json& item) { return item.is_string(); });
    if (!good)
        wrong(key, *value, "allowed: a list of at most " + std::to_string(most_items) + " texts");
    else
        for (const Json& item : *value)
            list.push_back(item.get<std::string>());
    return list;
}

std::optional<ConfigReader> ConfigReader::object(std::string_view key) const {
    static const Json nothing = Json::object();
    const Json* value = find_any(key);
    if (!value)
        return std::nullopt;
    const std::string path = prefix_ + std::string(key);
    if (!find(key)) {
        ConfigReader reader(nothing, path + ".", *record_);
        reader.set_defaults(*value);
        return reader;
    }
    record_->seen.insert(path);
    if (value->is_object()) {
        record_->entered.insert(path);
        return ConfigReader(*value, path + ".", *record_);
    }
    wrong(key, *value, "allowed: an object or null");
    return std::nullopt;
}

std::optional<Index> ConfigReader::first_integer(std::initializer_list<std::string_view> keys, Limits limits,
                                                 std::string_view as) const {
    const std::optional<double> number = first_of(keys, limits, as, true);
    return number ? std::optional(static_cast<Index>(*number)) : std::nullopt;
}

std::optional<double> ConfigReader::first_number(std::initializer_list<std::string_view> keys, Limits limits,
                                                 std::string_view as) const {
    return first_of(keys, limits, as, false);
}

std::optional<double> ConfigReader::first_of(std::initializer_list<std::string_view> keys, Limits limits,
                                             std::string_view as, bool whole) const {
    std::optional<double> first;
    std::string_view name;
    for (const std::string_view key : keys) {
        const Json* value = find(key);
        if (!value)
            continue;
        if (name.empty()) {
            name = key;
            first = number_at(key, *value, limits, as, whole);
            continue;
        }
        const bool same = first && value->is_number() && value->get<double>() == *first;
        ignore(key, (same ? "repeats " : "differs; the model goes by ") + record_->shown(prefix_ + std::string(name)));
    }
    for (const std::string_view key : keys)
        if (const Json* value = name.empty() ? find_any(key) : nullptr)
            return number_at(key, *value, limits, as, whole);
    return first;
}

/// Under the name that the file uses, shortened.
std::string ConfigReader::told_path(std::string_view key) const {
    const auto other = record_->names.find(prefix_ + std::string(key));
    return other == record_->names.end() ? prefix_ + posenc::quoted(key, 60) : other->second;
}

void ConfigReader::ignore(std::string_view key, std::string why) const {
    if (object_->contains(std::string(key)) && record_->seen.insert(prefix_ + std::string(key)).second)
        record_->notes.not_used.push_back({told_path(key), std::move(why)});
}

void ConfigReader::name(std::string about, std::string why) const {
    record_->notes.not_used.push_back({std::move(about), std::move(why)});
}

void ConfigReader::assume(std::string about, std::string why) const {
    record_->notes.assumed.push_back({std::move(about), std::move(why)});
}

void ConfigReader::ignore_rest() const {
    std::size_t more = 0;
    for (const auto& [key, value] : object_->items()) {
        const std::string path = prefix_ + key;
        const bool made = record_->made(path);
        if (made || record_->entered.count(path) != 0)
            ConfigReader(value, path + ".", *record_).ignore_rest();
        if (made || !record_->seen.insert(path).second || record_->added(path))
            continue;
        const auto all = split(without_position, ' ');
        const bool known = std::find(all.begin(), all.end(), key) != all.end();
        if (!known && !value.is_null() && is_new_word_of_positions(prefix_, key))
            record_->doubts.push_back(told_path(key));
        if (record_->notes.not_used.size() >= most_notes) {
            ++more;
            continue;
        }
        record_->notes.not_used.push_back({told_path(key), value.is_null() ? "null: not set"
                                                           : known         ? "says nothing about positions"
                                                                           : "not known here"});
    }
    if (more > 0)
        record_->notes.not_used.push_back({prefix_ + "…", counted(static_cast<long long>(more), "key") + " more"});
}

}
