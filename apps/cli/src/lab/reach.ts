import { Command } from 'commander';
import type { OperatorSchema } from '@cloud-account/spec';
import { openApis } from '../api/connection.js';
import type { ApiOperation } from '../api/operations.js';
import { given, idArgument, oneOf } from '../arguments.js';
import { examples } from '../examples.js';
import { tableOf } from '../output/text.js';
import { CommandEnded, exitCodes } from '../problems.js';
import type { Open } from '../session.js';

type Reached = OperatorSchema<'LabReachability'>;

interface ReachOptions {
  readonly protocol?: string;
  readonly accountId?: number;
}

/** The answer, and where a node has several addresses each of them. */
const textOf = ({ reason, paths }: Reached): string =>
  paths.length < 2
    ? `${reason}\n`
    : `${reason}\n\n${tableOf(paths, ['address', 'reachable', 'reason'], { head: true, width: undefined })}`;

/** `lab reach`: whether a connection arrives; the exit code is 1 where it does not. */
export function reachCommand(open: Open, { verb, summary, description, path, body }: ApiOperation): Command {
  const of = (name: string): string => body?.find((field) => field.name === name)?.description ?? '';
  const protocols = oneOf('TCP', 'UDP', 'ICMP');
  return new Command(verb)
    .summary(summary)
    .description(`${description}\n\nThe exit code is 0 where it arrives, and 1 where it does not.`)
    .argument('<from>', of('from'))
    .argument('<to>', of('to'))
    .option('--protocol <name>', of('protocol'), (text) => protocols(text.toUpperCase()))
    .option('--account-id <id>', of('account_id'), idArgument)
    .addHelpText(
      'after',
      examples(
        'lab reach web-1 db-1:5432',
        'lab reach internet web-1:443',
        'lab reach web-1 db-1 --protocol icmp',
      ),
    )
    .action(async (from: string, to: string, { protocol, accountId }: ReachOptions, command: Command) => {
      const session = open(command);
      const api = await openApis.operator(session);
      const connection = { from, to, ...given({ protocol, account_id: accountId }) };
      const { data } = await api.send({ method: 'POST', path, template: path, body: connection });
      const reached = data as Reached;
      session.output.value(reached, () => textOf(reached), true);
      if (!reached.reachable) throw new CommandEnded(exitCodes.refused);
    });
}
