import type { OperatorSchema } from '@cloud-account/spec';
import type { Command } from 'commander';
import { given } from '../arguments.js';
import { everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

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

/** `operator host list`: the hosts are what nodes name. */
export function listHosts(host: Command, open: Open): void {
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
}
