// The ways in which people write a configuration down, each turned into the tree that JSON has; what reads a model sees
// nothing but that tree. A file beside this one is a notation, and notations.cpp has the list in which they are tried.
#pragma once

#include "import/json/json_events.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace posenc {

/// A configuration as a tree, and what is known of the text around it.
struct ConfigTree {
    Json root = Json::object();
    std::string written = {};      ///< "a log of llama.cpp"; empty for JSON
    std::string class_name = {};   ///< "LlamaConfig", if it was printed with the name of its class
    bool piece = false;            ///< a part of a configuration: what is not in it is not known
    bool left_out = false;         ///< the text says "..." where something was left out
    bool lists_no_tensors = false; ///< keys of a file whose tensors may tell more
};

/// Why a text is not read. Of several notations that one is told which came farthest in the text.
struct Trouble {
    std::size_t at = 0; ///< byte of the text
    std::string problem = {};
};

/// "line 3, column 1"
std::string place_in(std::string_view text, std::size_t at);

/// The text as a tree, or nothing and a problem: too long, too deep, not UTF-8, in no notation, a key twice.
std::optional<ConfigTree> read_notation(std::string_view text, std::string& problem);

// The notations. Each gives nothing for texts that are not its own; `trouble` then says why, if it came to read one.

/// One object, strictly.
std::optional<ConfigTree> read_json(std::string_view text, Trouble& trouble);
/// One object as Python, JavaScript and programs print it: other quotation marks, True and None, comments, commas at
/// the end, LlamaConfig {…}, LlamaConfig(rope_theta=10000).
std::optional<ConfigTree> read_printed_object(std::string_view text, Trouble& trouble);
/// Keys and values without brackets around them, with commas or line ends between.
std::optional<ConfigTree> read_fragment(std::string_view text, Trouble& trouble);
/// An object with other text before and after it. Of several the one with most keys that are known here.
std::optional<ConfigTree> read_surrounded_object(std::string_view text, Trouble& trouble);
/// YAML as configurations need it: maps by indentation, lists, scalars, comments.
std::optional<ConfigTree> read_yaml(std::string_view text, Trouble& trouble);
/// "--rotary-base 500000 --num-layers=32", as in the line that starts a program.
std::optional<ConfigTree> read_command_options(std::string_view text, Trouble& trouble);
/// Keys and values on lines of their own, among other lines.
std::optional<ConfigTree> read_listed_keys(std::string_view text, Trouble& trouble);
/// The same, also with quotation marks and commas.
std::optional<ConfigTree> read_lines_of_json(std::string_view text, Trouble& trouble);
/// The metadata of a GGUF file as programs list them: llama.cpp's loader, gguf-dump, tables of web pages.
std::optional<ConfigTree> read_metadata_log(std::string_view text, Trouble& trouble);

}
