/* Arrays of every type and in every order, and those that are none. */
#include "expect.h"

#include <math.h>
#include <string.h>

static const char* meant = "{\"settings\": \"method=distance&length=4&signed\"}"; /* j − i, whole numbers */

/* j − i for 4 × 4 as numbers of a type. */
#define DISTANCES(type)                                                                                                \
    {                                                                                                                  \
        (type)0, (type)1, (type)2, (type)3, (type)-1, (type)0, (type)1, (type)2, (type)-2, (type)-1, (type)0, (type)1, \
            (type)-3, (type)-2, (type)-1, (type)0                                                                      \
    }

static posenc_array square(const void* data, int32_t dtype) {
    const posenc_array array = {.data = data, .dtype = dtype, .axes = 2, .shape = {4, 4}};
    return array;
}

static void test_dtypes(void) {
    static const double f64[] = DISTANCES(double);
    static const float f32[] = DISTANCES(float);
    static const int64_t i64[] = DISTANCES(int64_t);
    static const int32_t i32[] = DISTANCES(int32_t);
    static const int16_t i16[] = DISTANCES(int16_t);
    static const int8_t i8[] = DISTANCES(int8_t);
    static const uint16_t f16[] = {0,      0x3C00, 0x4000, 0x4200, 0xBC00, 0,      0x3C00, 0x4000,
                                   0xC000, 0xBC00, 0,      0x3C00, 0xC200, 0xC000, 0xBC00, 0};
    static const uint16_t bf16[] = {0,      0x3F80, 0x4000, 0x4040, 0xBF80, 0,      0x3F80, 0x4000,
                                    0xC000, 0xBF80, 0,      0x3F80, 0xC040, 0xC000, 0xBF80, 0};
    const posenc_array arrays[] = {square(f64, POSENC_FLOAT64), square(f32, POSENC_FLOAT32),  square(i64, POSENC_INT64),
                                   square(i32, POSENC_INT32),   square(i16, POSENC_INT16),    square(i8, POSENC_INT8),
                                   square(f16, POSENC_FLOAT16), square(bf16, POSENC_BFLOAT16)};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; ++i)
        EXPECT(posenc_check(&arrays[i], meant, NULL) == POSENC_OK);
}

static void test_unsigned(void) {
    static const uint8_t seen[] = {1, 0, 0, 1, 1, 0, 1, 1, 1};
    static const uint64_t wide[] = {1, 0, 0, 1, 1, 0, 1, 1, 1};
    static const uint32_t middle[] = {1, 0, 0, 1, 1, 0, 1, 1, 1};
    static const uint16_t narrow[] = {1, 0, 0, 1, 1, 0, 1, 1, 1};
    const struct {
        const void* data;
        int32_t dtype;
    } arrays[] = {{seen, POSENC_UINT8},
                  {seen, POSENC_BOOL},
                  {wide, POSENC_UINT64},
                  {middle, POSENC_UINT32},
                  {narrow, POSENC_UINT16}};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; ++i) {
        const posenc_array mask = {.data = arrays[i].data, .dtype = arrays[i].dtype, .axes = 2, .shape = {3, 3}};
        EXPECT(posenc_check(&mask, "{\"settings\": \"method=look-ahead&length=3\"}", NULL) == POSENC_OK);
    }
}

static void test_complex(char* answer) {
    static float turns[32][8];
    static double wide[32][8];
    for (int row = 0; row < 32; ++row)
        for (int pair = 0; pair < 4; ++pair) {
            const double angle = row * pow(10000, -pair / 4.0);
            turns[row][2 * pair] = (float)(wide[row][2 * pair] = cos(angle));
            turns[row][2 * pair + 1] = (float)(wide[row][2 * pair + 1] = sin(angle));
        }
    posenc_array table = {.data = turns, .dtype = POSENC_COMPLEX64, .axes = 2, .shape = {32, 4}};
    EXPECT(answered(posenc_recognise(&table, NULL, &answer), POSENC_OK, &answer, "\"shape\":[32,4]"));
    table.data = wide;
    table.dtype = POSENC_COMPLEX128;
    EXPECT(answered(posenc_recognise(&table, NULL, &answer), POSENC_OK, &answer, "rotary"));
    EXPECT(
        refused(posenc_rotated(&table, &table, NULL, "{\"settings\": \"method=rope\"}", &answer), &answer, "before"));
}

static void test_strides(void) {
    static const float backwards[] = {3, 2, 1, 0, 2, 1, 0, -1, 1, 0, -1, -2, 0, -1, -2, -3};
    posenc_array table = {
        .data = backwards + 3, .dtype = POSENC_FLOAT32, .axes = 2, .shape = {4, 4}, .strides = {16, -4}};
    EXPECT(posenc_check(&table, meant, NULL) == POSENC_OK);
    static const float transposed[] = {0, -1, -2, -3, 1, 0, -1, -2, 2, 1, 0, -1, 3, 2, 1, 0};
    table.data = transposed;
    table.strides[0] = 4;
    table.strides[1] = 16;
    EXPECT(posenc_check(&table, meant, NULL) == POSENC_OK);
    /* numbers one place apart from where their type likes to stand, eight axes, of one the stride says nothing */
    char bytes[1 + sizeof transposed];
    memcpy(bytes + 1, transposed, sizeof transposed);
    const posenc_array deep = {.data = bytes + 1,
                               .dtype = POSENC_FLOAT32,
                               .axes = 8,
                               .shape = {1, 1, 1, 1, 1, 1, 4, 4},
                               .strides = {INT64_MAX, INT64_MIN, 0, 1, -7, 3, 4, 16}};
    EXPECT(posenc_check(&deep, meant, NULL) == POSENC_OK);
    /* one row stands for all */
    static const float row[] = {1, 2, 3};
    const posenc_array repeated = {.data = row, .dtype = POSENC_FLOAT32, .axes = 2, .shape = {5, 3}, .strides = {0, 4}};
    EXPECT(posenc_recognise(&repeated, NULL, NULL) <= POSENC_DIFFERS);
}

static void test_odd_numbers(char* answer) {
    float numbers[] = {NAN, INFINITY, -INFINITY, 0, -0.0f, 1e-45f};
    const posenc_array table = float_array(numbers, 2, 3);
    EXPECT(posenc_recognise(&table, NULL, NULL) <= POSENC_DIFFERS);
    EXPECT(answered(posenc_check(&table, "{\"settings\": \"method=alibi&query_length=2&length=3\"}", &answer),
                    POSENC_DIFFERS, &answer, "\"agrees\":false"));
}

static bool is_refused(posenc_array table) {
    char* answer = NULL;
    return refused(posenc_recognise(&table, NULL, &answer), &answer, "table");
}

static void test_no_arrays(char* answer) {
    static const float numbers[16];
    const posenc_array right = float_array(numbers, 4, 4);
    EXPECT(refused(posenc_recognise(NULL, NULL, &answer), &answer, "table"));
    posenc_array table = right;
    table.data = NULL;
    EXPECT(is_refused(table));
    for (int32_t axes = -1; axes < 12; axes += axes == 0 ? 9 : 1) {
        table = right;
        table.axes = axes;
        EXPECT(is_refused(table));
    }
    table = right;
    table.dtype = POSENC_COMPLEX128 + 1;
    EXPECT(is_refused(table));
    table.dtype = -1;
    EXPECT(is_refused(table));
    const int64_t extents[] = {0, -1, INT64_MIN, INT64_MAX, (int64_t)1 << 62, 1 << 25};
    for (size_t i = 0; i < sizeof extents / sizeof *extents; ++i) {
        table = right;
        table.shape[1] = extents[i];
        EXPECT(is_refused(table));
    }
    table = right;
    table.strides[0] = INT64_MIN;
    EXPECT(is_refused(table));
    table.strides[0] = INT64_MAX;
    EXPECT(is_refused(table));
}

void test_arrays(void) {
    test_dtypes();
    test_unsigned();
    test_complex(NULL);
    test_strides();
    test_odd_numbers(NULL);
    test_no_arrays(NULL);
}
