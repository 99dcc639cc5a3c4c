/** The shells that completion is made for. */
export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

/** Each asks the program itself, which answers a line for each candidate: the word, a tab, what it is. */
const scripts: Readonly<Record<Shell, string>> = {
  bash: `_cloud_account() {
  local words cword candidates
  if declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref -n =: words cword
  else
    words=("\${COMP_WORDS[@]}")
    cword=$COMP_CWORD
  fi
  candidates=$(cloud-account complete -- "\${words[@]:1:cword}" 2>/dev/null | cut -f 1)
  local IFS=$'\\n'
  COMPREPLY=($candidates)
  declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "\${words[cword]}"
  [[ \${#COMPREPLY[@]} -gt 0 ]] || compopt -o default 2>/dev/null
}
complete -F _cloud_account cloud-account
`,
  zsh: `#compdef cloud-account
_cloud_account() {
  local -a candidates
  local line
  while IFS= read -r line; do
    candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
  done < <(cloud-account complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  if (( \${#candidates} )); then
    _describe -t commands 'cloud-account' candidates
  else
    _files
  fi
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _cloud_account "$@"
else
  compdef _cloud_account cloud-account
fi
`,
  fish: `function __cloud_account_complete
  set -l words (commandline -opc) (commandline -ct)
  cloud-account complete -- $words[2..-1] 2>/dev/null
end
complete -c cloud-account -f -a '(__cloud_account_complete)'
`,
};

/** The script for a shell. */
export const completionScript = (shell: Shell): string => scripts[shell];
