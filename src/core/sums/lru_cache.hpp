// A cache of the entries used most recently, by number, for what costs more to make again than to keep.
#pragma once

#include "core/field.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace posenc {

/// The least recently used entry is replaced, and its storage is used again.
template <typename Entry> class LruCache {
  public:
    Entry* find(Index key) {
        if (last_ && key == last_key_)
            return last_;
        const auto found = entries_.find(key);
        return found == entries_.end() ? nullptr : use(key, found->second);
    }

    /// A new entry for the caller to fill; `key` must not be there yet. If there are `most` already, replaces the least
    /// recently used one.
    Entry& add(Index key, std::size_t most) {
        if (entries_.size() < most)
            return *use(key, entries_[key]);
        const auto oldest = std::min_element(entries_.begin(), entries_.end(), [](const auto& a, const auto& b) {
            return a.second.used < b.second.used;
        });
        auto node = entries_.extract(oldest);
        node.key() = key;
        return *use(key, entries_.insert(std::move(node)).position->second);
    }

    template <typename Bytes> std::size_t total(const Bytes& bytes) const {
        std::size_t sum = 0;
        for (const auto& [key, stamped] : entries_)
            sum += sizeof stamped + bytes(stamped.entry);
        return sum;
    }

  private:
    struct Stamped {
        Entry entry;
        std::uint64_t used = 0;
    };

    Entry* use(Index key, Stamped& stamped) {
        stamped.used = ++clock_;
        last_key_ = key;
        return last_ = &stamped.entry;
    }

    std::unordered_map<Index, Stamped> entries_;
    std::uint64_t clock_ = 0;
    Index last_key_ = 0;
    Entry* last_ = nullptr; ///< the most recently used entry
};

}
