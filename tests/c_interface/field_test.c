/* The numbers of blocks in each type that they can be written in. */
#include "expect.h"

#include <math.h>
#include <string.h>

static const char* slopes = "method=alibi&length=8"; /* the first head: -1/2 a position */
static const char* waves = "method=sinusoidal&length=64&d_model=16";

static void test_types(char* answer) {
    const posenc_block block = {3, 1, 1, 3};
    double doubles[3] = {0};
    float floats[3] = {0};
    uint16_t halves[3] = {0}, brains[3] = {0};
    EXPECT(answered(posenc_field(slopes, block, POSENC_FLOAT64, doubles, &answer), POSENC_OK, &answer, "{}"));
    EXPECT(doubles[0] == -1 && doubles[1] == -0.5 && doubles[2] == 0);
    EXPECT(posenc_field(slopes, block, POSENC_FLOAT32, floats, NULL) == POSENC_OK);
    EXPECT(floats[0] == -1 && floats[1] == -0.5f && floats[2] == 0);
    EXPECT(posenc_field(slopes, block, POSENC_FLOAT16, halves, NULL) == POSENC_OK);
    EXPECT(halves[0] == 0xBC00 && halves[1] == 0xB800 && (halves[2] & 0x7FFF) == 0);
    EXPECT(posenc_field(slopes, block, POSENC_BFLOAT16, brains, NULL) == POSENC_OK);
    EXPECT(brains[0] == 0xBF80 && brains[1] == 0xBF00 && (brains[2] & 0x7FFF) == 0);
}

/* Half a unit of the last of `digits` binary places, or of the smallest number. */
static bool near(double number, double right, int digits, double smallest) {
    return fabs(number - right) <= fmax(ldexp(fabs(right), -digits), smallest);
}

static double value_of_half(uint16_t bits) {
    const int exponent = (bits >> 10) & 31, behind = bits & 1023;
    const double size = exponent == 0 ? ldexp(behind, -24) : ldexp(1024 + behind, exponent - 25);
    return bits & 0x8000 ? -size : size;
}

static double value_of_brain(uint16_t bits) {
    const uint32_t wide = (uint32_t)bits << 16;
    float number;
    memcpy(&number, &wide, sizeof number);
    return number;
}

static void test_rounding(void) {
    enum { rows = 64, cols = 16, count = rows * cols };
    const posenc_block all = {0, 0, rows, cols};
    static double right[count];
    static float floats[count];
    static uint16_t halves[count], brains[count];
    EXPECT(posenc_field(waves, all, POSENC_FLOAT64, right, NULL) == POSENC_OK);
    EXPECT(posenc_field(waves, all, POSENC_FLOAT32, floats, NULL) == POSENC_OK);
    EXPECT(posenc_field(waves, all, POSENC_FLOAT16, halves, NULL) == POSENC_OK);
    EXPECT(posenc_field(waves, all, POSENC_BFLOAT16, brains, NULL) == POSENC_OK);
    int wrong = 0;
    for (int i = 0; i < count; ++i)
        wrong += floats[i] != (float)right[i] || !near(value_of_half(halves[i]), right[i], 11, ldexp(1, -25)) ||
                 !near(value_of_brain(brains[i]), right[i], 8, 0);
    EXPECT(wrong == 0);
    EXPECT(right[1] == 1 && halves[1] == 0x3C00 && fabs(right[cols] - sin(1)) < 1e-12);
}

static void test_places(void) {
    const posenc_block cell = {5, 2, 1, 1}, column = {0, 2, 8, 1};
    char bytes[1 + sizeof(double)] = {0};
    double one = 0, eight[8];
    EXPECT(posenc_field(slopes, cell, POSENC_FLOAT64, bytes + 1, NULL) == POSENC_OK);
    memcpy(&one, bytes + 1, sizeof one);
    EXPECT(one == -1.5);
    EXPECT(posenc_field(slopes, column, POSENC_FLOAT64, eight, NULL) == POSENC_OK && eight[5] == -1.5);
    /* a sum of rows that share their work by columns */
    const posenc_block corner = {1, 1, 2, 2};
    double four[4];
    EXPECT(posenc_field("method=transformer-xl&length=4", corner, POSENC_FLOAT64, four, NULL) == POSENC_OK);
}

static void test_wrong_blocks(char* answer) {
    const posenc_block nothing = {8, 8, 0, 0}, beyond = {8, 0, 1, 1}, before = {-1, 0, 1, 1}, negative = {0, 0, -1, 1},
                       huge = {1, 1, INT64_MAX, 1}, cell = {0, 0, 1, 1};
    double one = 7;
    EXPECT(posenc_field(slopes, nothing, POSENC_FLOAT64, NULL, NULL) == POSENC_OK);
    EXPECT(refused(posenc_field(slopes, beyond, POSENC_FLOAT64, &one, &answer), &answer, "block"));
    EXPECT(refused(posenc_field(slopes, before, POSENC_FLOAT64, &one, &answer), &answer, "block"));
    EXPECT(refused(posenc_field(slopes, negative, POSENC_FLOAT64, &one, &answer), &answer, "block"));
    EXPECT(refused(posenc_field(slopes, huge, POSENC_FLOAT64, &one, &answer), &answer, "block"));
    EXPECT(refused(posenc_field(slopes, cell, POSENC_FLOAT64, NULL, &answer), &answer, "out"));
    EXPECT(refused(posenc_field(slopes, cell, POSENC_INT8, &one, &answer), &answer, "dtype"));
    EXPECT(refused(posenc_field(slopes, cell, -1, &one, &answer), &answer, "dtype"));
    EXPECT(refused(posenc_field(NULL, cell, POSENC_FLOAT64, &one, &answer), &answer, "settings"));
    EXPECT(one == 7);
}

static void test_budgets(char* answer) {
    const posenc_block block = {63, 0, 1, 2}, beyond = {64, 0, 1, 1};
    double wide[2], narrow[2], right[2];
    EXPECT(answered(posenc_budget(waves, block, POSENC_BFLOAT16, wide, &answer), POSENC_OK, &answer, "{}"));
    EXPECT(posenc_budget(waves, block, POSENC_FLOAT32, narrow, NULL) == POSENC_OK);
    EXPECT(posenc_field(waves, block, POSENC_FLOAT64, right, NULL) == POSENC_OK);
    for (int i = 0; i < 2; ++i)
        EXPECT(narrow[i] > 0 && narrow[i] < 1e-4 && wide[i] >= fabs(right[i]) * ldexp(1, -9) && wide[i] > narrow[i]);
    EXPECT(refused(posenc_budget(waves, beyond, POSENC_FLOAT32, narrow, &answer), &answer, "block"));
    EXPECT(refused(posenc_budget(waves, block, POSENC_INT8, narrow, &answer), &answer, "dtype"));
    EXPECT(refused(posenc_budget(waves, block, POSENC_FLOAT32, NULL, &answer), &answer, "out"));
}

void test_field(void) {
    test_types(NULL);
    test_rounding();
    test_places();
    test_wrong_blocks(NULL);
    test_budgets(NULL);
}
