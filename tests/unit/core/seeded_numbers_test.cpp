// Numbers drawn at random stay those of their seed for ever: links and lessons show what they showed when they were
// made.
#include "unit/core/made_fields.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::seeded_numbers_test {
namespace {

/// Σ (row + 1)(column + 2) · value over the first cells of the field that are numbers.
double fingerprint(const Field& field) {
    const Cell size = field.size();
    double sum = 0;
    for (Index row = 0; row < std::min<Index>(size.row, 64); ++row)
        for (Index col = 0; col < std::min<Index>(size.col, 64); ++col)
            if (const double value = field.at({row, col}); std::isfinite(value))
                sum += value * static_cast<double>((row + 1) * (col + 2));
    return sum;
}

struct Drawn {
    std::string_view method; ///< and what else has to be set
    double seed0, seed7;
};
constexpr Drawn drawn[] = {
    {"learned", 47319.9805201, -106306.439177},
    {"time2vec", 1033.59353769, -468.332835155},
    {"axial-learned", -113551.400659, 55664.3894975},
    {"recurrent", -292882.356915, 109815.379184},
    {"projection&of=learned", -255.844030738, 291.384641029},
    {"similarity&projected=1", -2407277.3607, 403503.759201},
    {"similarity&of=learned", 6212023.42655, 4909295.21664},
    {"relative-shift", -342860.304594, -17061.3215119},
    {"music-skew", 143175.924537, 94139.908433},
    {"transformer-xl", -201562.856517, -1034895.08296},
    {"four-terms", 235443.861172, -453184.539041},
    {"t5-bias", 285420.273787, -367659.713451},
    {"learned-bias", -317470.365115, 139997.591884},
    {"deberta-bias", 1332.89339491, -39866.0667106},
    {"fire", 750852.050643, -147839.386815},
    {"cope", 288715.912299, -45436.3909304},
    {"tupe", -25092.2163448, 82839.3247158},
    {"rotary-score&vectors=seeded", -9555266.68641, -12047525.1793},
    {"xpos&vectors=seeded", -9646207.82182, -12084563.221},
    {"rotary-mixed", 4169927.41844, 4294034.56428},
    {"bigbird&block_size=4&length=64", 2370112, 2331680},
    {"block-sparse&block_layout=bigbird&block_size=4&length=64", 1110664, 1086760},
    {"masked-softmax", 23586.0747835, 23405.0613318},
    {"attention", 44198.7105973, 44195.490247},
    {"attention&projections=seeded", 35753.547361, 33621.0714978},
};

TEST(SeededNumbers, StayThoseOfTheirSeed) {
    for (const Drawn& wanted : drawn) {
        const std::string text = "method=" + std::string(wanted.method) + "&seed=";
        EXPECT_NEAR(fingerprint(*made_of(text + "0").field), wanted.seed0, 1e-3) << wanted.method;
        EXPECT_NEAR(fingerprint(*made_of(text + "7").field), wanted.seed7, 1e-3) << wanted.method;
    }
}

}
}
