/* Vectors that were turned, and rows of weights in another order. */
#include "expect.h"

#include <math.h>
#include <string.h>

enum { texts = 2, tokens = 6, channels = 8, count = texts * tokens * channels };
static double before[count], after[count];

/* Turns neighbours by position · base^(−2i/d). */
static void turn(double base, const double* positions) {
    for (int vector = 0; vector < texts * tokens; ++vector)
        for (int pair = 0; pair < channels / 2; ++pair) {
            const int a = vector * channels + 2 * pair, b = a + 1;
            const double angle = positions[vector % tokens] * pow(base, -2.0 * pair / channels);
            before[a] = sin(vector + pair);
            before[b] = cos(3 * vector - pair);
            after[a] = before[a] * cos(angle) - before[b] * sin(angle);
            after[b] = before[b] * cos(angle) + before[a] * sin(angle);
        }
}

static posenc_array vectors(const double* data) {
    const posenc_array array = {.data = data, .dtype = POSENC_FLOAT64, .axes = 3, .shape = {texts, tokens, channels}};
    return array;
}

static const char* meant = "{\"settings\": \"method=rope&d_model=8&pairing=interleaved\"}";

static void test_rotated(char* answer) {
    const double in_order[] = {0, 1, 2, 3, 4, 5}, padded[] = {0, 0, 0, 1, 2, 3};
    const posenc_array x = vectors(before), y = vectors(after);
    turn(10000, in_order);
    EXPECT(answered(posenc_rotated(&x, &y, NULL, meant, &answer), POSENC_OK, &answer, "\"agrees\":true"));
    EXPECT(answered(posenc_rotated(&y, &x, NULL, meant, &answer), POSENC_DIFFERS, &answer, "rotated-backwards"));
    turn(500000, in_order);
    EXPECT(answered(posenc_rotated(&x, &y, NULL, meant, &answer), POSENC_DIFFERS, &answer, "wrong-base"));
    turn(10000, padded);
    EXPECT(posenc_rotated(&x, &y, NULL, meant, NULL) == POSENC_DIFFERS);
    const posenc_array places = {.data = padded, .dtype = POSENC_FLOAT64, .axes = 1, .shape = {tokens}};
    EXPECT(posenc_rotated(&x, &y, &places, meant, NULL) == POSENC_OK);
}

static void test_wrong_vectors(char* answer) {
    const posenc_array x = vectors(before), y = vectors(after);
    posenc_array other = x;
    other.shape[1] = tokens - 1;
    EXPECT(refused(posenc_rotated(&x, &other, NULL, meant, &answer), &answer, "after"));
    EXPECT(refused(posenc_rotated(&x, &y, &other, meant, &answer), &answer, "positions"));
    EXPECT(refused(posenc_rotated(NULL, &y, NULL, meant, &answer), &answer, "before"));
    EXPECT(refused(posenc_rotated(&x, NULL, NULL, meant, &answer), &answer, "after"));
    EXPECT(refused(posenc_rotated(&x, &y, NULL, NULL, &answer), &answer, "question"));
    EXPECT(refused(posenc_rotated(&x, &y, NULL, "{\"settings\": \"method=alibi\"}", &answer), &answer, "settings"));
    const double nowhere[] = {0, 1, 2, 3, 4, NAN};
    const posenc_array places = {.data = nowhere, .dtype = POSENC_FLOAT64, .axes = 1, .shape = {tokens}};
    EXPECT(refused(posenc_rotated(&x, &y, &places, meant, &answer), &answer, "positions"));
    other = x;
    other.axes = 1;
    other.shape[0] = count;
    EXPECT(refused(posenc_rotated(&other, &other, NULL, meant, &answer), &answer, "before"));
}

static void test_permuted(char* answer) {
    float needed[8][4], there[8][4];
    for (int row = 0; row < 8; ++row)
        for (int col = 0; col < 4; ++col)
            needed[row][col] = (float)(10 * row + col);
    for (int row = 0; row < 8; ++row) /* two heads of four rows: neighbours in place of halves */
        memcpy(there[row], needed[row / 4 * 4 + row % 2 * 2 + row % 4 / 2], sizeof there[row]);
    const posenc_array a = float_array(needed[0], 8, 4), b = float_array(there[0], 8, 4),
                       c = float_array(there[0], 4, 8);
    EXPECT(answered(posenc_permuted(&a, &a, 2, &answer), POSENC_OK, &answer, "\"agrees\":true"));
    EXPECT(answered(posenc_permuted(&a, &b, 2, &answer), POSENC_DIFFERS, &answer, "\"mistakes\":[\"rows-"));
    EXPECT(refused(posenc_permuted(&a, &c, 2, &answer), &answer, "there"));
    EXPECT(refused(posenc_permuted(&a, NULL, 2, &answer), &answer, "there"));
    EXPECT(refused(posenc_permuted(NULL, &b, 2, &answer), &answer, "needed"));
    for (int64_t heads = -1; heads < 10; heads += heads == 0 ? 3 : heads == 3 ? 6 : 1)
        EXPECT(refused(posenc_permuted(&a, &b, heads, &answer), &answer, "heads"));
    const posenc_array deep = {.data = needed, .dtype = POSENC_FLOAT32, .axes = 3, .shape = {2, 4, 4}};
    EXPECT(refused(posenc_permuted(&deep, &deep, 2, &answer), &answer, "needed"));
}

void test_applied(void) {
    test_rotated(NULL);
    test_wrong_vectors(NULL);
    test_permuted(NULL);
}
