import { Command } from 'commander';
import { oneOf } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

const statusArgument = oneOf('available', 'unavailable');

/** `cluster`: where buckets of object storage can be made. */
export function clusterCommand(open: Open): Command {
  const cluster = new Command('cluster').description(
    'list clusters of object storage, and open or close them for new buckets',
  );
  cluster
    .command('list')
    .description('list clusters')
    .addHelpText('after', examples('operator cluster list'))
    .action(async (_options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const items = await everyItem(api.listClustersOfPlatform.all({ page_size: 500 }));
      output.list(items, ['id', 'region', 'status', 'domain']);
    });
  cluster
    .command('update')
    .argument('<cluster>', "the cluster's ID")
    .argument('<status>', 'available or unavailable', statusArgument)
    .description('set whether users can create buckets in a cluster')
    .addHelpText('after', examples('operator cluster update us-east-1 unavailable'))
    .action(
      async (clusterId: string, status: 'available' | 'unavailable', _options: object, command: Command) => {
        const { output, client } = open(command);
        const api = await client();
        output.record(await answerOf(api.updateClusterById({ clusterId, body: { status } })));
      },
    );
  return cluster;
}
