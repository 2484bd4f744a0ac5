#include "core/masks/softmax/softmax_field.hpp"

#include "core/masks/mask_methods.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::uint64_t logits_stream = 2;
constexpr std::uint64_t logits_per_row = 4096;

/// Whether a hidden logit still has an effect; logits that are overwritten need not be computed.
bool adds(const Masking& masking) {
    return masking.treatment == Treatment::add || masking.treatment == Treatment::add_minimum || masking.strength < 1;
}

/// 1 where a query may look.
std::vector<std::uint8_t> visible_keys(const MaskField& mask, Index row) {
    std::vector<std::uint8_t> visible(static_cast<std::size_t>(mask.size().col));
    for (std::size_t col = 0; col < visible.size(); ++col)
        visible[col] = mask.hidden({row, static_cast<Index>(col)}) == Hidden::no ? 1 : 0;
    return visible;
}

/// The means of a viewport from whole rows, each asked for once and read in order.
template <typename RowOf>
void means_of_rows(const Viewport& viewport, Cell size, std::span<float> means, const RowOf& row_of) {
    const auto samples = static_cast<std::size_t>(viewport.cols.samples);
    for (int sample = 0; sample < viewport.rows.samples; ++sample) {
        const Block rows = sample_block(viewport, sample, 0, size);
        std::vector<double> sums(samples);
        for (Index row = rows.row; row < rows.row + rows.rows; ++row) {
            const std::vector<double>& numbers = row_of(row);
            for (std::size_t at = 0; at < samples; ++at) {
                const Block cells = sample_block(viewport, sample, static_cast<int>(at), size);
                for (Index col = cells.col; col < cells.col + cells.cols; ++col)
                    sums[at] += numbers[static_cast<std::size_t>(col)];
            }
        }
        for (std::size_t at = 0; at < samples; ++at) {
            const Index count = rows.rows * sample_block(viewport, sample, static_cast<int>(at), size).cols;
            means[static_cast<std::size_t>(sample) * samples + at] =
                static_cast<float>(count == 0 ? undefined : sums[at] / static_cast<double>(count));
        }
    }
}

}

Means ReadByRows::means() const {
    return affordable(size()) ? Means::kept : Means::sampled;
}

double ReadByRows::sum(Block block) const {
    if (means() == Means::kept)
        return Pyramid::sum(block);
    return estimated(block).mean * static_cast<double>(block.rows * block.cols);
}

Range ReadByRows::range(Block block) const {
    return means() == Means::kept ? Pyramid::range(block) : estimated(block).range;
}

Explanation ReadByRows::explain_mean(Block block) const {
    if (means() == Means::kept)
        return Pyramid::explain_mean(block);
    return explain_estimate(*this, block, estimated(block));
}

void ReadByRows::fill_means(const Viewport& viewport, std::span<float> means) const {
    if (this->means() == Means::sampled)
        return Field::fill_means(viewport, means);
    means_of_rows(viewport, size(), means, [this](Index row) -> const std::vector<double>& { return numbers(row); });
}

LogitsField::LogitsField(std::shared_ptr<const MaskField> mask, Masking masking, std::uint64_t seed, bool treated)
    : ReadByRows(Values::held), mask_(std::move(mask)), masking_(masking), random_(seed, logits_stream),
      treated_(treated), rows_(mask_->size()) {}

double LogitsField::raw(Cell cell) const {
    std::vector<double>& logits = row_begun(cell.row);
    double& logit = logits[static_cast<std::size_t>(cell.col)];
    if (logit != logit)
        logit = seeded(cell);
    return logit;
}

std::vector<double>& LogitsField::row_begun(Index row) const {
    std::vector<double>& logits = rows_[row];
    if (logits.empty())
        logits.assign(static_cast<std::size_t>(mask_->size().col), undefined);
    return logits;
}

double LogitsField::seeded(Cell cell) const {
    return random_.normal(static_cast<std::uint64_t>(cell.row) * logits_per_row + static_cast<std::uint64_t>(cell.col));
}

const std::vector<double>& LogitsField::raw_row(Index row, std::span<const std::uint8_t> wanted) const {
    std::vector<double>& logits = row_begun(row);
    for (std::size_t col = 0; col < logits.size(); ++col)
        if (wanted[col] != 0 && logits[col] != logits[col])
            logits[col] = seeded({row, static_cast<Index>(col)});
    return logits;
}

Index LogitsField::known_logits() const {
    Index known = 0;
    for (const std::vector<double>& row : rows_.all())
        known += std::count_if(row.begin(), row.end(), [](double logit) { return logit == logit; });
    return known;
}

double LogitsField::at(Cell cell) const {
    if (!treated_)
        return raw(cell);
    const bool visible = mask_->hidden(cell) == Hidden::no;
    return treated_logit(visible || adds(masking_) ? raw(cell) : 0, visible, masking_);
}

const std::vector<double>& LogitsField::numbers(Index row) const {
    const std::vector<std::uint8_t> all(static_cast<std::size_t>(size().col), 1);
    const std::vector<std::uint8_t> visible = treated_ ? visible_keys(*mask_, row) : all;
    numbers_ = raw_row(row, adds(masking_) ? all : visible);
    for (std::size_t col = 0; col < numbers_.size(); ++col)
        numbers_[col] = treated_logit(numbers_[col], visible[col] != 0, masking_);
    return numbers_;
}

Description LogitsField::describe() const {
    return {treated_ ? "Logits after masking" : "Logits",
            mask_->query_names(),
            mask_->key_names(),
            -3,
            3,
            means() == Means::kept ? Ranges::exact : Ranges::sampled};
}

SoftmaxField::SoftmaxField(std::shared_ptr<const MaskField> mask, Masking masking, std::uint64_t seed)
    : ReadByRows(Values::asked), logits_(std::move(mask), masking, seed, true), masking_(masking), rows_(size()) {}

const std::vector<double>& SoftmaxField::weights(Index row) const {
    std::vector<double>& weights = rows_[row];
    if (!weights.empty())
        return weights;
    const std::vector<std::uint8_t> visible = visible_keys(mask(), row);
    const std::vector<std::uint8_t> all(visible.size(), 1);
    weights = masked_softmax_row(logits_.raw_row(row, adds(masking_) ? all : visible), visible, masking_);
    return weights;
}

Index SoftmaxField::known_rows() const {
    const auto rows = rows_.all();
    return std::count_if(rows.begin(), rows.end(), [](const std::vector<double>& row) { return !row.empty(); });
}

double SoftmaxField::at(Cell cell) const {
    return weights(cell.row)[static_cast<std::size_t>(cell.col)];
}

Description SoftmaxField::describe() const {
    return {"Softmax, query by key",
            mask().query_names(),
            mask().key_names(),
            0,
            1,
            means() == Means::kept ? Ranges::exact : Ranges::sampled};
}

std::shared_ptr<const MaskField> mask_field(const State& state, Issues issues) {
    const Index length = capped(state.integer("length"), most_softmax_positions, "length", issues);
    ChosenSentence chosen = chosen_sentence(state, length);
    issues.append(chosen.issues);
    const std::string_view mask = state.text("mask");
    const bool two = mask == "combined";
    const bool padding = mask == "both" || mask == registry::padding.id,
               look_ahead = mask == "both" || mask == registry::look_ahead.id;
    if (padding || look_ahead) {
        const MaskShape shape{length, length, 0, padding, look_ahead, Polarity::visibility};
        return std::make_shared<MaskField>(std::move(chosen.batch), chosen.sentence, shape);
    }
    const auto batch = std::make_shared<const Batch>(std::move(chosen.batch));
    const MaskSetting setting{state, batch, chosen.sentence, length, length, 0, issues};
    std::string title = two ? two_masks_title(state) : std::string(mask_called(mask).title);
    return std::make_shared<MaskField>(std::move(title), batch, chosen.sentence, length, 0,
                                       two ? two_masks_rule(setting) : mask_called(mask).rule(setting),
                                       Polarity::visibility);
}

namespace {

Masking masking_with_strength(const State& state) {
    Masking masking = masking_of(state);
    masking.strength = state.number("mask_strength");
    masking.sink = sink_of(state);
    return masking;
}

}

std::shared_ptr<const LogitsField> logits_field(const State& state, bool treated) {
    const auto seed = static_cast<std::uint64_t>(state.number("seed"));
    return std::make_shared<LogitsField>(mask_field(state), masking_with_strength(state), seed, treated);
}

std::shared_ptr<const SoftmaxField> softmax_field(const State& state, Issues issues) {
    const auto seed = static_cast<std::uint64_t>(state.number("seed"));
    return std::make_shared<SoftmaxField>(mask_field(state, issues), masking_with_strength(state), seed);
}

}
