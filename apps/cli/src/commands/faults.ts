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
  const fault = new Command('fault').description('have the machines of nodes fail on purpose');
  fault
    .command('list')
    .description('list what is to go wrong')
    .addHelpText('after', examples('operator fault list'))
    .action(async (_options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const items = await everyItem((page) =>
        api.GET('/faults', { params: { query: { page, page_size: 500 } } }),
      );
      output.list(items, ['id', 'effect', 'node_id', 'task', 'once', 'reason', 'created']);
    });
  fault
    .command('create')
    .argument('<effect>', 'fail or crash', effectArgument)
    .option('--node <id>', 'whose machine; any by default', idArgument)
    .option('--task <task>', 'boot, resize-disk, copy-disk, …; any by default', taskArgument)
    .option('--reason <text>', 'why the task fails')
    .option('--always', 'until it is taken back, and not only the next time')
    .description('have a task fail, or a machine power off after one')
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
        output.record(await answerOf((await client()).POST('/faults', { body })));
      },
    );
  fault
    .command('delete')
    .argument('<id>', "the fault's ID", idArgument)
    .description('take a fault back')
    .addHelpText('after', examples('operator fault delete 5'))
    .action(async (faultId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      await answerOf((await client()).DELETE('/faults/{faultId}', { params: { path: { faultId } } }));
      output.done(`Took back fault ${faultId}.`, { deleted: faultId });
    });
  fault
    .command('crash')
    .argument('<node>', "the node's ID", idArgument)
    .description('power the machine of a node off, as if it had broken down')
    .addHelpText('after', examples('operator fault crash 123'))
    .action(async (nodeId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      await answerOf((await client()).POST('/nodes/{nodeId}/crash', { params: { path: { nodeId } } }));
      output.done(`Crashed node ${nodeId}.`, { crashed: nodeId });
    });
  return fault;
}
