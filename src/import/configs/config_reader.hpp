// The keys of a configuration, read one by one with type and limits, and a record of what became of each. The first
// value of a wrong type or outside its limits makes the file unusable: what follows is read but not used.
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

/// A value of a file in one line, shortened.
std::string json_word(const Json& value);

/// What became of the keys, shared by a file and the objects in it.
struct ConfigRecord {
    ConfigNotes notes;
    /// Names in the file of keys that a file of another program calls differently.
    std::map<std::string, std::string> names;
    std::set<std::string> unread;    ///< full paths that the code of the model does not read
    std::set<std::string> seen;      ///< full paths
    std::set<std::string> entered;   ///< of objects that were read key by key
    std::string problem;             ///< the first; empty while all is well
    bool piece = false;              ///< the text is a part of a configuration: what is not in it is not known
    std::vector<std::string> doubts; ///< keys that speak of positions and are not known, so that the rest is a guess

    /// The path under the name that the file uses.
    std::string shown(const std::string& path) const;
    /// Whether it is an object that was made here, for keys that a file of another program keeps apart.
    bool made(const std::string& path) const;
    /// Whether a key was put into such an object without one in the file.
    bool added(const std::string& path) const;
};

class ConfigReader {
  public:
    /// `prefix` is "" or "rope_scaling."; object and record outlive the reader.
    ConfigReader(const Json& object, std::string prefix, ConfigRecord& record)
        : object_(&object), prefix_(std::move(prefix)), record_(&record) {}

    /// From now on keys that are not in the object, not even as null, have these values. They must outlive the reader.
    void set_defaults(const Json& defaults) { defaults_ = &defaults; }
    /// From now on this key counts as absent, because the code of the model does not read it.
    void leave_out(std::string_view key) const;

    bool has(std::string_view key) const;     ///< in the file and not null
    bool says(std::string_view key) const;    ///< in the file, null or not
    bool is_list(std::string_view key) const; ///< in the file or by default
    bool is_empty() const { return object_->empty() && !defaults_; }

    /// Empty if the key is absent or null, or if a list has different values for layers or stages, which is reported. A
    /// list in which all values are equal counts as that value. `as` says what the key gives.
    std::optional<double> number(std::string_view key, Limits limits, std::string_view as) const {
        return first_number({key}, limits, as);
    }
    std::optional<Index> integer(std::string_view key, Limits limits, std::string_view as) const {
        return first_integer({key}, limits, as);
    }
    std::optional<bool> flag(std::string_view key, std::string_view as) const;
    std::optional<std::string> text(std::string_view key, std::string_view as) const;
    std::vector<double> numbers(std::string_view key, Limits limits, std::string_view as) const;
    /// A list, or a text separated by |.
    std::vector<std::string> texts(std::string_view key, std::string_view as) const;
    std::optional<ConfigReader> object(std::string_view key) const; ///< has no keys of its own if it is a default

    /// The first of several names for the same number; the others are ignored, with whether they agree.
    std::optional<Index> first_integer(std::initializer_list<std::string_view> keys, Limits limits,
                                       std::string_view as) const;
    std::optional<double> first_number(std::initializer_list<std::string_view> keys, Limits limits,
                                       std::string_view as) const;

    void ignore(std::string_view key, std::string why) const; ///< has no effect if the key is absent
    void name(std::string about, std::string why) const;      ///< reports something that cannot be shown, key or not
    void assume(std::string about, std::string why) const;    ///< reports something that the file does not say
    void fail(std::string_view about, std::string rule) const;
    /// Ignores every key not read so far, also in the objects that were read. A note says which of them are null.
    void ignore_rest() const;

    const Json& json() const { return *object_; }
    bool is_piece() const { return record_->piece; }
    const std::vector<std::string>& doubts() const { return record_->doubts; }

  private:
    const Json* find(std::string_view key) const;     ///< in the file; null where absent or null
    const Json* find_any(std::string_view key) const; ///< there, or among the defaults
    void use(std::string_view key, const Json& value, std::string_view as) const;
    std::string told_path(std::string_view key) const;
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

}
