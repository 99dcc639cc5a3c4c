import { Command } from 'commander';
import { given, idArgument } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

interface ListOptions {
  readonly account?: number;
  readonly status?: string;
  readonly region?: string;
  readonly host?: string;
}

/** `node`: the compute nodes of all accounts. */
export function nodeCommand(open: Open): Command {
  const node = new Command('node').description('list and show the compute nodes of all accounts');
  node
    .command('list')
    .option('--account <id>', 'the account of the nodes', idArgument)
    .option('--status <status>', 'such as running')
    .option('--region <region>', 'such as us-ord')
    .option('--host <uuid>', 'the host of the nodes')
    .description('list nodes')
    .addHelpText(
      'after',
      examples('operator node list --account 7', 'operator node list --status offline --region us-ord'),
    )
    .action(async ({ account, status, region, host }: ListOptions, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const filter = given({ account_id: account, status, region, host_uuid: host });
      const items = await everyItem(api.listAllNodes.all({ filter, page_size: 500 }));
      output.list(items, ['id', 'account_id', 'label', 'status', 'busy', 'type', 'region', 'host_uuid']);
    });
  node
    .command('show')
    .argument('<node>', "the node's ID", idArgument)
    .description('show a node')
    .addHelpText('after', examples('operator node show 123'))
    .action(async (nodeId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      output.record(await answerOf((await client()).getNodeById({ nodeId })));
    });
  return node;
}
