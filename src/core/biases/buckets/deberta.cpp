// Buckets and disentangled attention of DeBERTa (He et al. 2020): row = query i, column = key j; query minus key.
//
//   bucket(r) = sign(r) · b(|r|),  r = i − j;  b(x) = x for x ≤ mid = ⌊B/2⌋,
//               else mid + ⌈ln(x/mid)/ln((M − 1)/mid) · (mid − 1)⌉
//   index     = clip(bucket + B, 0, 2B − 1)
//   bias      = (q_i · Kr[index] + k_j · Qr[index]) / √(3d)          content to position, position to content
//
// Microsoft's code first clamps r to ±(M − 1); Hugging Face does not and relies on the clip of the index. In the second
// term the paper writes bucket(j − i), but the code ends up with the index of i − j. q, k and the tables are seeded.
// Without buckets (position_buckets ≤ 0) the bucket is the distance itself and B the largest distance: distances beyond
// the table's 2M rows share the last. Not covered: the content logits, which are divided by √(3d) too.
#include "core/biases/buckets/deberta.hpp"
#include "core/registry.hpp"

#include "core/biases/bias_parameters.hpp"
#include "core/learning/entry.hpp"
#include "core/state/parameters.hpp"
#include "core/sums/diagonal_sums.hpp"
#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace posenc {

Index DebertaRule::index(Index relative) const {
    return std::clamp<Index>(bucket(relative) + span, 0, 2 * span - 1);
}

double DisentangledBias::content_to_position(Index query, Index relative) const {
    return dot(queries.row(query), relative_keys.row(rule.index(relative) - first_row)) /
           std::sqrt(3 * static_cast<double>(queries.width()));
}

double DisentangledBias::position_to_content(Index key, Index relative) const {
    return dot(keys.row(key), relative_queries.row(rule.index(relative) - first_row)) /
           std::sqrt(3 * static_cast<double>(keys.width()));
}

namespace {

/// The rule and the numbers of its formula.
struct Settings {
    Index buckets, max_position;
    bool clamped;
    DebertaRule rule;
};

Settings read_settings(const State& state, const Pairs& pairs, Issues issues = {}) {
    const Index buckets = state.integer("buckets"), least = std::max<Index>(buckets, 3);
    Index max_position = state.integer("max_position");
    if (state.text("deberta_rows") == "distances")
        return {max_position, max_position, false, {max_position, Buckets::deberta(2, 3, true, 0), true}};
    if (max_position < least) {
        issues.push_back(unusable("max_position", max_position,
                                  "allowed with these buckets: " + std::to_string(least) + " and more", least));
        max_position = least;
    }
    const bool clamped = state.text("deberta_flavour") == "microsoft";
    const Index reach = std::max(std::llabs(1 - pairs.queries - pairs.shift), std::llabs(pairs.keys - pairs.shift));
    return {buckets, max_position, clamped, {buckets, Buckets::deberta(buckets, max_position, clamped, reach)}};
}

/// From i − j to the bucket; the last step's value is the bucket.
void add_bucket(const Settings& settings, Index relative, std::vector<Step>& steps) {
    if (settings.rule.plain)
        return;
    const Index bucket = settings.rule.bucket(relative), x = std::llabs(relative), mid = settings.buckets / 2;
    const std::string m = readable_integer(mid), sign = relative < 0 ? "−" : "";
    const Index most = settings.max_position - 1;
    std::string text = readable_integer(x) + " ≤ " + m + ", so the bucket is i − j";
    if (x > mid && settings.clamped && x > most)
        text = "clamped to ±" + readable_integer(most) + ", the last bucket";
    else if (x > mid)
        text = sign + "(" + m + " + ⌈ln(" + readable_integer(x) + "/" + m + ")/ln(" + readable_integer(most) + "/" + m +
               ") · " + readable_integer(mid - 1) + "⌉)";
    steps.push_back({text + " = " + readable_integer(bucket), static_cast<double>(bucket)});
}

std::string shared_words(const Settings& settings, Index relative) {
    return relative == 0 ? std::string("Its own position has a bucket to itself.")
                         : "All keys " + settings.rule.side.span_words(std::llabs(relative)) +
                               (relative > 0 ? " before" : " after") + " the query share this bucket.";
}

class BucketField : public StepField {
  public:
    BucketField(const Pairs& pairs, const Settings& settings)
        : StepField(pairs, settings.rule.side.steps(
                               pairs, [&](Index delta) { return static_cast<double>(settings.rule.bucket(-delta)); })),
          settings_(settings) {}

    Explanation explain(Cell cell) const override {
        const Index relative = -distance(cell);
        Explanation explanation;
        explanation.steps = distance_steps(*this, cell, Sign::query_minus_key);
        add_bucket(settings_, relative, explanation.steps);
        explanation.fact = "row " + readable_integer(settings_.rule.index(relative)) + " of a table of " +
                           readable_integer(2 * settings_.rule.span);
        explanation.meaning = distance_words(*this, cell) + ". " + shared_words(settings_, relative);
        return explanation;
    }

    Description describe() const override {
        const double low = value(largest()), high = value(smallest());
        return {"DeBERTa bucket",
                {"query", 0, {}},
                {"key", 0, {}},
                low < high ? low : low - 1,
                low < high ? high : high + 1};
    }

  private:
    Settings settings_;
};

/// Without buckets: the distance, clipped to the rows of the table, −M … M − 1.
class ClippedField : public Toeplitz {
  public:
    ClippedField(const Pairs& pairs, Index most) : Toeplitz(pairs.queries, pairs.keys, pairs.shift), most_(most) {}

    double value(Index delta) const override { return static_cast<double>(std::clamp(-delta, -most_, most_ - 1)); }
    double weighted_sum(const DiagonalRun& run) const override {
        const DiagonalRun before = part(run, run.first, 1 - most_), inside = part(run, 1 - most_, most_ + 1),
                          after = part(run, most_ + 1, run.first + run.count);
        double total = 0;
        if (before.count > 0)
            total += total_weight(before) * value(before.first);
        if (inside.count > 0)
            total += line_sum(inside, -static_cast<double>(inside.first), -1);
        if (after.count > 0)
            total += total_weight(after) * value(after.first);
        return total;
    }
    Range range_between(Index first, Index last) const override { return {value(last), value(first)}; }

    Explanation explain(Cell cell) const override {
        const Index relative = -distance(cell);
        const double number = at(cell);
        Explanation explanation;
        explanation.steps = distance_steps(*this, cell, Sign::query_minus_key);
        const bool cut = number != static_cast<double>(relative);
        explanation.steps.push_back(
            {(cut ? "clipped to the table’s last row: " : "no buckets: ") + readable(number), number});
        explanation.fact = "row " + readable_integer(static_cast<Index>(number) + most_) + " of a table of " +
                           readable_integer(2 * most_);
        explanation.meaning =
            distance_words(*this, cell) + (cut ? ". All keys that are farther away share this row."
                                               : ". Every distance up to the largest has a row of its own.");
        return explanation;
    }
    Description describe() const override {
        const double low = value(largest()), high = value(smallest());
        return {"DeBERTa distance",
                {"query", 0, {}},
                {"key", 0, {}},
                low < high ? low : low - 1,
                low < high ? high : high + 1};
    }

  private:
    Index most_;
};

std::shared_ptr<const Toeplitz> bucket_field(const Pairs& pairs, const Settings& settings) {
    if (settings.rule.plain)
        return std::make_shared<ClippedField>(pairs, settings.max_position);
    return std::make_shared<BucketField>(pairs, settings);
}

class BiasField : public Field {
  public:
    BiasField(const Pairs& pairs, const Settings& settings, Index width, const Random& random)
        : pairs_(pairs), settings_(settings), distances_(bucket_field(pairs, settings)) {
        const DebertaRule& rule = settings.rule;
        const Index first = rule.index(1 - pairs.keys + pairs.shift),
                    rows = rule.index(pairs.queries - 1 + pairs.shift) - first + 1;
        constexpr Index apart = Index{1} << 32; ///< distance in rows between two of the four tables
        bias_ = {rule,
                 first,
                 seeded_rows(random, 0, pairs.queries, width),
                 seeded_rows(random, apart, pairs.keys, width),
                 seeded_rows(random, 2 * apart + first, rows, width),
                 seeded_rows(random, 3 * apart + first, rows, width)};
    }

    Cell size() const override { return {pairs_.queries, pairs_.keys}; }
    double at(Cell cell) const override { return bias_.at(cell.row, cell.col, relative(cell)); }
    Explanation explain(Cell cell) const override;
    Description describe() const override { return {"DeBERTa bias", {"query", 0, {}}, {"key", 0, {}}, -3, 3}; }
    std::size_t held_bytes() const override {
        return bias_.queries.held_bytes() + bias_.keys.held_bytes() + bias_.relative_keys.held_bytes() +
               bias_.relative_queries.held_bytes();
    }

  private:
    Index relative(Cell cell) const { return cell.row + pairs_.shift - cell.col; }

    Pairs pairs_;
    Settings settings_;
    std::shared_ptr<const Toeplitz> distances_; ///< for the texts of explanations
    DisentangledBias bias_;
};

Explanation BiasField::explain(Cell cell) const {
    const Index r = relative(cell), index = settings_.rule.index(r);
    const double first = bias_.content_to_position(cell.row, r), second = bias_.position_to_content(cell.col, r),
                 bias = at(cell);
    const std::string row = readable_integer(index), root = "√" + readable_integer(3 * bias_.queries.width());
    Explanation explanation;
    explanation.steps = distance_steps(*distances_, cell, Sign::query_minus_key);
    add_bucket(settings_, r, explanation.steps);
    explanation.steps.push_back({"row clip(" + readable_integer(settings_.rule.bucket(r)) + " + " +
                                     readable_integer(settings_.rule.span) + ") = " + row,
                                 static_cast<double>(index)});
    explanation.steps.push_back({"q_i · Kr[" + row + "] / " + root + " = " + readable(first), first});
    explanation.steps.push_back({"k_j · Qr[" + row + "] / " + root + " = " + readable(second), second});
    explanation.steps.push_back({"sum = " + readable(bias), bias});
    explanation.fact = "row " + row + " of both tables; all numbers are random, not learned";
    explanation.meaning = distance_words(*distances_, cell) +
                          ". The query’s content meets the key’s position, and the key’s content "
                          "meets the query’s position: neighbours on a diagonal differ.";
    return explanation;
}

constexpr Index most_rows = 4096;

MakeResult make_bucket(const State& state) {
    MakeResult made;
    const Pairs pairs = read_pairs(state);
    made.field = bucket_field(pairs, read_settings(state, pairs, made.issues));
    return made;
}

MakeResult make_bias(const State& state) {
    MakeResult made;
    const Pairs pairs = read_pairs(state, most_rows, made.issues);
    const Settings settings = read_settings(state, pairs, made.issues);
    const Index width = state.integer("head_dim");
    made.field = with_sums(std::make_shared<BiasField>(pairs, settings, width, seeded(state, BiasStream::deberta)),
                           2 * cost_of_product(width));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    const Settings settings = read_settings(state, read_pairs(state));
    return {{"max_position", std::to_string(settings.max_position)}};
}

constexpr Choice flavours[] = {
    {"hf", "Hugging Face", "buckets go on beyond the largest distance; the index is clipped"},
    {"microsoft", "Microsoft", "distances are first clamped to the largest distance − 1"}};
constexpr Parameter deberta_flavour{.key = "deberta_flavour",
                                    .label = "Variant",
                                    .help = "what happens beyond the largest distance",
                                    .kind = Kind::choice,
                                    .initial = "hf",
                                    .choices = flavours};
constexpr Choice row_choices[] = {
    {"buckets", "buckets", "near distances one by one, farther ones in wider and wider buckets"},
    {"distances", "every distance", "a row for each distance up to the largest (position_buckets of −1)"}};
constexpr Parameter deberta_rows{.key = "deberta_rows",
                                 .label = "Rows of the table",
                                 .help = "what has a row of its own",
                                 .kind = Kind::choice,
                                 .initial = "buckets",
                                 .choices = row_choices};
constexpr Parameter max_position{
    .key = "max_position",
    .label = "Largest distance",
    .symbol = "M",
    .unit = "positions",
    .help = "sets how fast the buckets widen; the last one begins a little earlier (DeBERTa: 512)",
    .kind = Kind::integer,
    .low = 1,
    .high = 16777216,
    .scale = Scale::logarithmic,
    .initial = "512"};

constexpr When with_buckets = is(deberta_rows, "buckets");
constexpr Use used[] = {&parameters::length,
                        &parameters::query_length,
                        &parameters::key_length,
                        &deberta_rows,
                        {&parameters::buckets, &with_buckets},
                        &max_position,
                        {&deberta_flavour, &with_buckets},
                        &parameters::alignment,
                        &parameters::head_dim,
                        &parameters::seed};
constexpr std::size_t of_buckets = 8; ///< the first ones; the rest belong to the bias

/// Kr, then Qr, as they come out of their projections. All logits are divided by √d here.
LearnedRows learned_rows(const State& state) {
    constexpr Index most_learned = 4096; // texts that a model is trained on are shorter
    DebertaRule rule = read_settings(state, read_pairs(state)).rule;
    rule.span = std::min(rule.span, most_learned);
    return {4 * rule.span, [rule](Index delta) { return rule.index(-delta); }, nullptr, 1, true};
}

constexpr Entry entry{.as = Enters::vectors, .usual = "buckets=32&max_position=64", .rows = learned_rows};

}

constinit const Method registry::deberta_bucket = {
    .id = "deberta-bucket",
    .title = "DeBERTa buckets",
    .family = "relative",
    .sort = Sort::bias,
    .aspects = by_distance,
    .paper = "DeBERTa-v2 (Microsoft 2021)",
    .paper_url = "https://github.com/microsoft/DeBERTa",
    .formula = "r = i − j\n|r| ≤ mid: r,  mid = B/2\nelse ±(mid + ⌈ln(|r|/mid)/ln((M − 1)/mid) · (mid − 1)⌉)",
    .parameters = std::span(used).first(of_buckets),
    .make = make_bucket,
    .example = "distance_scale=logarithmic",
    .users = "DeBERTa-v2, DeBERTa-v3, mDeBERTa, SEW-D",
    .definitions = definitions,
};

constinit const Method registry::deberta_bias = {
    .id = "deberta-bias",
    .title = "DeBERTa bias",
    .family = "relative",
    .sort = Sort::bias,
    .paper = "He et al. 2020",
    .paper_url = "https://arxiv.org/abs/2006.03654",
    .formula = "b[i, j] = (q_i · Kr[r] + k_j · Qr[r]) / √(3d)\nr = clip(bucket(i − j) + B, 0, 2B − 1)",
    .parameters = used,
    .make = make_bias,
    .limit = most_rows,
    .users = "DeBERTa-v2, DeBERTa-v3, mDeBERTa, SEW-D",
    .definitions = definitions,
    .entry = &entry,
    .no_curve = "no curve over j − i: the contents of q and k matter too",
};

}
