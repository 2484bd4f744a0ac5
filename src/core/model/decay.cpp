#include "core/model/decay.hpp"

#include "core/biases/alibi.hpp"
#include "core/biases/decay_rates.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// A decay that the model's code fixes: the rate of a head times the share of a layer.
struct FixedDecay {
    std::string_view rule;
    double (*rate)(Index head, Index heads);
    double (*share)(Index layer, Index layers);
};

/// Its first two layers forget alike.
double ring_share(Index layer, Index layers) {
    return 1 -
           static_cast<double>(std::max<Index>(layer - 1, 0)) / static_cast<double>(std::max<Index>(layers - 1, 1)) +
           1e-5;
}

constexpr FixedDecay fixed_decays[] = {
    {"retention", [](Index head, Index) { return retention_rate(head); }, [](Index, Index) { return 1.0; }},
    {"lightning attention", lightning_rate, lightning_share},
    {"lightning attention, ALiBi slopes",
     [](Index head, Index heads) { return alibi_slope(AlibiSlopes::press, heads, head, 8); }, ring_share},
};

struct Rates {
    double slowest = 0, fastest = 0;
    const FixedDecay* of = nullptr;
};

/// Of the heads of a kind, before any layer's share.
std::optional<Rates> rates_of(const LayerKind& kind) {
    const auto* const found = std::find_if(std::begin(fixed_decays), std::end(fixed_decays),
                                           [&](const FixedDecay& one) { return one.rule == kind.rule; });
    if (kind.reads != Reads::linear || found == std::end(fixed_decays) || kind.value_heads == 0)
        return std::nullopt;
    Rates rates{found->rate(0, kind.value_heads), 0, found};
    for (Index head = 0; head < kind.value_heads; ++head) {
        const double rate = found->rate(head, kind.value_heads);
        rates.slowest = std::min(rates.slowest, rate);
        rates.fastest = std::max(rates.fastest, rate);
    }
    return rates;
}

/// The first distance n with e^(−rate n) < forgotten_share.
Index forgotten_after(double rate) {
    constexpr double most = 1e15; // a head that hardly forgets
    return static_cast<Index>(std::min(std::floor(-std::log(forgotten_share) / rate), most)) + 1;
}

}

bool forgets(const LayerKind& kind) {
    return kind.reads == Reads::linear || kind.reads == Reads::mamba2;
}

bool forgets_by_text(const LayerKind& kind) {
    constexpr std::string_view gated[] = {"gated delta rule", "kimi delta attention", "RG-LRU", "mLSTM"};
    return kind.reads == Reads::mamba2 ||
           (kind.reads == Reads::linear && std::find(std::begin(gated), std::end(gated), kind.rule) != std::end(gated));
}

std::vector<std::optional<Decay>> decays_of(const LayeredModel& model) {
    std::vector<std::optional<Rates>> rates;
    for (const LayerKind& kind : model.kinds)
        rates.push_back(rates_of(kind));
    std::vector<std::optional<Decay>> decays;
    for (Index layer = 0; layer < model.count(); ++layer) {
        decays.emplace_back();
        if (const auto& own = rates[model.layers[static_cast<std::size_t>(layer)]]) {
            const double share = own->of->share(layer, model.count());
            decays.back() = {forgotten_after(own->fastest * share), forgotten_after(own->slowest * share)};
        }
    }
    return decays;
}

std::optional<Decay> decay_of_kind(const LayeredModel& model, std::span<const std::optional<Decay>> decays,
                                   std::size_t kind) {
    std::optional<Decay> all;
    for (std::size_t layer = 0; layer < decays.size(); ++layer)
        if (model.layers[layer] == kind && decays[layer]) {
            const Decay own = *decays[layer];
            all = all ? Decay{std::min(all->fastest_head, own.fastest_head),
                              std::max(all->slowest_head, own.slowest_head)}
                      : own;
        }
    return all;
}

}
