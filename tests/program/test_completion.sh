#!/bin/bash
# What bash, zsh and fish propose when Tab is pressed: every option, and values that can be known.
set -eu
program=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "test_completion.sh: $1" >&2
    exit 1
}
"$program" completion --to "$folder/all"
for shell in bash/stellwerk zsh/_stellwerk fish/stellwerk.fish; do
    "$program" completion ${shell%/*} | cmp - "$folder/all/${shell#*/}"
done
! "$program" completion tcsh >/dev/null 2>&1 || fail 'tcsh'
! "$program" completion >/dev/null 2>&1 || fail 'no shell'
! "$program" completion bash --to "$folder" >/dev/null 2>&1 || fail 'one of all'
commands=$("$program" help | sed -n 's/^  \([a-z]*\) .*/\1/p')
bots=$("$program" simulate --bots nobody 2>&1 | sed -n 's/.*there are //p' | tr -d ,)
maps=$("$program" map list | cut -d' ' -f1)
mkdir "$folder/here" "$folder/home"
cd "$folder/here"
mkdir 'a folder'
touch 'a file.json'

# says LINE WORD…: in the shell `ask` the line is completed to exactly these words.
says() {
    local line=$1 got want
    shift
    got=$($ask "$line" | sort)
    want=$(printf '%s\n' "$@" | sort)
    [ "$got" = "$want" ] || fail "$ask $line: $got instead of $*"
}
check_all() {
    says 'stellwerk s' serve simulate
    says 'stellwerk --v' --version
    for command in $commands; do
        # shellcheck disable=SC2046
        says "stellwerk $command --" $("$program" "$command" --help | sed -nE 's/^  (--[a-z-]+).*/\1/p')
    done
    # shellcheck disable=SC2086
    {
        says 'stellwerk simulate --bots ' $bots
        says 'stellwerk bench --bot ' $bots
        says 'stellwerk help ' $commands
        says 'stellwerk simulate --map ' $maps 'a folder' 'a file.json'
        says 'stellwerk map show ' $maps 'a folder' 'a file.json'
    }
    says 'stellwerk match --bots planner,gr' planner,greedy
    says 'stellwerk serve --log-level ' debug error info warn
    says 'stellwerk play --lang ' en de
    says 'stellwerk map ' list show lint stats
    says 'stellwerk map lint u' usa
    says 'stellwerk completion ' bash zsh fish
    says 'stellwerk replay ' 'a folder' 'a file.json'
    says 'stellwerk man --to ' 'a folder'
    says 'stellwerk simulate --seed '
    says 'stellwerk simulate '
    says 'stellwerk simulate --map=u' usa
    # shellcheck disable=SC2086
    says 'stellwerk simulate --map=' $maps 'a folder' 'a file.json'
}

# bash splits --option=value into three words.
ask_bash() {
    bash --norc -c '
        source ../all/stellwerk
        read -r -a COMP_WORDS <<<"${1//=/ = }"
        [[ $1 != *" " ]] || COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _stellwerk stellwerk "" ""
        ((${#COMPREPLY[@]} == 0)) || printf "%s\n" "${COMPREPLY[@]}"' bash "$1"
}
ask=ask_bash
check_all
bash --norc -c 'source ../all/stellwerk && complete -p stellwerk' | grep -q -- '-F _stellwerk' || fail 'bash is not told'

# fish and zsh are tried where they are.
ask_fish() {
    # shellcheck disable=SC2016 # fish's own
    HOME=$folder/home XDG_CONFIG_HOME=$folder/home fish --no-config \
        -c 'source ../all/stellwerk.fish; complete -C $argv[1]' "$1" |
        sed 's/\t.*//; s/\\ / /g; s,/$,,; s/^--[a-z-]*=//'
}
tried=bash
if command -v fish >/dev/null; then
    ask=ask_fish
    check_all
    tried="$tried, fish"
fi

# zsh completes at a terminal only: it gets one, and what it draws must have the words.
cat >../ask.zsh <<'ZSH'
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1=; fpath=($PWD/../all \$fpath); autoload -Uz compinit; compinit -u -D; LISTMAX=10000; stty columns 2000 rows 500; print -r REA''DY"
zpty -r z out '*READY*'
zpty -n -w z "$1"$'\t\t'
sleep $2
zpty -n -w z $'\C-u'"print -r DO''NE"$'\n'
zpty -r z out '*DONE*'
print -r -- "$out"
zpty -d z
ZSH
zsh_says() { # LINE WORD…
    local line=$1 wait word missing
    shift
    for wait in 1 5 20; do
        missing=
        HOME=$folder/home TERM=dumb timeout 60 zsh -f ../ask.zsh "$line" $wait >../drawn 2>&1 || true
        for word in "$@"; do
            grep -qF -- "$word" ../drawn || missing=$word
        done
        [ -n "$missing" ] || return 0
    done
    fail "zsh: $line: no $missing in $(cat -v ../drawn)"
}
if command -v zsh >/dev/null; then
    zsh -n ../all/_stellwerk
    # shellcheck disable=SC2086,SC2046
    {
        zsh_says 'stellwerk ' $commands
        for command in serve simulate play; do
            zsh_says "stellwerk $command --" $("$program" "$command" --help | sed -nE 's/^  (--[a-z-]+).*/\1/p')
        done
        zsh_says 'stellwerk simulate --bots ' $bots
        zsh_says 'stellwerk map show ' $maps 'file.json'
    }
    zsh_says 'stellwerk match --bots planner,gr' planner,greedy
    zsh_says 'stellwerk serve --log-level d' debug
    zsh_says 'stellwerk map ' list show lint stats
    zsh_says 'stellwerk replay a' 'file.json'
    tried="$tried, zsh"
fi
echo "Tried: $tried. All options are proposed, and maps, bots and files where they belong."
