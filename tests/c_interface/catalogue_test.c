/* What there is, what settings say, why a number is what it is, and programs. */
#include "expect.h"

#include <string.h>

static void test_methods(char* answer) {
    EXPECT(posenc_interface() == POSENC_INTERFACE);
    EXPECT(strchr(posenc_version(), '.'));
    posenc_free(NULL);
    EXPECT(answered(posenc_methods(&answer), POSENC_OK, &answer, "\"id\":\"rotary-table\""));
    EXPECT(posenc_methods(NULL) == POSENC_OK);
}

static void test_settings(char* answer) {
    EXPECT(answered(posenc_read("method=alibi&length=8", &answer), POSENC_OK, &answer, "\"rows\":8,\"cols\":8"));
    EXPECT(answered(posenc_read("{\"method\": \"alibi\", \"length\": 8}", &answer), POSENC_OK, &answer, "\"rows\":8"));
    EXPECT(answered(posenc_read("", &answer), POSENC_OK, &answer, "\"state\":\"method=sinusoidal\""));
    EXPECT(answered(posenc_read("{\"preset\": \"clip-3\"}", &answer), POSENC_OK, &answer, "\"method\":"));
    EXPECT(answered(posenc_read("{\"method\": \"rope\", \"rotary_width\": null, \"short_factor\": [1, 2.5]}", &answer),
                    POSENC_OK, &answer, "\"short_factor\":[1,2.5]"));
    EXPECT(answered(posenc_read("{\"method\": \"alibi\", \"bidirectional\": true}", &answer), POSENC_UNUSABLE, &answer,
                    "allowed"));
    /* a link has keys of the page, which count for nothing */
    EXPECT(answered(posenc_read("#method=alibi&view=biases", &answer), POSENC_OK, &answer, "\"method\":\"alibi\""));
    EXPECT(
        answered(posenc_read("https://example.org/#method=alibi&view=biases", &answer), POSENC_OK, &answer, "alibi"));
    EXPECT(posenc_read("method=alibi", NULL) == POSENC_OK);
}

static void test_wrong_settings(char* answer) {
    EXPECT(answered(posenc_read("method=alibii", &answer), POSENC_UNUSABLE, &answer, "\"nearest\":\"alibi\""));
    EXPECT(answered(posenc_read("lenth=8", &answer), POSENC_UNUSABLE, &answer,
                    "\"key\":\"lenth\",\"nearest\":\"length\""));
    EXPECT(answered(posenc_read("length=0", &answer), POSENC_UNUSABLE, &answer, "\"nearest\":\"1\""));
    EXPECT(answered(posenc_read("{\"method\": \"rope\", \"pairing\": \"interleavd\"}", &answer), POSENC_UNUSABLE,
                    &answer, "\"nearest\":\"interleaved\""));
    EXPECT(answered(posenc_read("{\"method\": \"alibi\", \"base\": 8}", &answer), POSENC_UNUSABLE, &answer,
                    "is not a parameter of alibi"));
    EXPECT(refused(posenc_read(NULL, &answer), &answer, "settings"));
    EXPECT(refused(posenc_read("{", &answer), &answer, "settings"));
    EXPECT(refused(posenc_read("{\"method\": {}}", &answer), &answer, "settings"));
    EXPECT(refused(posenc_read("{\"method\": [\"alibi\"]}", &answer), &answer, "settings"));
    EXPECT(refused(posenc_read("{\"a\xff\": 1}", &answer), &answer, "settings"));
    EXPECT(refused(posenc_read("#method=alibii", &answer), &answer, "settings"));
    EXPECT(posenc_read("lenth=8", NULL) == POSENC_UNUSABLE);
}

static void test_explanations(char* answer) {
    EXPECT(answered(posenc_explain("method=alibi", 3, 1, &answer), POSENC_OK, &answer, "\"value\":-1}"));
    EXPECT(refused(posenc_explain("method=alibi&length=8", 8, 1, &answer), &answer, "row"));
    EXPECT(refused(posenc_explain("method=alibi&length=8", 0, -1, &answer), &answer, "col"));
    EXPECT(refused(posenc_explain("method=alibi&length=8", INT64_MAX, INT64_MIN, &answer), &answer, "row"));
    EXPECT(refused(posenc_explain(NULL, 0, 0, &answer), &answer, "settings"));
}

static void test_programs(char* answer) {
    EXPECT(answered(posenc_snippet("method=alibi", "numpy", &answer), POSENC_OK, &answer, "import numpy as np"));
    EXPECT(answered(posenc_snippet("method=alibi", "pytorch", &answer), POSENC_OK, &answer, "import torch"));
    EXPECT(answered(posenc_snippet("method=alibi", "cpp", &answer), POSENC_OK, &answer, "posenc"));
    EXPECT(refused(posenc_snippet("method=alibi", "fortran", &answer), &answer, "language"));
    EXPECT(refused(posenc_snippet("method=alibi", NULL, &answer), &answer, "language"));
    EXPECT(refused(posenc_snippet("method=none", "numpy", &answer), &answer, "settings"));
}

void test_catalogue(void) {
    test_methods(NULL);
    test_settings(NULL);
    test_wrong_settings(NULL);
    test_explanations(NULL);
    test_programs(NULL);
}
