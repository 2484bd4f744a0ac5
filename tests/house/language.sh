# shellcheck shell=bash
# Sourced by add_all.sh: language, what CONTRIBUTING.md says about adding one, and what has to follow.

# translate ENGLISH FRENCH: the text in the column that was added.
translate() {
    [ "$(grep --count --perl-regexp "^\Q$1\E\t" assets/text/interface.tsv)" -eq 1 ] || fail "the table does not have one row for ‘$1’"
    sed -i "s/^$1\t[^\t]*\$/&\t$2/" assets/text/interface.tsv
}

add_language() {
    translate en fr
    translate Length Longueur
    add_line src/core/state/program_parameters.cpp '{"de", "Deutsch", ""}' ', {"fr", "Français", ""}'
    mkdir assets/lessons/fr
    sed '1s/.*/# Pourquoi donner une position à chaque mot/' assets/lessons/01-why-order.md >assets/lessons/fr/01-why-order.md
}

check_language() {
    says() { grep --quiet --fixed-strings ">$2<" "$1" || fail "$1 does not say ‘$2’"; }
    draw() { "$posenc" render --view heatmap --size 1280x800 "${@:2}" --out "$1"; }
    draw english.svg
    draw german.svg --language de
    draw french.svg --language fr
    says english.svg Length
    says german.svg Länge
    says german.svg Breite
    says french.svg Longueur
    says french.svg Width # not translated
    expect 'en, de or fr' bash -c "! '$posenc' render --view heatmap --language xx --out wrong.png"
    expect 'language=fr' "$posenc" link sinusoidal --language fr
    expect 'Pourquoi donner' "$posenc" lessons list --language fr
    expect '02-four-first-ideas	Four first ideas' "$posenc" lessons list --language fr
    expect '<html lang="fr">' "$posenc" lessons worksheet 01-why-order --language fr --out -
    "$posenc" render --lesson 01-why-order --language fr --size 1280x800 --out lesson.svg
    says lesson.svg 'Pourquoi donner une position à chaque mot'
}
