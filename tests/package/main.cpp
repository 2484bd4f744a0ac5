// The core in a program of one's own: a field made from a text, its cells, and why one of them holds its value.
#include <posenc/core/method.hpp>

#include <cstdio>

int main() {
    const posenc::Parsed parsed = posenc::parse("method=sinusoidal&length=4&d_model=4&base=100");
    const posenc::MakeResult made = posenc::make_field(parsed.state);
    for (const std::vector<posenc::Issue>& issues : {parsed.issues, made.issues})
        for (const posenc::Issue& issue : issues)
            std::fprintf(stderr, "%s\n", posenc::sentence(issue).c_str());

    const posenc::Field& field = *made.field;
    for (posenc::Index row = 0; row < field.size().row; ++row)
        for (posenc::Index col = 0; col < field.size().col; ++col)
            std::printf("%9.6f%c", field.at({row, col}), col + 1 < field.size().col ? ' ' : '\n');

    for (const posenc::Step& step : field.explain({3, 2}).steps)
        std::printf("%s\n", step.text.c_str());
}
