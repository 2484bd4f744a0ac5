#include "session/derived.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t most_results = 24; ///< of the present frame and of earlier ones that may be needed again

}

Settings settings_of(const State& state, const Method& method, std::string_view but) {
    Settings settings{&method, {}};
    for (const Parameter* row : method.parameters)
        if (row->key != but)
            settings.values.push_back(state.value(row->key));
    return settings;
}

bool Inputs::hold(const std::shared_ptr<const void>& shared) const {
    return std::find(parts_.begin(), parts_.end(), Part(shared)) != parts_.end();
}

void Derived::forget(const std::shared_ptr<const void>& input) {
    std::erase_if(entries_, [&](const Entry& entry) { return entry.inputs.hold(input); });
}

const std::shared_ptr<const void>* Derived::find(const char* call, const Inputs& inputs) {
    const auto found = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.call == call && entry.inputs == inputs; });
    if (found == entries_.end())
        return nullptr;
    std::rotate(entries_.begin(), found, found + 1);
    entries_.front().used = true;
    return &entries_.front().result;
}

void Derived::keep(Entry entry) {
    if (entries_.size() == most_results)
        entries_.pop_back();
    entries_.insert(entries_.begin(), std::move(entry));
}

std::size_t Derived::bytes() const {
    std::size_t bytes = 0;
    for (const Entry& entry : entries_)
        bytes += entry.result ? entry.bytes(entry.result.get()) : 0; // null: there is none for these inputs
    return bytes;
}

std::size_t Derived::drop_unused() {
    const std::size_t before = bytes();
    std::erase_if(entries_, [](const Entry& entry) { return !entry.used; });
    return before - bytes();
}

void Derived::next_frame() {
    for (Entry& entry : entries_)
        entry.used = false;
}

}
