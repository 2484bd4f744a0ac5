// A cache for results that views compute from fields and other inputs. Nobody writes keys: a call is identified by the
// type of its lambda, and its inputs are compared by value.
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

/// All parts of a state that a method reads.
struct Settings {
    const Method* method = nullptr;
    std::vector<Value> values; ///< in the order of the method's parameters
    bool operator==(const Settings&) const = default;
};
/// Of the method, leaving out the parameter `but`.
Settings settings_of(const State& state, const Method& method, std::string_view but = {});

/// The inputs of a computation, compared by value: numbers, texts, lists of numbers, settings. A field, or another
/// shared object, is compared by identity and kept alive as long as it is compared with.
class Inputs {
  public:
    // Not explicit, so that callers can write the inputs in braces.
    template <class... Parts> Inputs(const Parts&... parts) { (add(parts), ...); }
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

/// The most recent results.
class Derived {
  public:
    /// The result of `make`, a lambda that returns a shared pointer; called only if the result is not cached.
    template <class T, class Make> std::shared_ptr<const T> get(Inputs inputs, const Make& make) {
        static_assert(std::is_class_v<Make>, "a function would not be told from others of its type");
        const char* const call = &type_key<std::pair<T, Make>>;
        if (const std::shared_ptr<const void>* known = find(call, inputs))
            return std::static_pointer_cast<const T>(*known);
        std::shared_ptr<const T> result = make();
        keep({call, std::move(inputs), result, held<T>});
        return result;
    }

    std::size_t bytes() const; ///< of the results that report their size, as fields do (held_bytes)
    /// Drops the results that nobody has requested since next_frame; returns their size in bytes.
    std::size_t drop_unused();
    void next_frame(); ///< marks all results as unused

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
