# Runs one block of shell as it is pasted into a terminal that ran the blocks before: their variables and functions are kept.
# shell.sh BLOCK STATE
block=$1 state=$2
keep() {
  declare -p | grep -vE '^declare -([a-zA-Z]*r|- (BASH|_=|block=|state=))' >"$state"
  declare -f >>"$state"
}
[ ! -e "$state" ] || . "$state"
set -euo pipefail
trap keep EXIT
. "$block"
