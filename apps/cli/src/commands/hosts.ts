import { Command } from 'commander';
import { given, idArgument } from '../arguments.js';
import { answerOf } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

const EXAMPLE = '3a3ddd59d9a78bb8de041391075df44de62bfec8';

/** `host`: what nodes are on. */
export function hostCommand(open: Open): Command {
  const host = new Command('host').description('maintain the hosts that nodes are on');
  host
    .command('maintain')
    .argument('<host>', 'as `node list` shows it')
    .option('--seconds <number>', 'when migrations start by themselves; in a week by default', idArgument)
    .option('--warm', 'have nodes run on meanwhile')
    .description('schedule migrations to other hosts for the nodes on a host')
    .addHelpText('after', examples(`host maintain ${EXAMPLE} --seconds 86400 --warm`))
    .action(
      async (hostUuid: string, { seconds, warm }: { seconds?: number; warm?: boolean }, command: Command) => {
        const { output, client } = open(command);
        const body = given({ seconds, type: warm === true ? ('warm' as const) : undefined });
        const params = { path: { hostUuid } };
        const call = (await client()).POST('/hosts/{hostUuid}/maintenance', { params, body });
        output.record(await answerOf(call));
      },
    );
  host
    .command('release')
    .argument('<host>', 'as `node list` shows it')
    .description('take back the migrations that nobody has started')
    .addHelpText('after', examples(`host release ${EXAMPLE}`))
    .action(async (hostUuid: string, _options: object, command: Command) => {
      const { output, client } = open(command);
      const params = { path: { hostUuid } };
      await answerOf((await client()).DELETE('/hosts/{hostUuid}/maintenance', { params }));
      output.done(`Released host ${hostUuid}.`, { released: hostUuid });
    });
  return host;
}
