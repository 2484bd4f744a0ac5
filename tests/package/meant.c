/* The library in a program of one's own: whether a table is the one that was meant, and if not, why. */
#include <posenc.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    float cosines[64 * 32];
    char* answer = NULL;
    const posenc_block all = {0, 0, 64, 32};
    if (posenc_field("method=rotary-table&d_model=32&length=64&base=500000", all, POSENC_FLOAT32, cosines, NULL) !=
        POSENC_OK)
        return 1;
    const posenc_array table = {.data = cosines, .dtype = POSENC_FLOAT32, .axes = 2, .shape = {64, 32}};
    const posenc_status status = posenc_check(
        &table, "{\"settings\": {\"method\": \"rotary-table\", \"d_model\": 32, \"length\": 64}}", &answer);
    const char* cause = answer ? strstr(answer, "\"cause\"") : NULL;
    printf("%d %.*s\n", (int)status, cause ? (int)strcspn(cause, ".") : 0, cause ? cause : "");
    posenc_free(answer);
    return 0;
}
