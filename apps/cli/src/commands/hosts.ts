import type { OperatorSchema } from '@cloud-account/spec';
import { Command } from 'commander';
import { given, idArgument } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

const EXAMPLE = '3a3ddd59d9a78bb8de041391075df44de62bfec8';

type Node = Pick<OperatorSchema<'OperatorNode'>, 'host_uuid' | 'region' | 'account_id' | 'status'>;

/** The hosts of nodes, with how many nodes and accounts each has. */
function hostsOf(nodes: readonly Node[]) {
  const byHost = new Map<string, Node[]>();
  for (const node of nodes) byHost.set(node.host_uuid, [...(byHost.get(node.host_uuid) ?? []), node]);
  return [...byHost].map(([host_uuid, on]) => ({
    host_uuid,
    region: on[0]?.region,
    nodes: on.length,
    accounts: new Set(on.map(({ account_id }) => account_id)).size,
    running: on.filter(({ status }) => status === 'running').length,
  }));
}

/** `host`: what nodes are on. */
export function hostCommand(open: Open): Command {
  const host = new Command('host').description('list and maintain the hosts of nodes');
  host
    .command('list')
    .option('--region <region>', 'such as us-ord')
    .description('list the hosts with nodes')
    .addHelpText('after', examples('operator host list', 'operator host list --region us-ord'))
    .action(async ({ region }: { region?: string }, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const filter = given({ region });
      const nodes = await everyItem(api.listAllNodes.all({ filter, page_size: 500 }));
      output.list(hostsOf(nodes), ['host_uuid', 'region', 'nodes', 'accounts', 'running']);
    });
  host
    .command('maintain')
    .argument('<host>', 'as `host list` shows it')
    .option(
      '--seconds <number>',
      'the time until the server starts the migrations; by default a week',
      idArgument,
    )
    .option('--warm', 'keep the nodes running during the migration')
    .description('schedule migrations to other hosts for the nodes on a host')
    .addHelpText('after', examples(`operator host maintain ${EXAMPLE} --seconds 86400 --warm`))
    .action(
      async (hostUuid: string, { seconds, warm }: { seconds?: number; warm?: boolean }, command: Command) => {
        const { output, client } = open(command);
        const body = given({ seconds, type: warm === true ? ('warm' as const) : undefined });
        const call = (await client()).maintainHost({ hostUuid, body });
        output.record(await answerOf(call));
      },
    );
  host
    .command('release')
    .argument('<host>', 'as `host list` shows it')
    .description('cancel the migrations that have not started')
    .addHelpText('after', examples(`operator host release ${EXAMPLE}`))
    .action(async (hostUuid: string, _options: object, command: Command) => {
      const { output, client } = open(command);
      await answerOf((await client()).deleteHostMaintenance({ hostUuid }));
      output.done(`Released host ${hostUuid}.`, { released: hostUuid });
    });
  return host;
}
