#include "cli/help/completion_scripts.hpp"

namespace posenc::cli {

namespace {

constexpr std::string_view bash = R"(# Completion of posenc for bash, written by: posenc completion bash
_posenc() {
    mapfile -t COMPREPLY < <(printf '%s\0' "${COMP_WORDS[@]:1:COMP_CWORD-1}" "$2" |
        "${1/#\~/$HOME}" completion words 2>/dev/null)
    if [[ ${COMPREPLY[0]-} == @files ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$2")
    fi
}
complete -F _posenc posenc
)";

// A flag and its value may be one word there, --format=json; the program knows them as two.
constexpr std::string_view zsh = R"(#compdef posenc
# Completion of posenc for zsh, written by: posenc completion zsh
_posenc() {
    local -a before found
    before=("${(@)words[2,CURRENT-1]}")
    if [[ $PREFIX == --*=* ]]; then
        before+=("${PREFIX%%=*}")
        compset -P '*='
    fi
    found=("${(@f)$(printf '%s\0' "${(@)before}" "$PREFIX" | "${words[1]/#\~/$HOME}" completion words 2>/dev/null)}")
    if [[ ${found[1]} == @files ]]; then
        _files
    elif [[ -n ${found[1]} ]]; then
        compadd -- "${(@)found}"
    fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _posenc "$@"
else
    compdef _posenc posenc
fi
)";

constexpr std::string_view fish = R"(# Completion of posenc for fish, written by: posenc completion fish
function __posenc_words
    set -l typed (commandline --current-process --tokenize --cut-at-cursor)
    set -l last (commandline --current-token --cut-at-cursor)
    set -l program $typed[1]
    set -e typed[1]
    set -l flag (string match --regex -- '^--[^=]*=' $last)
    if test -n "$flag"
        set -a typed (string trim --right --chars== -- $flag)
        set last (string replace -- $flag '' $last)
    end
    set -l found (begin; test (count $typed) -gt 0; and printf '%s\0' $typed; printf '%s\0' "$last"; end |
        $program completion words 2>/dev/null)
    if test "$found[1]" = @files
        set found (__fish_complete_path $last)
    end
    for word in $found
        echo "$flag$word"
    end
end
complete --command posenc --no-files --keep-order --arguments '(__posenc_words)'
)";

constexpr CompletionScript scripts[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

}

std::span<const CompletionScript> completion_scripts() {
    return scripts;
}

}
