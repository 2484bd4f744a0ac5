# shellcheck shell=bash
# Sourced by add_all.sh: method, what CONTRIBUTING.md says about adding one, and what has to follow.

add_method() {
    cp tests/house/method.cpp src/core/encodings/stairs.cpp
    printf 'import numpy as np\n\nlength = 50\nd_model = 128\nstride = 4\n\nfield = (np.arange(length) // stride)[:, None] * np.ones(d_model)\n' \
        >src/core/encodings/stairs.py
    # shellcheck disable=SC2016 # TeX
    printf '%s\n' '\mathit{PE}_{(p,\,c)} = \lfloor p / \mathit{stride} \rfloor' >src/core/encodings/stairs.tex
    add_line src/core/registry.inc 'POSENC_METHOD(precision_collision)' '\nPOSENC_METHOD(stairs)'
    add_line tests/unit/views/table_order_test.cpp '"rounding"' ', "stride"'
    {
        printf 'Stairs\tTreppe\nStride\tSchrittweite\npositions on one step\tPositionen auf einer Stufe\n'
        printf 'the step of the position\tdie Stufe der Position\n'
        printf 'Positions on one step look alike\tPositionen auf einer Stufe sehen gleich aus\n'
    } >>assets/text/interface.tsv
}

check_method() {
    expect 'stairs' "$posenc" list
    expect '"key":"stride"' "$posenc" list --format=json
    expect '⌊9 / 4⌋ = 2' "$posenc" explain stairs --row 9 --column 0
    expect '⌊9 / 2⌋ = 4' "$posenc" explain stairs --row 9 --column 0 --stride 2
    expect '⌊9 / 3⌋ = 3' "$posenc" explain stairs --row 9 --column 0 --state 'stride=3'
    expect '1 … 64' "$posenc" export stairs --help
    expect 'stride = 2' "$posenc" snippet stairs --stride 2
    "$posenc" render --view heatmap --method stairs --size 900x600 --out plain.png
    "$posenc" render --view heatmap --method stairs --size 900x600 --stride 9 --out set.png
    "$posenc" render --view heatmap --size 900x600 --state 'method=stairs&stride=9' --out link.png
    "$posenc" render --view heatmap --method stairs --size 900x600 --language de --out german.png
    expect_differ plain.png set.png
    expect_same set.png link.png
    expect_differ plain.png german.png
    if "$posenc" explain stairs --row 9 --column 0 --stride 65 2>/dev/null; then fail "a stride of 65 is taken"; fi
}
