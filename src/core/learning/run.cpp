#include "core/learning/run.hpp"

#include "core/learning/streams.hpp"
#include "core/learning/transformer/adam.hpp"
#include "core/learning/transformer/model.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <numbers>

namespace posenc::learning {

namespace {

constexpr std::uint64_t numbers_per_batch = std::uint64_t{1} << 24; ///< more than any batch draws
constexpr Index most_weights = Index{1} << 20; ///< of attention that are held at once while testing

std::string outside(std::string_view what, Index number, const Limits& limits) {
    if (number >= limits.low && number <= limits.high)
        return {};
    return std::string(what) + ": ‘" + readable_integer(number) +
           "’ is out of range; allowed: " + readable_integer(limits.low) + " … " + readable_integer(limits.high);
}

std::string first_of(std::initializer_list<std::string> problems) {
    for (const std::string& problem : problems)
        if (!problem.empty())
            return problem;
    return {};
}

std::string problem_of_lengths(const Settings& settings) {
    std::string problem = first_of({outside("shortest text", settings.shortest, length_limits),
                                    outside("trained length", settings.longest, length_limits)});
    if (settings.shortest > settings.longest)
        problem = "shortest text: ‘" + readable_integer(settings.shortest) + "’ is longer than the trained length " +
                  readable_integer(settings.longest);
    if (settings.lengths.empty())
        problem = "tested lengths: none is given";
    const Index least = settings.task.shortest();
    std::vector<Index> all = settings.lengths;
    all.push_back(settings.shortest);
    for (const Index length : all) {
        if (problem.empty())
            problem = outside("tested length", length, length_limits);
        if (problem.empty() && length < least)
            problem = "task: ‘" + settings.task.id + "’ cannot be made of " + counted(length, "token") +
                      "; it needs at least " + readable_integer(least);
    }
    return problem;
}

Index most_of(const std::vector<Index>& lengths) {
    return *std::max_element(lengths.begin(), lengths.end());
}

}

double Schedule::rate_at(Index step) const {
    const double done = static_cast<double>(step) / static_cast<double>(steps);
    const double rise = std::min(1.0, static_cast<double>(step + 1) / static_cast<double>(std::max<Index>(warm_up, 1)));
    const double fall = (1 + std::cos(std::numbers::pi * done)) / 2;
    return rate * rise * (fall * (1 - last_share) + last_share);
}

Settings settings_for(const Task& task) {
    Settings settings;
    settings.task = task;
    settings.shape.layers = task.layers;
    settings.shape.causal = task.causal;
    settings.schedule.steps = task.steps;
    settings.shortest = std::max(settings.shortest, task.shortest());
    settings.longest = std::max(settings.longest, settings.shortest);
    return settings;
}

std::string problem_of(const Settings& settings) {
    const ModelShape& shape = settings.shape;
    const std::string problem =
        first_of({outside("layers", shape.layers, layer_limits), outside("width", shape.width, width_limits),
                  outside("heads", shape.heads, head_limits), outside("steps", settings.schedule.steps, step_limits),
                  outside("batch", settings.batch, batch_limits), outside("tests", settings.tests, test_limits),
                  problem_of_lengths(settings)});
    if (problem.empty() && shape.width % shape.heads != 0)
        return "width: ‘" + readable_integer(shape.width) + "’ cannot be shared by " + counted(shape.heads, "head") +
               "; allowed: multiples of " + readable_integer(shape.heads);
    return problem;
}

struct Run::Inside {
    Settings settings;
    Positioning positioning;
    std::uint64_t seed;
    Model<float> model;
    Adam<float> adam;
    std::vector<double> losses;
    bool diverged = false;

    Inside(const Settings& settings_, Positioning positioning_, std::uint64_t seed_)
        : settings(settings_), positioning(std::move(positioning_)), seed(seed_), model(positioning, seed),
          adam(model.values().size(), settings.schedule.first_decay, settings.schedule.second_decay) {}

    Batch training_batch(Index step) const {
        const auto number = static_cast<std::uint64_t>(step);
        const double share = seeded(seed, Stream::training_lengths).uniform(number);
        const Index length = settings.shortest +
                             static_cast<Index>(share * static_cast<double>(settings.longest - settings.shortest + 1));
        return make_batch(settings.task, seeded(seed, Stream::training), number * numbers_per_batch, settings.batch,
                          length);
    }
    Batch test_batch(Index length, Index first, Index count) const {
        const std::uint64_t of_length = static_cast<std::uint64_t>(length) * numbers_per_batch;
        return make_batch(settings.task, seeded(seed, Stream::testing),
                          of_length + static_cast<std::uint64_t>(first) * numbers_per_text, count, length);
    }
    Index tests_at_once(Index length) const {
        return std::clamp<Index>(most_weights / (settings.shape.heads * length * length), 1, settings.tests);
    }
};

Run::Run(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Run::~Run() = default;

std::unique_ptr<Run> Run::make(const Settings& settings, const Method* method, const State& state, std::uint64_t seed,
                               std::string& problem) {
    problem = problem_of(settings);
    if (!problem.empty())
        return nullptr;
    const Index longest = std::max(settings.longest, most_of(settings.lengths));
    MadePositioning made = make_positioning(method, state, settings.shape, longest, seed);
    problem = made.problem;
    if (!problem.empty())
        return nullptr;
    return std::unique_ptr<Run>(new Run(std::make_unique<Inside>(settings, std::move(made.positioning), seed)));
}

bool Run::step() {
    Inside& in = *inside_;
    if (finished() || in.diverged)
        return false;
    const Index step = steps_taken();
    const double loss = static_cast<double>(in.model.learn(in.training_batch(step)));
    in.losses.push_back(loss);
    in.diverged = !std::isfinite(loss);
    if (!in.diverged)
        in.adam.step(in.model.values(), in.model.slopes(), in.settings.schedule.rate_at(step));
    return !in.diverged && !finished();
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

namespace {

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

}

Score Run::score(Index length) {
    Inside& in = *inside_;
    Count count(length);
    for (Index first = 0; first < in.settings.tests; first += in.tests_at_once(length)) {
        const Index texts = std::min(in.tests_at_once(length), in.settings.tests - first);
        const Batch batch = in.test_batch(length, first, texts);
        const ConstView<float> logits = in.model.logits(batch);
        if (!logits.allFinite())
            return {length, undefined, undefined, {}};
        count.add(batch, logits);
    }
    return count.score(length);
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

LearnedTable Run::learned() const {
    return table_of(inside_->model, inside_->model.tensors().positions);
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
