// The keys of a configuration, read one by one with type and limits, and a record of what became of each. The first
// value of a wrong type or outside its limits ends it all: what follows is read but not used.
#pragma once

#include "import/configs/model_config.hpp"
#include "import/json/json_events.hpp"

#include <initializer_list>
#include <map>
#include <set>

namespace posenc {

struct Limits {
    double low = 0, high = 0;
};

/// What became of the keys, shared by a file and the objects in it.
struct ConfigRecord {
    ConfigNotes notes;
    std::map<std::string, std::string> names; ///< of keys that a file of another kind calls otherwise
    std::set<std::string> unread;             ///< full paths that the code of the model does not read
    std::set<std::string> seen;               ///< full paths
    std::set<std::string> entered;            ///< of objects that were read key by key
    std::string problem;                      ///< the first; empty while all is well

    /// The path as its file calls it.
    std::string shown(const std::string& path) const;
    /// Whether it is an object in which keys are gathered that a file of another kind has apart.
    bool made(const std::string& path) const;
};

class ConfigReader {
  public:
    /// `prefix` is "" or "rope_scaling."; object and record outlive the reader.
    ConfigReader(const Json& object, std::string prefix, ConfigRecord& record)
        : object_(&object), prefix_(std::move(prefix)), record_(&record) {}

    /// From now on keys that are not in the object, not even as null, are these. They outlive the reader.
    void set_defaults(const Json& defaults) { defaults_ = &defaults; }
    /// From now on this key is not there: the code of the model does not read it.
    void leave_out(std::string_view key) const;

    bool has(std::string_view key) const;  ///< in the file and not null
    bool says(std::string_view key) const; ///< in the file, null or not
    bool is_list(std::string_view key) const;
    bool is_empty() const { return object_->empty() && !defaults_; }

    /// Nothing where the key is absent or null, or where a list has different values for layers or stages, which is
    /// told; a list of one value is that value. `as` says what it gives.
    std::optional<double> number(std::string_view key, Limits limits, std::string_view as) const {
        return first_number({key}, limits, as);
    }
    std::optional<Index> integer(std::string_view key, Limits limits, std::string_view as) const {
        return first_integer({key}, limits, as);
    }
    std::optional<bool> flag(std::string_view key, std::string_view as) const;
    std::optional<std::string> text(std::string_view key, std::string_view as) const;
    std::vector<double> numbers(std::string_view key, Limits limits, std::string_view as) const;
    std::vector<std::string> texts(std::string_view key, std::string_view as) const; ///< a list, or parted by |
    std::optional<ConfigReader> object(std::string_view key) const; ///< without keys of its own where it is a default

    /// The first of several names for the same number; the others are ignored, with whether they agree.
    std::optional<Index> first_integer(std::initializer_list<std::string_view> keys, Limits limits,
                                       std::string_view as) const;
    std::optional<double> first_number(std::initializer_list<std::string_view> keys, Limits limits,
                                       std::string_view as) const;

    void ignore(std::string_view key, std::string why) const; ///< nothing happens where the key is absent
    void name(std::string about, std::string why) const;      ///< something that cannot be shown, key or not
    void assume(std::string about, std::string why) const;    ///< something the file does not say
    void fail(std::string_view about, std::string rule) const;
    /// Every key not read so far is ignored, also in the objects that were read; null says so.
    void ignore_rest() const;

    const Json& json() const { return *object_; }

  private:
    const Json* find(std::string_view key) const;     ///< in the file; null where absent or null
    const Json* find_any(std::string_view key) const; ///< there, or among the defaults
    void use(std::string_view key, const Json& value, std::string_view as) const;
    std::optional<double> number_at(std::string_view key, const Json& value, Limits limits, std::string_view as,
                                    bool whole) const;
    std::optional<double> checked(std::string_view key, const Json& value, Limits limits, bool whole) const;
    std::optional<double> first_of(std::initializer_list<std::string_view> keys, Limits limits, std::string_view as,
                                   bool whole) const;
    void wrong(std::string_view key, const Json& value, const std::string& rule) const;
    template <class Value>
    std::optional<Value> value_of(std::string_view key, Json::value_t type, std::string_view as,
                                  const char* allowed) const;

    const Json* object_;
    const Json* defaults_ = nullptr;
    std::string prefix_;
    ConfigRecord* record_;
};

/// The text as an object, or nothing and a problem: too long, too deep, not UTF-8, not JSON, not an object, a key
/// twice.
std::optional<Json> parse_config(std::string_view text, std::string& problem);

}
