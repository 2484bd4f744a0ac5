#include "core/learning/run.hpp"

#include "core/learning/streams.hpp"
#include "core/learning/transformer/adam.hpp"
#include "core/learning/transformer/model.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace posenc::learning {

namespace {

constexpr std::uint64_t numbers_per_batch = std::uint64_t{1} << 24; ///< more than any batch draws
constexpr Index group_size = 8, most_groups = test_limits.high / group_size;
constexpr Index most_weights = Index{1} << 17; ///< attention weights that are held at once while testing

/// `count` of the places below `spread`, rising; all sets are equally likely (selection sampling).
std::vector<Index> drawn_places(const Random& random, std::uint64_t first, Index count, Index spread) {
    std::vector<Index> places;
    for (Index place = 0; place < spread; ++place) {
        const double left = static_cast<double>(spread - place),
                     needed = static_cast<double>(count - static_cast<Index>(places.size()));
        if (random.uniform(first + static_cast<std::uint64_t>(place)) * left < needed)
            places.push_back(place);
    }
    return places;
}

/// Counts right answers at each place, and texts that are right as a whole.
struct Count {
    std::vector<Index> wanted, right;
    Index texts = 0, right_texts = 0;

    explicit Count(Index length) : wanted(static_cast<std::size_t>(length)), right(wanted.size()) {}

    void add(const Batch& batch, ConstView<float> logits) {
        for (Index text = 0; text < batch.sequences; ++text) {
            bool all_right = true;
            for (Index place = 0; place < batch.length; ++place) {
                const Index token = text * batch.length + place;
                const int answer = batch.wanted[static_cast<std::size_t>(token)];
                if (answer == nothing_wanted)
                    continue;
                Index said = 0;
                logits.row(token).maxCoeff(&said);
                ++wanted[static_cast<std::size_t>(place)];
                right[static_cast<std::size_t>(place)] += said == answer;
                all_right = all_right && said == answer;
            }
            ++texts;
            right_texts += all_right;
        }
    }
    Score score(Index length) const {
        Score score{length, undefined, undefined, {}};
        Index all = 0, all_right = 0;
        const auto share = [](Index part, Index whole) {
            return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : undefined;
        };
        for (std::size_t place = 0; place < wanted.size(); ++place) {
            all += wanted[place];
            all_right += right[place];
            score.by_place.push_back(share(right[place], wanted[place]));
        }
        score.tokens = share(all_right, all);
        score.texts = share(right_texts, texts);
        return score;
    }
};

/// A length that is being tested.
struct Testing {
    Index length, tested = 0; ///< texts so far
    Count count;

    explicit Testing(Index length_) : length(length_), count(length_) {}
};

}

struct Run::Inside {
    Settings settings;
    Positioning positioning;
    std::uint64_t seed;
    Model<float> model;
    Adam<float> adam;
    std::vector<double> losses;
    bool diverged = false;
    std::optional<Learning<float>> learning; ///< of the step that is being taken
    std::optional<Testing> testing;          ///< of the score that is being made

    Inside(const Settings& settings_, Positioning positioning_, std::uint64_t seed_)
        : settings(settings_), positioning(std::move(positioning_)), seed(seed_),
          model(positioning, seed, settings.spread),
          adam(model.values().size(), settings.schedule.first_decay, settings.schedule.second_decay) {}

    Batch training_batch(Index step) const {
        const auto number = static_cast<std::uint64_t>(step);
        const double share = seeded(seed, Stream::training_lengths).uniform(number);
        const Index length = settings.shortest +
                             static_cast<Index>(share * static_cast<double>(settings.longest - settings.shortest + 1));
        return placed(make_batch(settings.task, seeded(seed, Stream::training), number * numbers_per_batch,
                                 settings.batch, length),
                      (length_limits.high + 1) * most_groups + step);
    }
    /// Draws positions for a batch. `number` picks the random numbers: those of all groups of all lengths that can be
    /// tested come first, then those of the training steps.
    Batch placed(Batch batch, Index number) const {
        if (settings.spread > 0)
            batch.places =
                drawn_places(seeded(seed, Stream::places), static_cast<std::uint64_t>(number) * numbers_per_text,
                             batch.length, settings.spread);
        return batch;
    }
    Batch test_batch(Index length, Index first, Index count) const {
        const std::uint64_t of_length = static_cast<std::uint64_t>(length) * numbers_per_batch;
        return placed(make_batch(settings.task, seeded(seed, Stream::testing),
                                 of_length + static_cast<std::uint64_t>(first) * numbers_per_text, count, length),
                      length * most_groups + first / group_size);
    }
    /// Drawn positions are shared by the texts of a group, which is tested at once or in equal parts.
    Index tests_at_once(Index length) const {
        const Index most = settings.spread > 0 ? group_size : settings.tests;
        const auto fitting = static_cast<std::uint64_t>(most_weights / (settings.shape.heads * length * length));
        return std::clamp<Index>(static_cast<Index>(std::bit_floor(fitting)), 1, most);
    }
};

Run::Run(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Run::~Run() = default;

std::unique_ptr<Run> Run::make(const Settings& settings, const Method* method, const State& state, std::uint64_t seed,
                               std::string& problem) {
    problem = problem_of(settings);
    if (!problem.empty())
        return nullptr;
    const Index longest = std::max(longest_of(settings), settings.spread);
    MadePositioning made = make_positioning(method, state, settings.shape, longest, seed);
    problem = made.problem;
    if (!problem.empty())
        return nullptr;
    return std::unique_ptr<Run>(new Run(std::make_unique<Inside>(settings, std::move(made.positioning), seed)));
}

bool Run::step() {
    while (!step_part())
        ;
    return !diverged() && !finished();
}

bool Run::step_part() {
    Inside& in = *inside_;
    if (finished() || in.diverged)
        return true;
    const Index step = steps_taken();
    in.testing.reset();
    if (!in.learning)
        in.learning = in.model.begin(in.training_batch(step));
    in.model.learn_part(*in.learning);
    if (!in.learning->done())
        return false;
    const auto loss = static_cast<double>(in.learning->loss);
    in.learning.reset();
    in.losses.push_back(loss);
    in.diverged = !std::isfinite(loss);
    if (!in.diverged)
        in.adam.step(in.model.values(), in.model.slopes(), in.settings.schedule.rate_at(step));
    return true;
}

Index Run::steps_taken() const {
    return static_cast<Index>(inside_->losses.size());
}

bool Run::finished() const {
    return steps_taken() >= inside_->settings.schedule.steps;
}

bool Run::diverged() const {
    return inside_->diverged;
}

const std::vector<double>& Run::losses() const {
    return inside_->losses;
}

Score Run::score(Index length) {
    for (;;)
        if (std::optional<Score> score = score_part(length))
            return *std::move(score);
}

std::optional<Score> Run::score_part(Index length) {
    Inside& in = *inside_;
    if (!in.testing || in.testing->length != length)
        in.testing.emplace(length);
    Testing& testing = *in.testing;
    const Index texts = std::min(in.tests_at_once(length), in.settings.tests - testing.tested);
    const Batch batch = in.test_batch(length, testing.tested, texts);
    const ConstView<float> logits = in.model.logits(batch);
    const bool numbers = logits.allFinite();
    if (numbers) {
        testing.count.add(batch, logits);
        testing.tested += texts;
        if (testing.tested < in.settings.tests)
            return std::nullopt;
    }
    const Score score = numbers ? testing.count.score(length) : Score{length, undefined, undefined, {}};
    in.testing.reset();
    return score;
}

void Run::rest() {
    inside_->model.rest();
}

std::size_t Run::bytes() const {
    const std::size_t means = 2 * inside_->model.values().size() * sizeof(float); // of Adam
    std::size_t start = 0;
    for (const LearnedMatrix& matrix : inside_->positioning.learned)
        start += matrix.start.size();
    const std::size_t tokens = inside_->learning ? inside_->learning->batch.tokens.size() : 0;
    return sizeof *inside_ + inside_->model.bytes() + means + (start + inside_->losses.size()) * sizeof(double) +
           2 * tokens * sizeof(int);
}

Example Run::example(Index length, Index number) {
    Inside& in = *inside_;
    Batch batch = in.test_batch(length, number, 1);
    Example example;
    const ConstView<float> logits = in.model.logits(batch);
    for (Index place = 0; place < length; ++place) {
        Index said = 0;
        logits.row(place).maxCoeff(&said);
        example.said.push_back(static_cast<int>(said));
        example.sources.push_back(in.settings.task.answer(batch.tokens, place).source);
    }
    for (Index layer = 0; layer < in.settings.shape.layers; ++layer)
        for (Index head = 0; head < in.settings.shape.heads; ++head) {
            const ConstView<float> weights = in.model.weights(layer, 0, head);
            example.weights.insert(example.weights.end(), weights.data(), weights.data() + weights.size());
        }
    example.tokens = std::move(batch.tokens);
    example.wanted = std::move(batch.wanted);
    return example;
}

namespace {

LearnedTable table_of(const Model<float>& model, const Tensor& tensor) {
    const float* const first = model.values().data() + tensor.offset;
    return {tensor.name, tensor.rows, tensor.cols, std::vector<double>(first, first + tensor.size())};
}

}

std::vector<LearnedTable> Run::learned() const {
    std::vector<LearnedTable> tables;
    for (const Tensor& tensor : inside_->model.tensors().learned)
        tables.push_back(table_of(inside_->model, tensor));
    return tables;
}

std::vector<LearnedTable> Run::tables() const {
    std::vector<LearnedTable> tables;
    for (const Tensor* tensor : inside_->model.tensors().all())
        tables.push_back(table_of(inside_->model, *tensor));
    return tables;
}

const Settings& Run::settings() const {
    return inside_->settings;
}

const Positioning& Run::positioning() const {
    return inside_->positioning;
}

std::uint64_t Run::seed() const {
    return inside_->seed;
}

}
