import { Argument, Command } from 'commander';
import { completionScript, shells, type Shell } from '../completion/scripts.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

/** `completion`: what a shell needs to complete commands. */
export function completionCommand(open: Open): Command {
  const completion = new Command('completion').description(
    'complete commands, options and their values in your shell',
  );
  completion
    .command('install')
    .addArgument(new Argument('[shell]', 'the shell; by default your shell').choices(shells))
    .description('install the completion of cloud-account for a shell; it works in new shells')
    .addHelpText('after', examples('completion install', 'completion install zsh'))
    .action(async (shell: Shell | undefined, _options: object, command: Command) => {
      const { output, environment } = open(command);
      const { installCompletion } = await import('../completion/install.js');
      const { text, ...installed } = await installCompletion(environment, shell);
      output.done(text, installed);
    });
  for (const shell of shells) {
    completion
      .command(shell)
      .description(`print the script that completes commands in ${shell}`)
      .addHelpText('after', examples(`completion ${shell} > file`))
      .action((_options: object, command: Command) => {
        const script = completionScript(shell);
        open(command).output.value({ shell, script }, () => script);
      });
  }
  return completion;
}
