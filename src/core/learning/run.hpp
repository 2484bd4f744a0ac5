// One model learning one task with one encoding: training in single steps, and what can be asked of it at any time.
//
// Every number follows from the settings and the seed: the same ones every time on one machine, bit for bit. Batches
// of step s and the texts of a test are the same for all encodings of a seed. A run belongs to one thread at a time.
#pragma once

#include "core/learning/positioning.hpp"
#include "core/learning/settings.hpp"

#include <memory>
#include <optional>

namespace posenc::learning {

/// How well a model does at one length; all undefined where the encoding has no numbers for it.
struct Score {
    Index length = 0;
    double tokens = undefined;    ///< share of the wanted tokens that are right
    double texts = undefined;     ///< share of the texts in which all are
    std::vector<double> by_place; ///< share of right tokens at each place; undefined where none is ever wanted
};

/// A text, the answers that are wanted, those that the model gives, and where it looked.
struct Example {
    std::vector<int> tokens, wanted, said;
    std::vector<Index> sources;  ///< the place that holds each answer, −1 for none
    std::vector<double> weights; ///< layer by layer, head by head, query by query, a number a key
};

/// A table that is being learned.
struct LearnedTable {
    std::string name;
    Index rows = 0, cols = 0;
    std::vector<double> values; ///< row-major
};

class Run {
  public:
    /// `method` null: no positions. Returns null where this cannot be trained; the sentence in `problem` says why.
    static std::unique_ptr<Run> make(const Settings& settings, const Method* method, const State& state,
                                     std::uint64_t seed, std::string& problem);
    ~Run();

    /// Takes the next step; false: nothing is left to do, because the run is finished or the loss is no number.
    bool step();
    /// Takes a part of the next step: about as many texts as fit into 32 MiB. False: the step needs more parts.
    bool step_part();
    Index steps_taken() const;
    bool finished() const; ///< all steps are taken
    bool diverged() const; ///< the loss is no number any more; nothing more is learned

    const std::vector<double>& losses() const; ///< one a step
    Score score(Index length);
    /// Tests some of the texts of this length; returns the score when all are tested. The test begins anew where
    /// another length was asked for in between, or the model has learned more.
    std::optional<Score> score_part(Index length);
    /// Gives back the memory that only steps and scores need; the next one takes it again.
    void rest();
    std::size_t bytes() const; ///< memory held at rest, about
    /// Text number `number` of those that are tested at this length.
    Example example(Index length, Index number);
    std::vector<LearnedTable> learned() const; ///< what the encoding learned, in the order of Positioning::learned
    std::vector<LearnedTable> tables() const;  ///< everything the model learned

    const Settings& settings() const;
    const Positioning& positioning() const;
    std::uint64_t seed() const;

  private:
    struct Inside;
    explicit Run(std::unique_ptr<Inside> inside);
    std::unique_ptr<Inside> inside_;
};

}
