// What views compute and is no field of the state: made once for what it is computed from, and kept while it is asked
// for. Nobody writes keys: a call is told from others by the type of its lambda, its inputs by their values.
#pragma once

#include "core/method.hpp"
#include "session/type_key.hpp"

#include <concepts>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace posenc {

/// Everything that a method reads of a state.
struct Settings {
    const Method* method = nullptr;
    std::vector<Value> values; ///< in the order of the method's parameters
    bool operator==(const Settings&) const = default;
};
/// Of the method, leaving out the parameter `but`.
Settings settings_of(const State& state, const Method& method, std::string_view but = {});

/// What something is computed from, compared by value: numbers, texts, lists of numbers, settings. A field, or whatever
/// else is shared, counts as the one object that it is, and lives as long as it is compared with.
class Inputs {
  public:
    template <class... Parts> Inputs(const Parts&... parts) { // not explicit: a call writes them in braces
        (add(parts), ...);
    }
    bool operator==(const Inputs&) const = default;
    bool hold(const std::shared_ptr<const void>& shared) const;

  private:
    using Part = std::variant<Index, Value, std::vector<Index>, Settings, std::shared_ptr<const void>>;
    template <class Number>
    requires std::integral<Number> || std::is_enum_v<Number>
    void add(Number number) { parts_.emplace_back(static_cast<Index>(number)); }
    void add(double number) { parts_.emplace_back(Value{number, {}, {}}); }
    void add(std::string_view text) { parts_.emplace_back(Value{0, std::string(text), {}}); }
    void add(const Range& range) {
        add(range.low);
        add(range.high);
    }
    void add(const std::vector<Index>& numbers) { parts_.emplace_back(numbers); }
    void add(const Settings& settings) { parts_.emplace_back(settings); }
    template <class T> void add(const std::shared_ptr<T>& shared) {
        parts_.emplace_back(std::shared_ptr<const void>(shared));
    }
    std::vector<Part> parts_;
};

/// The results that were asked for last.
class Derived {
  public:
    /// What `make`, a lambda, returns as a shared pointer.
    template <class T, class Make> std::shared_ptr<const T> get(Inputs inputs, const Make& make) {
        static_assert(std::is_class_v<Make>, "a function would not be told from others of its type");
        const char* const call = &type_key<std::pair<T, Make>>;
        if (const std::shared_ptr<const void>* known = find(call, inputs))
            return std::static_pointer_cast<const T>(*known);
        std::shared_ptr<const T> result = make();
        keep({call, std::move(inputs), result, held<T>});
        return result;
    }

    std::size_t bytes() const; ///< of the results that say what they keep, as fields do (held_bytes)
    /// Drops those that nobody asked for since next_frame; how many bytes they had.
    std::size_t drop_unused();
    void next_frame(); ///< from now on nothing has been asked for

    /// Drops what was computed from this object.
    void forget(const std::shared_ptr<const void>& input);

  private:
    struct Entry {
        const char* call;
        Inputs inputs;
        std::shared_ptr<const void> result;
        std::size_t (*bytes)(const void* result);
        bool used = true; ///< since next_frame
    };
    template <class T> static std::size_t held(const void* result) {
        if constexpr (requires(const T& kept) { kept.held_bytes(); })
            return static_cast<const T*>(result)->held_bytes();
        else
            return 0;
    }
    const std::shared_ptr<const void>* find(const char* call, const Inputs& inputs);
    void keep(Entry entry);
    std::vector<Entry> entries_; ///< most recently used first
};

}
