/* What a configuration says of every layer. */
#include "expect.h"

static const char* config = "{\"model_type\": \"gemma3_text\", \"head_dim\": 32, \"num_attention_heads\": 4, "
                            "\"num_hidden_layers\": 12, \"hidden_size\": 128}";

void test_configs(void) {
    char* answer = NULL;
    EXPECT(answered(posenc_config(config, NULL, &answer), POSENC_OK, &answer, "\"131072\":"));
    EXPECT(answered(posenc_config(config, "{\"lengths\": [100]}", &answer), POSENC_OK, &answer,
                    "\"cache_bytes\":{\"100\":"));
    EXPECT(answered(posenc_config(config, "{\"layer\": 5}", &answer), POSENC_OK, &answer, "{\"layer\":5,\"kind\":\""));
    EXPECT(posenc_config(config, "{\"audit\": true}", NULL) <= POSENC_DIFFERS);
    EXPECT(answered(posenc_config("{\"model_type\": \"newkind\", \"hidden_size\": 128}", "{\"audit\": true}", &answer),
                    POSENC_DIFFERS, &answer, "\"suspicious\":[{\"key\":\""));
    EXPECT(refused(posenc_config(NULL, NULL, &answer), &answer, "config"));
    EXPECT(refused(posenc_config("no file", NULL, &answer), &answer, "config"));
    EXPECT(refused(posenc_config(config, "{\"layer\": 12}", &answer), &answer, "layer"));
    EXPECT(refused(posenc_config(config, "{\"layer\": 1.5}", &answer), &answer, "layer"));
    EXPECT(refused(posenc_config(config, "{\"lengths\": []}", &answer), &answer, "lengths"));
    EXPECT(refused(posenc_config(config, "{\"lengths\": [0]}", &answer), &answer, "lengths"));
    EXPECT(refused(posenc_config(config, "{\"audit\": 1}", &answer), &answer, "audit"));
    EXPECT(refused(posenc_config(config, "{\"file\": 1}", &answer), &answer, "question"));
    EXPECT(refused(posenc_config(config, "\"", &answer), &answer, "question"));
}
