import { Argument, Command } from 'commander';
import type { Open } from '../session.js';
import { examples } from '../examples.js';
import { completionScript, shells, type Shell } from '../completion/scripts.js';

/** `completion`: what a shell needs to complete commands. */
export const completionCommand = (open: Open): Command =>
  new Command('completion')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .description('print what a shell needs to complete commands, options and their values')
    .addHelpText(
      'after',
      examples(
        'completion bash > ~/.local/share/bash-completion/completions/cloud-account',
        'completion zsh > ~/.zfunc/_cloud-account',
        'completion fish > ~/.config/fish/completions/cloud-account.fish',
      ),
    )
    .action((shell: Shell, _options: object, command: Command) => {
      const { output } = open(command);
      const script = completionScript(shell);
      output.value({ shell, script }, () => script);
    });
