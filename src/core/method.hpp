// A method: one way of telling a transformer about order. Adding one is one file that defines a Method and one line
// in methods.cpp.
#pragma once

#include "core/field.hpp"
#include "core/state/condition.hpp"

namespace posenc {

struct Entry;

/// What a method makes of a state: always a field; the issues name values it could not use as they stood, and what
/// was used instead.
struct Made {
    FieldPtr field;
    std::vector<Issue> issues;
};

/// A name that a method's snippet uses and its value as a Python literal (the state's numbers as they can be used, what
/// reading a text parameter came to) or as the name of a function of the snippet.
struct Definition {
    std::string name;
    std::string value;
};

struct Method {
    std::string_view id;             ///< as in links: "relative-sinusoidal"
    std::string_view title;          ///< as drawn
    std::string_view family;         ///< absolute, relative, rotary, trees, masks, attention, precision, own
    std::string_view paper;          ///< "Vaswani et al. 2017", or empty
    std::string_view paper_url = {}; ///< https address of the (first) paper; empty where there is none
    std::string_view formula;        ///< plain Unicode, lines separated by \n
    Listing<Use> parameters;         ///< in the order in which the panel shows them
    Made (*make)(const State&);
    /// Most positions on an axis where block sums have no closed form; more are cut, with an issue. 0: no limit beyond
    /// the parameters' own, since a block costs the same whatever its size.
    Index limit = 0;
    std::string_view users = {}; ///< models and libraries that use it: "BERT, GPT-2"; empty where none is known
    /// What the snippet needs besides the parameters as they stand; a name that is a key replaces its value.
    std::vector<Definition> (*definitions)(const State&) = nullptr;
    /// For a table of vectors that other methods compare or project: what the parameter `of` calls it. Else empty.
    std::string_view encoding = {};
    /// How it enters an attention head that learns (core/learning/entry.hpp); null where no head can use it.
    const Entry* entry = nullptr;
};

/// Every method, grouped by family; the address of a method is its identity.
std::span<const Method* const> methods();
const Method* find_method(std::string_view id);
/// The method that the state names, or the first one where none has that name: the one that is shown.
const Method& method_of(const State& state);

/// The field of the state's method (of the default one, with an issue, if the state names none that exists).
Made make_field(const State& state);

/// min(wanted, cap); if it had to be cut, adds an issue naming the key and what is used.
Index capped(Index wanted, Index cap, std::string_view key, std::vector<Issue>& issues);

}
