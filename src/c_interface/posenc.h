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
 * value that cannot be used is POSENC_UNUSABLE, and so is a key of an object that the method does not have. Of a link
 * with its #, keys that are about the page count for nothing. What is not named has its default; null is "none", a list
 * of numbers is written as a list.
 *
 * Every function may be called from any thread at any time: nothing is kept between calls but the catalogue, which is
 * constant. None throws, prints, opens a file or asks the network. Texts are UTF-8 and end with 0; those that come in may
 * have at most 2 MiB. Numbers go into memory of the caller; answers are texts of the library, JSON in English, to be
 * given to posenc_free whatever the status is. `answer` may be NULL. NaN and infinities, which JSON lacks, are the texts
 * "nan", "inf" and "-inf".
 */
#ifndef POSENC_H
#define POSENC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#define POSENC_API __attribute__((visibility("default")))
#else
#define POSENC_API
#endif

/* What this header describes. Functions are added; what is there keeps its meaning while this number stays. */
#define POSENC_INTERFACE 1

typedef enum posenc_status {
    POSENC_OK = 0,       /* done; what was compared agrees */
    POSENC_DIFFERS = 1,  /* done; it does not agree, or nothing explains it. The answer is that of POSENC_OK */
    POSENC_UNUSABLE = 2, /* what was given cannot be used. The answer is {"error": {"argument": "settings", "text": "…"}};
                            "key", "allowed" and "nearest" are there where they are known: texts */
    POSENC_NO_MEMORY = 3 /* the answer is NULL */
} posenc_status;

typedef enum posenc_dtype {
    POSENC_FLOAT64, POSENC_FLOAT32, POSENC_FLOAT16, POSENC_BFLOAT16,
    POSENC_INT64, POSENC_INT32, POSENC_INT16, POSENC_INT8, POSENC_UINT64, POSENC_UINT32, POSENC_UINT16, POSENC_UINT8,
    POSENC_BOOL, POSENC_COMPLEX64, POSENC_COMPLEX128
} posenc_dtype;

#define POSENC_MOST_AXES 8

/* Numbers of the caller, of the machine's byte order, at most 2^26 and at least one, anywhere a byte can stand. NaN and
 * infinities are numbers as others. */
typedef struct posenc_array {
    const void *data;
    int32_t dtype; /* a posenc_dtype */
    int32_t axes;  /* 1 … POSENC_MOST_AXES */
    int64_t shape[POSENC_MOST_AXES];
    int64_t strides[POSENC_MOST_AXES]; /* in bytes, of any sign; all 0: the last axis is closest, without gaps. Where one
                                          place stands for all numbers, give a copy */
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

/* All methods: a list of what `posenc list METHOD --format json` says: {"id", "title", "family", …, "parameters": [{"key",
 * "label", "unit", "kind", "low", "high", "default", "choices": [{"id", "label", "help"}], "help", …}]}. */
POSENC_API posenc_status posenc_methods(char **answer);

/* What settings say: {"method", "settings" (each key of the method with its value), "state" (the text of a link),
 * "rows", "cols", "row_axis", "col_axis", "notes" (what of them takes effect in another way than it looks)}. */
POSENC_API posenc_status posenc_read(const char *settings, char **answer);

/* The numbers of a block, row by row, into `out`, as POSENC_FLOAT64, FLOAT32, FLOAT16 or BFLOAT16, rounded once. The
 * block lies inside the field; one without cells writes nothing. The answer is {}. */
POSENC_API posenc_status posenc_field(const char *settings, posenc_block block, int32_t dtype, void *out,
                                      char **answer);

/* For each number of a block, how far from it a program may be that takes the formula's own steps and stores the result as
 * `dtype`: those of float64 in float64, of all others in float32 (the angle p·w rounded, its sine rounded, the result
 * stored). The answer is {}. */
POSENC_API posenc_status posenc_budget(const char *settings, posenc_block block, int32_t dtype, double *out, char **answer);

/* How a number comes about: the answer is that of `posenc explain --format json`, {"value", "steps": [{"text", "value"}],
 * "fact", "meaning", …}. */
POSENC_API posenc_status posenc_explain(const char *settings, int64_t row, int64_t col, char **answer);

/* A program that makes the same numbers: {"text"}. `language`: "numpy", "pytorch" or "cpp". */
POSENC_API posenc_status posenc_snippet(const char *settings, const char *language, char **answer);

/* Which table, bias or mask this is, and which known mistakes explain the difference. `question` may be NULL, or
 * {"settings": what was meant}. The answer is that of `posenc recognise --format json` without "file" and "tensor". The
 * last axis is columns, all others are rows. POSENC_DIFFERS where nothing explains the numbers or they are not what was
 * meant. */
POSENC_API posenc_status posenc_recognise(const posenc_array *table, const char *question, char **answer);

/* Whether these are the numbers that were meant, and if not, why. `question`: {"settings": …} or {"config": the object
 * or text of a config.json, "layer": 5}, with which "method" may say which of a layer's tables this is (else one row or
 * column is frequencies and anything else cosines or sines); and besides, where known, "dtype" (in which the numbers
 * were computed, if it is not that of the array: "float64", "float32", "float16" or "bfloat16"). The answer is that of
 * `posenc check --format json` without "file" and "tensor". */
POSENC_API posenc_status posenc_check(const posenc_array *table, const char *question, char **answer);

/* The same for a table that was resized from a learned one, `source`, which has a row a place: the settings that were meant
 * are of the method table-resized. */
POSENC_API posenc_status posenc_check_resized(const posenc_array *table, const posenc_array *source,
                                              const char *question, char **answer);

/* Whether a rotary embedding turned `before` into `after` as was meant: two arrays of one shape, … × tokens × channels of
 * a head. Positions are 0, 1, 2, … unless `positions` gives one for each token, or for each token of each text (the first
 * axis). `question` as in posenc_check. The answer is that of `posenc rotated --format json`. */
POSENC_API posenc_status posenc_rotated(const posenc_array *before, const posenc_array *after,
                                        const posenc_array *positions, const char *question, char **answer);

/* Whether two weights of a projection have their rows in the same order, and if not, in which. `heads` divides the rows;
 * of keys it is the number of their heads. The answer is that of
 * `posenc permuted --format json`. */
POSENC_API posenc_status posenc_permuted(const posenc_array *needed, const posenc_array *there, int64_t heads,
                                         char **answer);

/* What a config.json says, layer by layer: the answer is that of `posenc model --format json`, each kind with its
 * "settings". `question` may be NULL, or {"lengths": [8192, 131072], "layer": 5} or {"audit": true}; with "audit" the
 * answer is a row of `posenc model FOLDER --format json` without "file", and POSENC_DIFFERS where anything in it is
 * suspicious; "speaks_of_a_model" is false where too few of its keys are those of a model, as in a tokenizer's file. */
POSENC_API posenc_status posenc_config(const char *config, const char *question, char **answer);

#ifdef __cplusplus
}
#endif
#endif
