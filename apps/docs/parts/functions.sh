# curl shows no progress, and ends each answer with a new line
curl() { command curl -sS -w '\n' "$@"; }
# field prints a field of an answer: field id <<< "$answer"
field() { node -p "JSON.parse(require('fs').readFileSync(0, 'utf8')).$1"; }
# wait_for repeats a command, for a minute, until it prints a text
wait_for() {
  for try in {1..60}; do "${@:2}" | grep -o -- "$1" && return; sleep 1; done
  echo "This was not there after a minute: $1" >&2
  return 1
}
