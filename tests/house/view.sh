# shellcheck shell=bash
# Sourced by add_all.sh: view, what CONTRIBUTING.md says about adding one, and what has to follow.

add_view() {
    mkdir src/views/outline
    cp tests/house/view.cpp src/views/outline/outline.cpp
    add_line src/views/views.cpp 'line(all_methods_view)' 'line(outline_view)'
    add_line tests/unit/views/table_order_test.cpp '"push",' '"outline_size", "outline_line",'
    printf '%s\t%s\n' 'Outline' 'Umriss' 'Size of the outline' 'Größe des Umrisses' \
        'how much of the room it takes' 'wie viel Platz er braucht' 'Line of the outline' 'Linie des Umrisses' \
        'how wide the line of a large one is' 'wie breit die Linie eines großen ist' 'small' 'klein' 'large' 'groß' \
        'a quarter of the room' 'ein Viertel des Platzes' 'most of the room' 'der größte Teil des Platzes' >>assets/text/interface.tsv
}

check_view() {
    expect 'Outline' "$posenc" list --views
    draw() { "$posenc" render index --view outline --size 900x600 "${@:2}" --out "$1"; }
    draw plain.png
    draw flag.png --outline-size large
    draw state.png --state 'outline_size=large'
    draw wide.png --outline-size large --outline-line 8
    draw small.png --outline-line 8
    draw german.png --language de
    expect_differ plain.png flag.png
    expect_same flag.png state.png
    expect_differ flag.png wide.png
    expect_same plain.png small.png
    expect_differ plain.png german.png
    expect 'small or large' bash -c "! '$posenc' render --view outline --outline-size huge --out wrong.png"
    # The control is the view's: others do not take its flag, but every link may hold it.
    if "$posenc" render --view heatmap --outline-size large --out wrong.png 2>/dev/null; then fail "the heatmap takes it"; fi
    "$posenc" render --view heatmap --state 'outline_size=large' --size 900x600 --out heatmap.png
    expect '0' "$posenc" explain index --row 0 --column 0 --state 'view=outline&outline_size=large'
}
