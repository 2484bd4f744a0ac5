// Tables computed with rounded numbers against the same computed in float, number by number.
#include "core/own/own_table.hpp"
#include "core/precision/rounded_table.hpp"
#include "core/random.hpp"

#include "unit/core/made_fields.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace posenc::rounded_table_test {

namespace {

/// Settings under which several tables have something special to do.
constexpr std::string_view settings[] = {"", "&range=symmetric&flavour=detr&normalise=1&terms=cosines&time_scale=48.1",
                                         "&wave=cosine&linear_term=last&spacing=gaussian&angle_factor=one&offset=-40",
                                         "&flavour=multidim&grid_frames=3&bidirectional=0&angle_factor=two-pi"};

/// With numbers that somebody brought.
State state_of(const std::string& text) {
    std::vector<double> values;
    for (int i = 0; i < 30 * 18; ++i)
        values.push_back(std::sin(0.7 * i) * (1 + i % 5));
    return parse(text).state.with_tables(OwnTables::with(nullptr, OwnTable::make("mine", {30, 18}, values, "float64")));
}

RoundedTable table_of(const std::string& text) {
    std::vector<Issue> issues;
    return RoundedTable::of(state_of("method=precision-error&" + text), 1 << 16, 1 << 21, issues);
}

TEST(RoundedTable, WithoutRoundingItIsTheMethodsOwnTable) {
    for (const Choice& choice : parameters::table.choices)
        for (const std::string_view more : settings) {
            const std::string id(choice.id);
            if (id == "alibi" || id == "t5-bucket")
                continue; // query by key
            const std::string same = "&length=30&d_model=18&grid_height=3&grid_width=4&seed=3" + std::string(more);
            const RoundedTable table = table_of("table=" + id + same);
            const FieldPtr field = make_field(state_of("method=" + id + same)).field;
            ASSERT_EQ(table.length(), field->size().row) << id;
            const bool moved = id == "index" || id == "single-sine"; // those methods have no first position
            if (moved && more.find("offset") != std::string_view::npos)
                continue;
            for (Index row = 0; row < table.length(); ++row)
                for (Index col = 0; col < table.width(); ++col)
                    ASSERT_NEAR(table.exact(row, col), field->at({row, col}), 1e-15) << id << more;
        }
    const RoundedTable buckets = table_of("table=t5-bucket&length=300");
    const FieldPtr bucket = field_of("method=t5-bucket&length=300");
    for (Index far = 0; far < 300; ++far)
        EXPECT_EQ(buckets.exact(far, 0), bucket->at({far, 0}));
}

TEST(RoundedTable, StagesArriveAtTheEntry) {
    for (const Choice& choice : parameters::table.choices)
        for (const std::string_view more : settings) {
            const std::string id(choice.id);
            const RoundedTable table = table_of("length=40&d_model=10&table=" + id + std::string(more));
            for (const NumberFormat format : number_formats)
                for (Index row = 0; row < table.length(); row += 3)
                    for (Index col = 0; col < table.width(); ++col) {
                        const std::vector<RoundedStage> stages = table.stages(row, col, format);
                        ASSERT_EQ(stages.back().value, table.at(row, col, format));
                        for (const RoundedStage& stage : stages)
                            ASSERT_EQ(stage.value, rounded(stage.value, format)) << id << more << stage.name;
                    }
        }
}

TEST(RoundedTable, AFactorRoundsOnceMore) {
    const auto bound = [](const std::string& factor) {
        return table_of("table=rotary-table&scaling=yarn&factor=2&attention_factor=" + factor)
            .error_bound(NumberFormat::float16);
    };
    EXPECT_GT(bound("2"), 2 * bound("1"));
}

float sine(float angle) {
    return static_cast<float>(std::sin(static_cast<double>(angle)));
}
float cosine(float angle) {
    return static_cast<float>(std::cos(static_cast<double>(angle)));
}

TEST(RoundedTable, PositionsSpreadInFloat) {
    const RoundedTable unit = table_of("table=normalised&length=50"),
                       both = table_of("table=normalised&length=50&range=symmetric"),
                       features = table_of("table=fourier-features&length=50&range=symmetric&bands=5");
    ASSERT_EQ(features.width(), 11);
    for (Index row = 0; row < 50; ++row) {
        const float part = static_cast<float>(row) / 49.0f, spread = part * 2.0f - 1.0f;
        EXPECT_EQ(unit.at(row, 0, NumberFormat::float32), part);
        EXPECT_EQ(both.at(row, 0, NumberFormat::float32), spread);
        EXPECT_EQ(features.at(row, 0, NumberFormat::float32), spread);
        for (Index col = 1; col < 11; ++col) {
            const float angle =
                spread * static_cast<float>(std::ldexp(std::numbers::pi, static_cast<int>(col - 1) / 2));
            EXPECT_EQ(features.at(row, col, NumberFormat::float32), col % 2 ? sine(angle) : cosine(angle));
        }
    }
    // 100/1023 in bfloat16: 1023 becomes 1024 first.
    EXPECT_EQ(table_of("table=normalised&length=1024").at(100, 0, NumberFormat::bfloat16), 100.0 / 1024);
}

TEST(RoundedTable, SingleSineInFloat) {
    const RoundedTable table = table_of("table=single-sine&length=900&offset=60000&wavelength=23.5");
    const float frequency = static_cast<float>(2 * std::numbers::pi / 23.5);
    for (Index row = 0; row < 900; ++row)
        EXPECT_EQ(table.at(row, 0, NumberFormat::float32), sine(static_cast<float>(60000 + row) * frequency));
}

TEST(RoundedTable, TimeStampsInFloat) {
    const std::vector<double> times{1.7e9 + 0.25, -0.1, 1e-3, 123456.789, 3};
    const std::string list = "&times=1700000000.25,-0.1,0.001,123456.789,3&d_model=6&seed=4";
    const RoundedTable waves = table_of("table=time&base=10&time_scale=48.1" + list),
                       vector = table_of("table=time2vec" + list);
    const Random random(4, 19); // Stream::time2vec
    ASSERT_EQ(waves.length(), 5);
    EXPECT_EQ(waves.row_names().labels[4], "3");
    for (Index row = 0; row < 5; ++row)
        for (Index col = 0; col < 6; ++col) {
            const float t = static_cast<float>(times[static_cast<std::size_t>(row)]);
            const float angle = t * 48.1f * static_cast<float>(std::pow(10, -static_cast<double>(col / 2) / 3));
            EXPECT_EQ(waves.at(row, col, NumberFormat::float32), col % 2 ? cosine(angle) : sine(angle));
            const float product = t * static_cast<float>(random.normal(static_cast<std::uint64_t>(col)));
            const float sum = product + static_cast<float>(random.normal(static_cast<std::uint64_t>(16384 + col)));
            EXPECT_EQ(vector.at(row, col, NumberFormat::float32), col == 0 ? sum : sine(sum));
        }
}

TEST(RoundedTable, GridOfDetrInFloat) {
    const RoundedTable table =
        table_of("table=sinusoidal-2d&flavour=detr&normalise=1&grid_height=3&grid_width=7&d_model=8");
    ASSERT_EQ(table.length(), 21);
    for (Index token = 0; token < 21; ++token)
        for (Index col = 0; col < 8; ++col) {
            const bool first = col < 4; // rows
            const float count = static_cast<float>(first ? token / 7 + 1 : token % 7 + 1);
            const float place =
                count / static_cast<float>((first ? 3 : 7) + 1e-6) * static_cast<float>(2 * std::numbers::pi);
            const float angle = place * static_cast<float>(std::pow(10000, -static_cast<double>(col % 4 / 2) / 2));
            EXPECT_EQ(table.at(token, col, NumberFormat::float32), col % 2 ? cosine(angle) : sine(angle));
        }
}

TEST(RoundedTable, BucketsInFloat) {
    const RoundedTable table = table_of("table=t5-bucket&length=700&buckets=10&max_distance=160&bidirectional=0");
    Index wrong = 0;
    for (Index far = 0; far < 700; ++far) {
        const float part = static_cast<float>(far) / 5.0f;
        const float share =
            static_cast<float>(std::log(static_cast<double>(part))) / static_cast<float>(std::log(160.0 / 5));
        const Index bucket = far < 5 ? far : std::min<Index>(5 + static_cast<Index>(share * 5.0f), 9);
        EXPECT_EQ(table.at(far, 0, NumberFormat::float32), static_cast<double>(bucket)) << far;
        wrong += table.at(far, 0, NumberFormat::bfloat16) != table.exact(far, 0) ? 1 : 0;
    }
    EXPECT_GT(wrong, 0) << "bfloat16 misses edges";
    EXPECT_EQ(table.exact(10, 0), 6) << "on an edge";
    // Distances beyond the largest number of the format are in the last bucket.
    EXPECT_EQ(table_of("table=t5-bucket&offset=70000&length=2").at(1, 0, NumberFormat::float16), 15);
}

}

}
