#!/usr/bin/env bash
# What CONTRIBUTING.md says about adding a method, a view and a language, done in one copy of the tree and built once.
# Everything else has to follow.
folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
for part in copy method view language; do
    # shellcheck source=/dev/null
    source "$folder/$part.sh"
done

copy_tree
add_language # first: others add texts in German alone
add_method
add_view
build_program
check_method
check_view
check_language
unit_tests number_tests 'EveryMethod.*:Registry.*:Conditions.*:LargeMeans.*:Phrasebook.*:*Language*'
unit_tests screen_tests 'Conditions.*:ConditionsOnScreen.*:TableOrder.*:Interface.*:German.*:ViewTitles.*:*LessonLanguage*:*Edition*:Lessons.*-Lessons.ReachEveryView'
echo "a method, a view and a language were added"
