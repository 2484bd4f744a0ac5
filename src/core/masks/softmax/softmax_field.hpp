// The three matrices of masked attention, each query × key: the mask, the logits, the softmax.
//
// Logits stand for q·k/√d of some content: seeded normal numbers. At every length cell (i, j) is the same number n =
// i·4096 + j of stream 2. Nothing is computed before it is asked for: a logit when it is first needed, a row of the
// softmax when one of its weights is; row_cache.hpp says how long both are kept. Means are added up row by row, single
// block sums are remembered, see pyramid.hpp; beyond 2048 positions both come from two rows of a block.
#pragma once

#include "core/masks/softmax/softmax.hpp"
#include "core/random.hpp"
#include "core/sums/pyramid.hpp"
#include "core/sums/sums.hpp"
#include "core/visibility/mask_field.hpp"
#include "core/visibility/row_cache.hpp"

namespace posenc {

inline constexpr Index most_softmax_positions = 4096;

/// Fields that are computed a row at a time: all rows where they are affordable (sums.hpp), else two of every block.
class ReadByRows : public Pyramid {
  public:
    double sum(Block block) const override;
    Range range(Block block) const override;
    Means means() const override;
    Explanation explain_mean(Block block) const override;

  protected:
    explicit ReadByRows(Values values) : Pyramid(values) {}
    void fill_means(const Viewport& viewport, std::span<float> means) const override;
    /// The numbers of a row, valid until another row is asked for.
    virtual const std::vector<double>& numbers(Index row) const = 0;

  private:
    Estimate estimated(Block block) const { return estimate(*this, block, most_sampled, Draw::rows); }
};

class LogitsField final : public ReadByRows {
  public:
    /// The logits as they are, or, `treated`, as they go into the softmax.
    LogitsField(std::shared_ptr<const MaskField> mask, Masking masking, std::uint64_t seed, bool treated);

    const MaskField& mask() const { return *mask_; }
    double raw(Cell cell) const; ///< before the mask
    /// The raw logits of a row, computed where they are wanted, NaN where one was never needed. Valid until another row
    /// is asked for.
    const std::vector<double>& raw_row(Index row, std::span<const std::uint8_t> wanted) const;
    Index known_logits() const; ///< raw ones computed and kept
    Cell size() const override { return mask_->size(); }
    double at(Cell cell) const override;
    Explanation explain(Cell cell) const override;
    Description describe() const override;
    std::size_t held_bytes() const override {
        return Pyramid::held_bytes() + rows_.held_bytes() + numbers_.capacity() * sizeof(double);
    }

  protected:
    const std::vector<double>& numbers(Index row) const override;

  private:
    std::vector<double>& row_begun(Index row) const; ///< all NaN where nothing is known yet
    double seeded(Cell cell) const;

    std::shared_ptr<const MaskField> mask_;
    Masking masking_;
    Random random_;
    bool treated_;
    mutable RowCache rows_;               ///< raw logits, NaN where not computed yet
    mutable std::vector<double> numbers_; ///< of the row asked for last
};

class SoftmaxField final : public ReadByRows {
  public:
    SoftmaxField(std::shared_ptr<const MaskField> mask, Masking masking, std::uint64_t seed);

    const MaskField& mask() const { return logits_.mask(); }
    const LogitsField& logits() const { return logits_; } ///< treated; raw() gives the others
    const Masking& masking() const { return masking_; }
    Index known_rows() const; ///< rows computed and kept
    Cell size() const override { return logits_.size(); }
    double at(Cell cell) const override;
    Explanation explain(Cell cell) const override;
    Description describe() const override;
    std::size_t held_bytes() const override {
        return Pyramid::held_bytes() + rows_.held_bytes() + logits_.held_bytes();
    }

  protected:
    const std::vector<double>& numbers(Index row) const override { return weights(row); }

  private:
    const std::vector<double>& weights(Index row) const;
    /// Adds the sink to a sum of e^z, where there is one, and tells its share.
    void add_sink(double& total, Explanation& explanation) const;
    Explanation explain_visible(Cell cell) const;
    Explanation explain_hidden(Cell cell) const;
    Explanation explain_full_row(Cell cell) const;  ///< of a row without a visible key
    Explanation explain_half_open(Cell cell) const; ///< while the mask is not fully closed

    LogitsField logits_;
    Masking masking_;
    mutable RowCache rows_; ///< weights
};

/// The fields a state describes, whatever its method: length (cut to most_softmax_positions), tokens, sentence,
/// padding_side, mask and the parameters of that mask, which is always shown as visibility. The softmax also reads
/// treatment, arithmetic, mask_strength, sink_logit and seed. Where `issues` is given, what could not be used is added.
std::shared_ptr<const MaskField> mask_field(const State& state, Issues issues = {});
std::shared_ptr<const LogitsField> logits_field(const State& state, bool treated);
std::shared_ptr<const SoftmaxField> softmax_field(const State& state, Issues issues = {});

/// "2.31 + −1e9 = −1e9 in float32": what the treatment makes of a hidden logit.
std::string treatment_text(double logit, const Masking& masking);

}
