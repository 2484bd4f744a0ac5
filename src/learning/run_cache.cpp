#include "learning/run_cache.hpp"

#include <algorithm>

namespace posenc::learning {

namespace {

template <class T> std::size_t bytes_in(const std::vector<T>& numbers) {
    return numbers.size() * sizeof(T);
}

std::size_t bytes_of(const RunCache::Kept& kept) {
    const RunResult& result = kept.result;
    std::size_t bytes = sizeof kept + bytes_in(result.losses) + (kept.run ? kept.run->bytes() : 0);
    for (const Score& score : result.scores)
        bytes += sizeof score + bytes_in(score.by_place);
    for (const LearnedTable& table : result.learned)
        bytes += sizeof table + bytes_in(table.values);
    if (result.example)
        bytes += bytes_in(result.example->example.weights);
    return bytes;
}

}

void RunCache::put(Kept kept) {
    const std::size_t bytes = bytes_of(kept);
    runs_.emplace_back(std::move(kept), bytes);
    bytes_ += bytes;
    while (bytes_ > most_bytes) {
        bytes_ -= runs_.front().second;
        runs_.pop_front();
    }
}

std::optional<RunCache::Kept> RunCache::take(const RunKey& key) {
    const auto found = std::find_if(runs_.begin(), runs_.end(), [&](const auto& one) { return one.first.key == key; });
    if (found == runs_.end())
        return std::nullopt;
    std::optional<Kept> kept(std::move(found->first));
    bytes_ -= found->second;
    runs_.erase(found);
    return kept;
}

}
