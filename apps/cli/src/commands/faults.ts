import type { OperatorSchema } from '@cloud-account/spec';
import { Command } from 'commander';
import { given, idArgument, oneOf } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

const effectArgument = oneOf('fail', 'crash');

/** The server says which tasks there are. */
const taskArgument = (text: string) => text as OperatorSchema<'MachineTask'>;

interface CreateOptions {
  readonly node?: number;
  readonly task?: OperatorSchema<'MachineTask'>;
  readonly reason?: string;
  readonly always?: boolean;
}

/** `fault`: what is to go wrong with machines. */
export function faultCommand(open: Open): Command {
  const fault = new Command('fault').description('make the machines of nodes fail, to test clients');
  fault
    .command('list')
    .description('list the faults')
    .addHelpText('after', examples('operator fault list'))
    .action(async (_options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const items = await everyItem(api.listFaults.all({ page_size: 500 }));
      output.list(items, ['id', 'effect', 'node_id', 'task', 'once', 'reason', 'created']);
    });
  fault
    .command('create')
    .argument('<effect>', 'fail or crash', effectArgument)
    .option('--node <id>', 'the node of the machine; by default any node', idArgument)
    .option('--task <task>', 'boot, resize-disk, copy-disk, …; by default any task', taskArgument)
    .option('--reason <text>', 'the reason of the failure')
    .option('--always', 'fail each time until you delete the fault')
    .description('make a task fail, or a machine power off after a task')
    .addHelpText(
      'after',
      examples(
        'operator fault create fail --node 123 --task resize-disk',
        'operator fault create crash --task boot --always',
      ),
    )
    .action(
      async (effect: 'fail' | 'crash', { node, task, reason, always }: CreateOptions, command: Command) => {
        const { output, client } = open(command);
        const body = { effect, once: always !== true, ...given({ node_id: node, task, reason }) };
        output.record(await answerOf((await client()).createFault({ body })));
      },
    );
  fault
    .command('delete')
    .argument('<id>', "the fault's ID", idArgument)
    .description('delete a fault')
    .addHelpText('after', examples('operator fault delete 5'))
    .action(async (faultId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      await answerOf((await client()).deleteFault({ faultId }));
      output.done(`Deleted fault ${faultId}.`, { deleted: faultId });
    });
  fault
    .command('crash')
    .argument('<node>', "the node's ID", idArgument)
    .description('power off the machine of a node, like a failure of the host')
    .addHelpText('after', examples('operator fault crash 123'))
    .action(async (nodeId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      await answerOf((await client()).crashNode({ nodeId }));
      output.done(`Crashed node ${nodeId}.`, { crashed: nodeId });
    });
  return fault;
}
