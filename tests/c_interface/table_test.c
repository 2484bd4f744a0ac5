/* What a table is, and whether it is what was meant. */
#include "expect.h"

enum { rows = 64, cols = 32 };
static float numbers[rows * cols];

static posenc_array filled(const char* settings) {
    const posenc_block all = {0, 0, rows, cols};
    EXPECT(posenc_field(settings, all, POSENC_FLOAT32, numbers, NULL) == POSENC_OK);
    return float_array(numbers, rows, cols);
}

static void test_recognise(char* answer) {
    posenc_array table = filled("method=sinusoidal&length=64&d_model=32&offset=1");
    EXPECT(answered(posenc_recognise(&table, NULL, &answer), POSENC_OK, &answer, "\"method\":\"sinusoidal\""));
    EXPECT(answered(posenc_recognise(&table, "{\"settings\": \"method=sinusoidal&length=64&d_model=32\"}", &answer),
                    POSENC_DIFFERS, &answer, "\"mistakes\":[\"offset-by-one\"]"));
    EXPECT(answered(posenc_recognise(&table, "{}", &answer), POSENC_OK, &answer, "\"notes\":[]"));
    EXPECT(posenc_recognise(&table, NULL, NULL) == POSENC_OK);
    EXPECT(refused(posenc_recognise(&table, "{\"config\": {}}", &answer), &answer, "question"));
    EXPECT(refused(posenc_recognise(&table, "[]", &answer), &answer, "question"));
    EXPECT(refused(posenc_recognise(&table, "{\"settings\": 7}", &answer), &answer, "settings"));
    for (int i = 0; i < rows * cols; ++i)
        numbers[i] = (float)((i * 7919) % 1013) - 500.5f;
    EXPECT(answered(posenc_recognise(&table, NULL, &answer), POSENC_DIFFERS, &answer, "\"matches\":[]"));
}

static void test_check_settings(char* answer) {
    posenc_array table = filled("method=rotary-table&length=64&d_model=32&base=500000");
    EXPECT(answered(
        posenc_check(&table,
                     "{\"settings\": {\"method\": \"rope\", \"length\": 64, \"d_model\": 32, \"base\": 500000}}",
                     &answer),
        POSENC_OK, &answer, "\"agrees\":true"));
    EXPECT(answered(posenc_check(&table, "{\"settings\": \"method=rope&length=64&d_model=32\"}", &answer),
                    POSENC_DIFFERS, &answer, "\"mistakes\":[\"wrong-base\"]"));
    numbers[77] += 1e-3f;
    EXPECT(posenc_check(&table, "{\"settings\": \"method=rope&d_model=32&base=500000\"}", NULL) == POSENC_DIFFERS);
    EXPECT(posenc_check(&table, "{\"settings\": \"method=rope&d_model=32&base=500000\", \"dtype\": \"bfloat16\"}",
                        NULL) == POSENC_OK);
    EXPECT(answered(posenc_check(&table, "{\"settings\": \"\", \"dtype\": \"float17\"}", &answer), POSENC_UNUSABLE,
                    &answer, "\"nearest\":\"float16\""));
}

static void test_check_config(char* answer) {
    const char* config = "{\"config\": {\"model_type\": \"gemma3_text\", \"head_dim\": 32, \"num_attention_heads\": 4, "
                         "\"num_hidden_layers\": 12, \"hidden_size\": 128}, \"layer\": 5}";
    posenc_array table = filled("method=rotary-table&length=64&d_model=32&base=1000000");
    EXPECT(answered(posenc_check(&table, config, &answer), POSENC_OK, &answer, "\"agrees\":true"));
    table = filled("method=rotary-table&length=64&d_model=32&base=10000");
    EXPECT(answered(posenc_check(&table, config, &answer), POSENC_DIFFERS, &answer, "\"wrong-base\""));
    const char* llama =
        "{\"config\": \"{\\\"model_type\\\": \\\"llama\\\", \\\"head_dim\\\": 32, \\\"num_attention_heads\\\": 4, "
        "\\\"num_hidden_layers\\\": 2, \\\"hidden_size\\\": 128}\", \"method\": \"rotary-frequencies\"}";
    EXPECT(answered(posenc_check(&table, llama, &answer), POSENC_DIFFERS, &answer, "\"agrees\":false"));
}

static void test_wrong_questions(char* answer) {
    const posenc_array table = filled("method=rotary-table&length=64&d_model=32");
    EXPECT(refused(posenc_check(&table, NULL, &answer), &answer, "question"));
    EXPECT(refused(posenc_check(&table, "{\"settings\": \"\", \"config\": \"\"}", &answer), &answer, "question"));
    EXPECT(refused(posenc_check(&table, "{\"setings\": \"\"}", &answer), &answer, "question"));
    EXPECT(refused(posenc_check(&table, "{\"settings\": \"\", \"layer\": 1}", &answer), &answer, "layer"));
    EXPECT(refused(posenc_check(&table, "{\"config\": {}}", &answer), &answer, "config"));
    EXPECT(refused(posenc_check(&table, "{\"config\": \"no file\"}", &answer), &answer, "config"));
    const char* llama =
        "{\"config\": {\"model_type\": \"llama\", \"num_hidden_layers\": 2, \"num_attention_heads\": 4, "
        "\"hidden_size\": 128}, \"layer\": 2}";
    EXPECT(refused(posenc_check(&table, llama, &answer), &answer, "layer"));
    const char* alibi =
        "{\"config\": {\"model_type\": \"llama\", \"num_hidden_layers\": 2, \"num_attention_heads\": 4, "
        "\"hidden_size\": 128}, \"method\": \"alibi\"}";
    EXPECT(refused(posenc_check(&table, alibi, &answer), &answer, "method"));
    EXPECT(refused(posenc_check(NULL, "{\"settings\": \"\"}", &answer), &answer, "table"));
}

static void test_resized(char* answer) {
    const float learned[4][2] = {{0, 4}, {1, 3}, {2, 2}, {3, 9}};
    const posenc_array source = float_array(learned[0], 4, 2);
    /* as many places as there were: nothing is resized */
    const char* same = "{\"settings\": \"method=table-resized&table_side=2&d_model=2&grid_height=2&grid_width=2\"}";
    EXPECT(answered(posenc_check_resized(&source, &source, same, &answer), POSENC_OK, &answer, "\"agrees\":true"));
    EXPECT(refused(posenc_check_resized(&source, NULL, same, &answer), &answer, "source"));
    EXPECT(refused(posenc_check_resized(&source, &source, "{\"settings\": \"method=alibi\"}", &answer), &answer,
                   "source"));
    EXPECT(refused(posenc_check_resized(NULL, &source, same, &answer), &answer, "table"));
}

void test_tables(void) {
    test_recognise(NULL);
    test_check_settings(NULL);
    test_check_config(NULL);
    test_wrong_questions(NULL);
    test_resized(NULL);
}
