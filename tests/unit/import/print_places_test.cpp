// How far printed numbers may be from what was printed, and which type the text names.
#include "unit/import/number_bytes.hpp"

namespace posenc::print_places_test {
namespace {

using namespace posenc::number_bytes;

/// "5e-05 0": of each number of a text half a unit of its last digit.
std::string tolerances(const std::string& text) {
    const Numbers numbers = numbers_of(text);
    std::string all;
    for (std::size_t i = 0; i < numbers.values.size(); ++i) {
        char word[32];
        std::snprintf(word, sizeof word, "%s%.3g", i == 0 ? "" : " ", half_unit(numbers.places[i]));
        all += word;
    }
    return all;
}

TEST(PrintPlaces, AreThoseOfTheLastDigit) {
    EXPECT_EQ(tolerances("tensor([0.0000, 0.8415, 12.5000])"), "5e-05 5e-05 5e-05");
    EXPECT_EQ(tolerances("[1.1548e-04, 8.6596e-01]"), "5e-09 5e-06");
    EXPECT_EQ(tolerances("0.50,0.25\n0.75,0.13\n"), "0.005 0.005 0.005 0.005");
    EXPECT_EQ(tolerances("0,50;0,25\n"), "0.005 0.005");
    EXPECT_EQ(tolerances("[1.5e3, 2.5e-300]"), "50 5e-129") << "never less than the smallest place";
}

TEST(PrintPlaces, WholeNumbersAndWordsAreExact) {
    EXPECT_EQ(tolerances("[1, 0, -3]"), "0 0 0");
    EXPECT_EQ(tolerances("tensor([0., 1., 0.])"), "0 0 0") << "no number of the array has a digit behind its point";
    EXPECT_EQ(tolerances("[0.0, -inf, nan]"), "0.05 0 0");
    EXPECT_EQ(tolerances("tensor([True, False])"), "0 0");
    EXPECT_EQ(tolerances("■⬚\n■■\n"), "0 0 0 0");
}

/// NumPy, JSON and %g leave the last zeros out: what is said of one number, the others tell.
TEST(PrintPlaces, ZerosThatWereLeftOutAreKnown) {
    EXPECT_EQ(tolerances("[[0.   , 1.   , 0.046], [0.841, 0.54 , 0.999]]"), "0.0005 0.005 0.0005 0.0005 0.0005 0.0005")
        << "1. may have been rounded to three digits or to three decimals";
    EXPECT_EQ(tolerances("[0.5, 0.54030231, 0.84147098, 0.9092974]"), "5e-07 5e-09 5e-09 5e-08")
        << "two digits less than the longest";
    EXPECT_EQ(tolerances("[0, 1, 0.841471, 0.540302, 0.00999983]"), "5e-09 5e-06 5e-07 5e-07 5e-09")
        << "%g: six digits";
    EXPECT_EQ(tolerances("[0.0000000e+00, 8.4147096e-01, 6.3095731e-04]"), "5e-12 5e-09 5e-12");
}

/// But not where everybody wrote as many digits as they liked.
TEST(PrintPlaces, MixedDigitsAreTakenAsTheyStand) {
    EXPECT_EQ(tolerances("[0.84, 0.5, 0.5403, 0.91]"), "0.005 0.05 5e-05 0.005");
    EXPECT_EQ(tolerances("[1.0, 0.5, 0.25, 0.125, 0.0625]"), "0.05 0.05 0.005 0.0005 5e-05");
    EXPECT_EQ(tolerances("[1, 0.84, 0.5, 0.5403]"), "0.05 0.005 0.05 5e-05") << "1 is known no better than 0.5";
}

TEST(NamedType, OfComplexNumbersIsComplex) {
    EXPECT_EQ(type_behind(numbers_of("tensor([1.5000+0.2500j, 2.0000-1.0000j])")), "complex64");
    EXPECT_EQ(type_behind(numbers_of("array([1.5+0.25j, 2. -1.j  ], dtype=complex64)")), "complex64");
    EXPECT_EQ(type_behind(numbers_of("[1.5+0.25j, 2.5-1.5j]")), "complex128");
    EXPECT_EQ(type_behind(numbers_of("[1.5, 0.25]")), "text");
}

TEST(PrintPlaces, FollowScalesPartsAndRows) {
    EXPECT_EQ(tolerances("A =\n\n   1.0e+03 *\n\n    0.0010    1.0000\n"), "0.05 0.05");
    EXPECT_EQ(tolerances("[0.5403+0.84j, 1.0000+0.00j]"), "5e-05 0.005 5e-05 0.005");
    EXPECT_EQ(tolerances("0 0.50 0.25\n1 0.12 0.75\n"), "0.005 0.005 0.005 0.005") << "without the numbers of rows";
    EXPECT_EQ(tolerances("[0.50, 0.25]\n[0.75, 0.13]\n"), "0.005 0.005 0.005 0.005");
    EXPECT_EQ(tolerances("{\"a\": [[0.841, 0.540]]}"), "0.0005 0.0005");
    const Numbers binary = numbers_of(npy(dictionary("<f4", "(1,)"), raw<float>({0.5F})));
    EXPECT_TRUE(binary.places.empty());
}

TEST(NamedType, IsWhatTheTextSays) {
    const auto type = [](const std::string& text) { return numbers_of(text).named_type; };
    for (const char* const text :
         {"array([[1.5, 2.]], dtype=float32)", "tensor([1.5, 2.], dtype=torch.float32)", "Float32[1.5 2.0]",
          "<tf.Tensor: shape=(2,), dtype=float32, numpy=array([1.5, 2.], dtype=float32)>",
          "tf.Tensor([1.5 2. ], shape=(2,), dtype=float32)", "1×2 Matrix{Float32}:\n 1.5  2.0\n",
          "[[1.5, 2.0]]\nTensor[[1, 2], f32]\n", " 1.5  2.0\n[torch.cuda.FloatTensor of size 1x2 (GPU 0)]\n",
          " 1.5  2.0\n[ CUDAFloatType{1,2} ]\n", "float pe[2] = {1.5f, 2.0f};", "tensor([1.5000, 2.0000])",
          "np.array([1.5, 2.0], np.float32)", "x =\n\n  1×2 single row vector\n\n    1.5000    2.0000\n"})
        EXPECT_EQ(type(text), NumberType::float32) << text;
    EXPECT_EQ(type("tensor([1.5, 2.], dtype=torch.bfloat16, device='cuda:0')"), NumberType::bfloat16);
    EXPECT_EQ(type("array([1.5, 2.], dtype=float16)"), NumberType::float16);
    EXPECT_EQ(type("np.array([1.5, 2.0], dtype=float)"), NumberType::float64);
    EXPECT_EQ(type("double pe[] = {1.5, 2.0};"), NumberType::float64);
    for (const char* const text : {"[1.5, 2.0]", "array([1.5, 2. ])", "tensor([1, 2])",
                                   "half of the table:\n[[1.5, 2.0]]", "1.5,2.0\n2.5,3.0\n"})
        EXPECT_EQ(type(text), std::nullopt) << text;
}

}
}
