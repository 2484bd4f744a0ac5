// A method: one way of telling a transformer about order. Adding one is one file that defines a Method and one line
// in registry.inc.
#pragma once

#include "core/field.hpp"
#include "core/state/condition.hpp"

namespace posenc {

struct Entry;
struct MaskSetting;
class KeyRule;

/// Which pairs of query and key a mask lets through (core/masks/mask_methods.hpp).
using MaskRule = std::shared_ptr<const KeyRule> (*)(const MaskSetting&);

/// What a method makes from a state. There is always a field. The issues name values that could not be used as given,
/// and what was used instead.
struct MakeResult {
    FieldPtr field;
    std::vector<Issue> issues;
};

/// A name that a method's Python snippet uses, and its value. The value is a Python literal (numbers of the state after
/// all limits, the result of reading a text parameter) or the name of a function of the snippet.
struct Definition {
    std::string name;
    std::string value;
};

/// The kind of a method. Views name the sort of methods that they show best.
enum class Sort : unsigned char {
    vectors,    ///< a vector for each position
    places,     ///< a vector for each moment or each place of a picture
    projection, ///< principal components of such vectors
    distances,  ///< a number or a vector for each distance
    similarity, ///< rows of an encoding compared with each other
    attention,  ///< the parts of an attention head
    bias,       ///< numbers added to the logits of a head
    rotation,   ///< pairs of channels turned
    tree,
    mask,
    precision, ///< what rounding does to a table
};

/// What else a method can be shown as, as flags.
enum Aspect : unsigned {
    rows_of_channels = 1, ///< a row a position, a column a channel
    by_distance = 2,      ///< cells depend on j − i alone, at least in one form
    pairs_of_tokens = 4,  ///< a number for each query and key
    terms_of_logits = 8,  ///< logits made of terms, as in four-terms
    visibility_of_keys = 16,
    embedded_words = 32,
};

struct Method {
    std::string_view id;     ///< as in links: "relative-sinusoidal"
    std::string_view title;  ///< as drawn
    std::string_view family; ///< absolute, relative, rotary, trees, masks, attention, precision, own
    Sort sort = Sort::vectors;
    unsigned aspects = 0;            ///< flags of enum Aspect
    std::string_view choice = {};    ///< its name in the choices of its sort: "sliding window"; empty: not offered
    std::string_view hint = {};      ///< one line about that choice: "a key must be near"
    std::string_view paper;          ///< "Vaswani et al. 2017", or empty
    std::string_view paper_url = {}; ///< https address of the (first) paper; empty where there is none
    std::string_view formula;        ///< plain Unicode, lines separated by \n
    Listing<Use> parameters;         ///< in the order in which the panel shows them
    MakeResult (*make)(const State&);
    /// The largest number of positions on an axis, for methods whose block sums have no closed form; longer axes are
    /// cut, with an issue. 0: no limit besides those of the parameters, since a block costs the same whatever its size.
    Index limit = 0;
    /// Settings with which it shows what it is, where the defaults do not: "length=256". They come with it where it is
    /// chosen without others; links have only what they name.
    std::string_view example = {};
    std::string_view users = {}; ///< models and libraries that use it: "BERT, GPT-2"; empty where none is known
    /// What the snippet needs besides the parameters. A definition whose name is a parameter's key replaces the
    /// parameter's value.
    std::vector<Definition> (*definitions)(const State&) = nullptr;
    /// For a table of vectors that other methods compare or project: its name in the choices of the parameter `of`.
    /// Otherwise empty.
    std::string_view encoding = {};
    /// How it enters an attention head that learns (core/learning/entry.hpp); null where no head can use it.
    const Entry* entry = nullptr;
    /// What one sees in its picture: "A band along the diagonal: the keys nearby". Where that depends on a setting,
    /// `sight_of` returns it instead.
    std::string_view sight = {};
    std::string_view (*sight_of)(const State&) = nullptr;
    MaskRule rule = nullptr;        ///< for masks only
    std::string_view no_waves = {}; ///< why its columns have no frequency of position; empty where they have one
    /// What becomes of a bias's numbers where they are not added to the logit: "factor of the logit". Null: added.
    std::string_view (*role_of)(const State&) = nullptr;
    std::string_view no_curve = {}; ///< why a bias is no curve over the distance; empty where it may be one
    /// The method that shows the whole of which this one is a part, with the same settings: of rotary scores and rotary
    /// wavelengths the rotary table. Null where a method stands for itself.
    const Method* part_of = nullptr;
    /// If it is computed from another method's table: the parameter that names that method (`of`, `table`). Otherwise
    /// null.
    const Parameter* made_of = nullptr;
};

/// Every method, grouped by family; the address of a method is its identity.
std::span<const Method* const> methods();
const Method* find_method(std::string_view id);
/// The methods of a sort that are offered as choices of a parameter.
std::span<const Choice> choices_of(Sort sort);
/// The method that is shown: the one that the state names, or the first one if none has that name.
const Method& method_of(const State& state);

/// What the state is about, whichever part of it is shown: the method whose table the state's method is computed from
/// (Method::made_of), of which it is a part, or which it is. Two states with the same whole show one thing.
const Method& whole_of(const State& state);

/// The state that shows the same whole by this method, which is the whole, a part of it, or made of it; nothing if it
/// is none of these. Settings that the method does not have are kept.
std::optional<State> shown_as(const State& state, const Method& method);

/// What becomes of the numbers of the state's bias, in words; empty where they are added to the logit.
std::string_view role_of_numbers(const State& state);

/// The field of the state's method (of the default one, with an issue, if the state names none that exists).
MakeResult make_field(const State& state);

/// min(wanted, cap); if it had to be cut, adds an issue naming the key and what is used.
Index capped(Index wanted, Index cap, std::string_view key, Issues issues = {});

}
