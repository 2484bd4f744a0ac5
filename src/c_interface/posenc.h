/* posenc: positional encodings of transformers, their numbers, and what is wrong with somebody's, for any language that
 * can call C.
 *
 *     char *answer = NULL;
 *     posenc_array table = {.data = cosines, .dtype = POSENC_FLOAT32, .axes = 2, .shape = {4096, 128}};
 *     const char *meant = "{\"settings\": \"method=rotary-table&d_model=128&length=4096&base=500000\"}";
 *     if (posenc_check(&table, meant, &answer) != POSENC_OK)
 *         fprintf(stderr, "%s\n", answer);   // {"agrees": false, "mistakes": ["wrong-base"], "cause": "…", …}
 *     posenc_free(answer);
 *
 * Settings are text as links have them, "method=alibi&length=8", or a JSON object of the same keys,
 * {"method": "alibi", "length": 8}; posenc_methods lists all keys with what they allow. Nothing is guessed: a key or
 * value that cannot be used is POSENC_UNUSABLE.
 *
 * Every function may be called from any thread at any time: nothing is kept between calls but the catalogue, which is
 * constant. None throws, prints, opens a file or asks the network. Texts are UTF-8. Numbers go into memory of the
 * caller; answers are texts of the library, to be given to posenc_free whatever the status is. `answer` may be NULL.
 */
#ifndef POSENC_H
#define POSENC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef POSENC_API
#define POSENC_API
#endif

/* What this header describes. Functions are added; what is there keeps its meaning while this number stays. */
#define POSENC_INTERFACE 1

typedef enum posenc_status {
    POSENC_OK = 0,       /* done; what was compared agrees */
    POSENC_DIFFERS = 1,  /* done; it does not agree, or nothing explains it. The answer is that of POSENC_OK */
    POSENC_UNUSABLE = 2, /* what was given cannot be used. The answer is {"error": {"argument": "settings", "text": "…"}};
                            "key", "allowed" and "nearest" are there where they are known */
    POSENC_NO_MEMORY = 3 /* the answer is NULL */
} posenc_status;

typedef enum posenc_dtype {
    POSENC_FLOAT64, POSENC_FLOAT32, POSENC_FLOAT16, POSENC_BFLOAT16,
    POSENC_INT64, POSENC_INT32, POSENC_INT16, POSENC_INT8, POSENC_UINT64, POSENC_UINT32, POSENC_UINT16, POSENC_UINT8,
    POSENC_BOOL, POSENC_COMPLEX64, POSENC_COMPLEX128
} posenc_dtype;

#define POSENC_MOST_AXES 8

/* Numbers of the caller, of the machine's byte order. */
typedef struct posenc_array {
    const void *data;
    int32_t dtype; /* a posenc_dtype */
    int32_t axes;  /* 1 … POSENC_MOST_AXES */
    int64_t shape[POSENC_MOST_AXES];
    int64_t strides[POSENC_MOST_AXES]; /* in bytes, of any sign; all 0: rows stand one after the other */
} posenc_array;

/* Cells of a field, from (row, col) on. */
typedef struct posenc_block {
    int64_t row, col, rows, cols;
} posenc_block;

/* POSENC_INTERFACE of the library, and its version, such as "0.9.0". */
POSENC_API int32_t posenc_interface(void);
POSENC_API const char *posenc_version(void);

/* Ends the life of an answer. NULL is allowed. */
POSENC_API void posenc_free(char *answer);

/* All methods: a list of {"id", "title", "family", "settings": [{"key", "kind", "default", "least", "most", "choices",
 * "unit", "help"}]}. */
POSENC_API posenc_status posenc_methods(char **answer);

/* What settings say: {"method", "settings" (each key of the method with its value), "state" (the text of a link),
 * "rows", "cols", "row_axis", "col_axis"}. */
POSENC_API posenc_status posenc_read(const char *settings, char **answer);

/* The numbers of a block, row by row, into `out`, as POSENC_FLOAT64, FLOAT32, FLOAT16 or BFLOAT16, rounded once. */
POSENC_API posenc_status posenc_field(const char *settings, posenc_block block, posenc_dtype dtype, void *out,
                                      char **answer);

/* For each number of a block, how far from it a program may be that takes the formula's own steps in `dtype` (the angle
 * p·w rounded, its sine rounded, the result stored). */
POSENC_API posenc_status posenc_budget(const char *settings, posenc_block block, posenc_dtype dtype, double *out,
                                       char **answer);

/* How a number comes about: {"value", "steps": [{"rule", "with_numbers"}]}. */
POSENC_API posenc_status posenc_explain(const char *settings, int64_t row, int64_t col, char **answer);

/* A program that makes the same numbers: {"text"}. `language`: "numpy", "pytorch", … as `posenc snippet` has them. */
POSENC_API posenc_status posenc_snippet(const char *settings, const char *language, char **answer);

/* Which table, bias or mask this is, and which known mistakes explain the difference. `question` may be NULL, or
 * {"settings": what was meant}. The answer is that of `posenc recognise --format json`. POSENC_DIFFERS where nothing
 * explains the numbers or they are not what was meant. */
POSENC_API posenc_status posenc_recognise(const posenc_array *table, const char *question, char **answer);

/* Whether these are the numbers that were meant, and if not, why. `question`: {"settings": …} or {"config": the object
 * or text of a config.json, "layer": 5}, and besides, where known, "method" (which of a layer's tables this is),
 * "dtype" (in which the numbers were computed, if it is not that of the array), "source" (see posenc_check_resized).
 * The answer is that of `posenc check --format json`. */
POSENC_API posenc_status posenc_check(const posenc_array *table, const char *question, char **answer);

/* The same for a table that was resized from `source`. */
POSENC_API posenc_status posenc_check_resized(const posenc_array *table, const posenc_array *source,
                                              const char *question, char **answer);

/* Whether a rotary embedding turned `before` into `after` as was meant. The last axis is the head; positions belong to
 * the last axis but one, unless `positions` gives one for each vector (or of each axis: its last axis then has one number
 * an axis). The answer is that of `posenc rotated --format json`. */
POSENC_API posenc_status posenc_rotated(const posenc_array *before, const posenc_array *after,
                                        const posenc_array *positions, const char *question, char **answer);

/* Whether two weights of a projection have their rows in the same order, and if not, in which. The answer is that of
 * `posenc permuted --format json`. */
POSENC_API posenc_status posenc_permuted(const posenc_array *needed, const posenc_array *there, int64_t heads,
                                         char **answer);

/* What a config.json says, layer by layer: the answer is that of `posenc model --format json`, each kind with its
 * "settings". `question` may be NULL, or {"lengths": [8192, 131072], "layer": 5, "audit": true}; with "audit" the answer
 * is a row of `posenc model FOLDER --format json`. */
POSENC_API posenc_status posenc_config(const char *config, const char *question, char **answer);

#ifdef __cplusplus
}
#endif
#endif
