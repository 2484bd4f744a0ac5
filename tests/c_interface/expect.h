/* What the tests of the C interface share: a demand that is counted, and the answer of a call. */
#ifndef EXPECT_H
#define EXPECT_H

#include "posenc.h"

#include <stdbool.h>
#include <stddef.h>

/* Prints what does not hold and goes on. */
#define EXPECT(holds) expect((holds), #holds, __FILE__, __LINE__)
void expect(bool holds, const char* demand, const char* file, int line);

/* Whether a call ended so, and its answer has this text in it. Frees the answer. `answer` must have been NULL. */
bool answered(posenc_status status, posenc_status expected, char** answer, const char* text);

/* A call that is refused, whose error names this argument. */
bool refused(posenc_status status, char** answer, const char* argument);

/* float32 numbers, row after row. */
posenc_array float_array(const float* data, int64_t rows, int64_t cols);

void test_catalogue(void);
void test_field(void);
void test_arrays(void);
void test_tables(void);
void test_applied(void);
void test_configs(void);

#endif
