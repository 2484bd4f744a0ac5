// Numbers as text: tables, printed arrays, JSON.
#include "unit/import/number_bytes.hpp"

#include <cmath>

namespace posenc::number_text_test {

namespace {

using namespace posenc::number_bytes;

void expect_numbers(const std::string& text, const Shape& shape, const Values& values, std::size_t notes = 0) {
    const Numbers numbers = numbers_of(text);
    EXPECT_EQ(numbers.shape, shape) << text;
    EXPECT_EQ(numbers.values, values) << text;
    EXPECT_EQ(numbers.notes.size(), notes) << text << (numbers.notes.empty() ? "" : numbers.notes.front());
    EXPECT_EQ(opened(text).tensors.at(0).shape, shape) << text;
}

TEST(TableText, Separators) {
    const Values four{1, 2.5, -3, 4e2};
    for (const char* const text :
         {"1,2.5\n-3,4e2\n", "1\t2.5\r\n-3\t4e2", "1;2.5\n-3;4e2\n", "1 2.5\n-3 4e2\n", "  1   2.5 \n\n -3  4e2",
          "1, 2.5\n-3, 4e2\n", "1.,2.5,\n-3,4e2,\n", "sep=;\n1;2.5\n-3;4e2",
          "# written by numpy.savetxt\n1.0e0 2.5\n-3 4E+2\n", "\"1\",\"2.5\"\n\"-3\",\"4e2\"\n",
          "\xEF\xBB\xBF"
          "1,2.5\n−3,4e2\n"})
        expect_numbers(text, {2, 2}, four);
    EXPECT_EQ(opened("1,2\n3,4\n").format, "csv");
    EXPECT_EQ(opened("1 2\n3 4\n").format, "text");
}

TEST(TableText, NamesOfColumnsAndRows) {
    const Values four{0.5, 1.5, 2.5, 3.5};
    expect_numbers("dimension 0,dimension 1\n0.5,1.5\n2.5,3.5\n", {2, 2}, four, 1);
    expect_numbers(",0,1\n0,0.5,1.5\n1,2.5,3.5\n", {2, 2}, four, 2);                // pandas
    expect_numbers("0,1\n0.5,1.5\n2.5,3.5\n", {2, 2}, four, 1);                     // pandas without an index
    expect_numbers("position;a;b\n1;0,5;1,5\n2;2,5;3,5\n", {2, 2}, four, 3);        // a spreadsheet in German
    expect_numbers("\"a\" \"b\"\n\"x\" 0.5 1.5\n\"y\" 2.5 3.5\n", {2, 2}, four, 2); // R
    expect_numbers("0 0.5 1.5\n1 2.5 3.5\n", {2, 2}, four, 1);
    expect_numbers("token,a,b\nthe,0.5,1.5\ncat,2.5,3.5\n", {2, 2}, four, 2);
    // what only looks so: integers beside integers, a column of times
    expect_numbers("0,1,2\n1,0,1\n", {2, 3}, {0, 1, 2, 1, 0, 1});
    expect_numbers("0,1\n1,2\n", {2, 2}, {0, 1, 1, 2});
    expect_numbers("0,1\n0.6,0.8\n", {2, 2}, {0, 1, 0.6, 0.8}); // sines and cosines of the first positions
    expect_numbers("0.0,5.5\n1.0,6.5\n", {2, 2}, {0, 5.5, 1, 6.5});
}

TEST(TableText, SpecialNumbers) {
    const Numbers numbers = numbers_of("nan,inf,-Infinity\nTrue,,NA\n");
    ASSERT_EQ(numbers.values.size(), 6u);
    EXPECT_TRUE(std::isnan(numbers.values[0]) && std::isnan(numbers.values[4]) && std::isnan(numbers.values[5]));
    EXPECT_EQ(numbers.values[1], INFINITY);
    EXPECT_EQ(numbers.values[2], -INFINITY);
    EXPECT_EQ(numbers.values[3], 1);
    ASSERT_EQ(numbers.notes.size(), 1u);
    expect_part(numbers.notes[0], "1 cell");
}

TEST(TableText, DecimalCommas) {
    expect_numbers("0,5;1\n-2;3,25\n", {2, 2}, {0.5, 1, -2, 3.25}, 1);
    expect_numbers("0,5 1,5\n2,5 3,5\n", {2, 2}, {0.5, 1.5, 2.5, 3.5}, 1);
    expect_numbers("\"0,5\",\"1,5\"\n", {1, 2}, {0.5, 1.5}, 1);
    expect_numbers("0,5\n0,25\n0,0625\n", {3, 1}, {0.5, 0.25, 0.0625}, 1); // 0625 is no number beside 0
    expect_numbers("1,5\n-0,25\n", {2, 1}, {1.5, -0.25}, 1);
    expect_numbers("0,5\n7,25\n", {2, 2}, {0, 5, 7, 25});
    expect_numbers("007,012\n008,013\n", {2, 2}, {7, 12, 8, 13});
    expect_part(problem_of("0,5;1.5\n"), "a point and a comma");
    expect_part(problem_of("a;b\n1.234,5;2\n"), "is no number");
}

TEST(TableText, RefusesWithLineAndByte) {
    expect_part(problem_of("1,2\n3\n", "t.csv"), "‘t.csv’: line 2, byte 4: has 1 cell");
    expect_part(problem_of("1,2\n3,x\n"), "‘x’ in column 2 is no number");
    expect_part(problem_of("a,b\n"), "no numbers follow");
    expect_part(problem_of("# nothing\n\n"), "there are no numbers");
    expect_part(problem_of("1 2 ... 3\n4 5 ... 6\n"), "left out");
    expect_part(problem_of(""), "is empty");
    expect_part(problem_of(std::string("1,2\n\0", 5)), "byte 4: is neither text");
    expect_part(problem_of("\xFF\xFE"
                           "1\0,\0"),
                "UTF-16");
    EXPECT_NE(problem_of("1e999\n"), "");
}

TEST(PrintedText, NumPyPyTorchAndPython) {
    const Values four{1, 2.5, -3, 4};
    for (const char* const text :
         {"[[1, 2.5], [-3, 4]]", "[[ 1.   2.5]\n [-3.   4. ]]", "array([[ 1. ,  2.5],\n       [-3. ,  4. ]])",
          "tensor([[ 1.0000,  2.5000],\n        [-3.0000,  4.0000]], device='cuda:0', dtype=torch.float16)",
          "Parameter containing:\ntensor([[1., 2.5], [-3., 4.]], requires_grad=True)",
          "x = np.array([[1, 2.5,], [-3, 4,],], dtype=np.float32)\n",
          "tf.Tensor(\n[[ 1.   2.5]\n [-3.   4. ]], shape=(2, 2), dtype=float32)"})
        expect_numbers(text, {2, 2}, four);
    expect_numbers("tensor([True, False])", {2}, {1, 0});
    expect_numbers("[[[1],[2]],[[3],[4]]]", {2, 2, 1}, {1, 2, 3, 4});
    expect_numbers("[1, Infinity, \"-inf\"]", {3}, {1, INFINITY, -INFINITY});
    EXPECT_TRUE(std::isnan(numbers_of("[null, 1]").values.at(0)));
    EXPECT_EQ(opened("[1, 2]", "a.json").format, "json");
}

TEST(PrintedText, RefusesWithByte) {
    expect_part(problem_of("[[1, 2, ..., 9], [1, 2, ..., 9]]"), "byte 8: ‘...’");
    expect_part(problem_of("array([1., 2., …])"), "left out");
    expect_part(problem_of("[[1, 2], [3]]"), "byte 11: this list has 1 item, those before it 2");
    expect_part(problem_of("[[1], 2]"), "bracket stood");
    expect_part(problem_of("[1, [2]]"), "numbers stood");
    expect_part(problem_of("[[], [[1]]]"), "list");
    expect_part(problem_of("[1, 2"), "ends before");
    expect_part(problem_of("[1,, 2]"), "number is missing");
    expect_part(problem_of("[1] [2]"), "byte 4: the text goes on after the array");
    expect_part(problem_of("[1 2; 3]"), "byte 7: this list has 1 item, those before it 2");
    expect_part(problem_of("[[1, 2], [1; 2]]"), "a semicolon ends a row here");
    expect_part(problem_of("[[1, 2], (3, 4}]"), "‘}’ closes a bracket of another kind");
    expect_part(problem_of(std::string(100000, '[')), "deeper");
}

TEST(JsonObjects, EveryArrayOfNumbersByItsPath) {
    const std::string text = R"({"method": "x", "rows": 2, "values": [[1, 2], [3, NaN]], "words": ["a"],
        "rope": {"inv_freq": [1, 0.5, 25e-2], "none": []}, "ragged": [[1], [2, 3]], "nul": null})";
    const NumberFile file = opened(text);
    EXPECT_EQ(file.format, "json");
    ASSERT_EQ(file.tensors.size(), 3u);
    EXPECT_EQ(file.tensors[0].name, "rope.inv_freq"); // first, by its name
    EXPECT_EQ(numbers_of(text, 0).values, (Values{1, 0.5, 0.25}));
    EXPECT_EQ(numbers_of(text, 1).shape, (Shape{2, 2}));
    expect_part(problem_of_reading(text, 2), "byte ");
}

TEST(JsonObjects, Refuses) {
    expect_part(problem_of("{\"a\": [1], \"a\": [2]}"), "‘a’ stands twice");
    expect_part(problem_of("{\"a\": 1}"), "without an array");
    expect_part(problem_of("{\"a\": [1]"), "byte 9: is not JSON; the text ends too early");
    expect_part(problem_of("{\"a\": [1]} x"), "byte 11, ‘x’: is not JSON");
    expect_part(problem_of("{\"a\": [1], b}"), "byte 11, ‘b’: is not JSON");
    expect_part(problem_of("{\"a\": [1], 'b': 1}"), "write texts in double quotation marks");
    expect_part(problem_of("{\"a\": [1], \"b\": tru}"), "byte 16, ‘tru’: is not JSON; allowed: objects");
    std::string deep = "{\"a\": ";
    for (int i = 0; i < 100000; ++i)
        deep += "{\"a\": ";
    expect_part(problem_of(deep), "deeper");
    expect_part(problem_of("{\"\\ud83d\\ude00\": [1], \"\\x\": [2]}"), "byte ");
    EXPECT_EQ(opened("{\"\\ud83d\\ude00\\n\\u00e4\": [1]}").tensors.at(0).name, "\U0001F600\n\u00e4");
}

TEST(OpenNumbers, NamesWhatItDoesNotRead) {
    expect_part(problem_of("\x89HDF\r\n", "m.h5"), "HDF5");
    expect_part(problem_of("\x1F\x8B\x08", "t.csv.gz"), "gzip");
    expect_part(problem_of("hello", "t.npy"), "does not begin with");
    expect_part(problem_of("hello", "t.safetensors"), "header");
}

TEST(OpenNumbers, PositionsStandFirst) {
    const auto like = [](const std::string& name, const std::string& shape = "[2]") {
        const std::string bytes = R"({")" + name + R"(": )" + shape + "}";
        return opened(bytes).tensors.at(0).like_positions;
    };
    for (const char* const name : {"wpe.weight",
                                   "transformer.wpe.weight",
                                   "pos_embed",
                                   "pos_embed.W_pos",
                                   "decoder.embed_positions.weight",
                                   "positions_embed.weight",
                                   "embeddings.position_embeddings.weight",
                                   "visual.positional_embedding",
                                   "relative_attention_bias.weight",
                                   "relative_position_bias_table",
                                   "r_w_bias",
                                   "pos_bias_u",
                                   "position_embd.weight",
                                   "rope_freqs.weight",
                                   "rotary_emb.inv_freq",
                                   "pos_encoder.pe",
                                   "attention_biases",
                                   "height_rel",
                                   "layers.0.rel_pos_h",
                                   "prompt.positional_encoding_gaussian_matrix",
                                   "x_position_embeddings.weight",
                                   "rel_embeddings.weight"})
        EXPECT_TRUE(like(name)) << name;
    for (const char* const name :
         {"wte.weight", "lm_head.weight", "embed_positions._float_tensor", "type.weight", "pearl",
          "query_position_embeddings.weight", "decomposition.weight", "mlp.dense.bias"})
        EXPECT_FALSE(like(name)) << name;
    EXPECT_TRUE(like("x", "[[[1, 2], [3, 4]]]"));   // 1 × 2 × 2
    EXPECT_TRUE(like("x", "[[[1, 2]], [[3, 4]]]")); // 2 × 1 × 2
    EXPECT_FALSE(like("cls", "[[[1, 2]]]"));        // one vector
    EXPECT_FALSE(like("x", "[[1, 2], [3, 4]]"));
}

}

}
