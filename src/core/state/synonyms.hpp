// Everyday names: what papers, libraries and configurations call the parameters and methods of this program. A link or
// a command line may use them where no parameter or method has that name itself; they are never written.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace posenc {

class State;
struct Parameter;

/// The key that is meant by another name for it: "base" for rope_theta. Empty if it is none.
std::string_view key_meant(std::string_view name);
/// The value that is meant by another name for it, of the choices of a parameter and of methods: "rotary-table" for
/// rope. A value that exists, and any that is not known, is returned as it is.
std::string_view value_meant(const Parameter& parameter, std::string_view name);
/// The parameter that a name belongs to, directly or as a synonym. Null if there is none.
const Parameter* parameter_meant(std::string_view name);

/// Whoever says hidden_size and num_attention_heads means a model. Rotary methods draw one head, whose width follows;
/// others have the width of the model.
State with_width_of_head(State state);

/// The word that a value of the parameter with this key, or a key where it is empty, probably stands for: the nearest
/// of `words` and of the other names, each of which stands for what it means. Empty if there is none.
std::string nearest_by_any_name(std::string_view key, std::string_view typed, std::span<const std::string_view> words);
/// The same as " (did you mean rotary-table?)", for the end of a message.
std::string did_you_mean_by_any_name(std::string_view key, std::string_view typed,
                                     std::span<const std::string_view> words);

}
