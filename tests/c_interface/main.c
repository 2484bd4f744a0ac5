/* Every function of the C interface with right and wrong arguments, as a program in C sees them. */
#include "expect.h"

#include <stdio.h>
#include <string.h>

static int demands, failed;

void expect(bool holds, const char* demand, const char* file, int line) {
    ++demands;
    if (holds)
        return;
    ++failed;
    printf("%s:%d: not so: %s\n", file, line, demand);
}

bool answered(posenc_status status, posenc_status expected, char** answer, const char* text) {
    const bool right = status == expected && *answer && strstr(*answer, text);
    if (!right)
        printf("status %d, answer %.300s\n", (int)status, *answer ? *answer : "NULL");
    posenc_free(*answer);
    *answer = NULL;
    return right;
}

bool refused(posenc_status status, char** answer, const char* argument) {
    char start[80];
    snprintf(start, sizeof start, "{\"error\":{\"argument\":\"%s\",\"text\":\"", argument);
    const bool first = *answer && strncmp(*answer, start, strlen(start)) == 0;
    return answered(status, POSENC_UNUSABLE, answer, start) && first;
}

posenc_array float_array(const float* data, int64_t rows, int64_t cols) {
    const posenc_array array = {.data = data, .dtype = POSENC_FLOAT32, .axes = 2, .shape = {rows, cols}};
    return array;
}

int main(void) {
    test_catalogue();
    test_field();
    test_arrays();
    test_tables();
    test_applied();
    test_configs();
    printf("%d passed, %d failed\n", demands - failed, failed);
    return failed > 0;
}
