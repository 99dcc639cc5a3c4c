import type { OperatorSchema } from '@cloud-account/spec';
import { Command } from 'commander';
import { given, idArgument } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

type Asked = OperatorSchema<'StepFaultCreate'>;

interface Where {
  readonly kind?: string;
  readonly step?: string;
  readonly node?: number;
}

const concerning = (command: Command): Command =>
  command
    .option('--kind <kind>', 'the kind of jobs, such as startNode; by default all kinds with steps')
    .option('--step <step>', 'the step, such as boot; by default all steps')
    .option('--node <id>', 'the node of the jobs; by default any node', idArgument);

/** `step`: what is to become of steps of jobs. */
export function stepCommand(open: Open): Command {
  const step = new Command('step').description('make steps of jobs fail or wait, or end the server');
  const create = async (
    body: Partial<Asked> & Pick<Asked, 'effect'>,
    { kind, step: name, node }: Where,
    at: Command,
  ) => {
    const { output, client } = open(at);
    const all = { ...body, ...given({ kind, step: name, node_id: node }) };
    output.record(await answerOf((await client()).createStepFault({ body: all })));
  };
  step
    .command('list')
    .description('list the steps that fail or wait')
    .addHelpText('after', examples('operator step list'))
    .action(async (_options: object, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const items = await everyItem(api.listStepFaults.all({ page_size: 500 }));
      output.list(items, ['id', 'effect', 'kind', 'step', 'node_id', 'once', 'until', 'jobs_held', 'reason']);
    });
  concerning(step.command('hold'))
    .option('--seconds <number>', 'the longest time; by default an hour', idArgument)
    .description('make jobs wait before a step until you release it')
    .addHelpText(
      'after',
      examples('operator step hold --kind startNode --node 123', 'operator step hold --seconds 600'),
    )
    .action(async ({ seconds, ...where }: Where & { seconds?: number }, command: Command) => {
      await create({ effect: 'hold', ...given({ seconds }) }, where, command);
    });
  concerning(step.command('fail'))
    .option('--reason <text>', 'the reason of the failure')
    .option('--always', 'fail each job until you release the step')
    .description('make the next job fail at a step')
    .addHelpText(
      'after',
      examples('operator step fail --kind createNode --step boot', 'operator step fail --node 123 --always'),
    )
    .action(
      async (
        { reason, always, ...where }: Where & { reason?: string; always?: boolean },
        command: Command,
      ) => {
        await create({ effect: 'fail', ...given({ reason }), once: always !== true }, where, command);
      },
    );
  concerning(step.command('crash'))
    .option('--always', 'end it before each such step until you release the step')
    .description(
      'end the server before a step, as kill -9 does; a server with the lab, which a supervisor starts again',
    )
    .addHelpText('after', examples('operator step crash --kind createNode --step boot'))
    .action(async ({ always, ...where }: Where & { always?: boolean }, command: Command) => {
      await create({ effect: 'crash', once: always !== true }, where, command);
    });
  step
    .command('release')
    .argument('<id>', "the step fault's ID", idArgument)
    .description('continue waiting jobs, or delete a failure')
    .addHelpText('after', examples('operator step release 5'))
    .action(async (stepFaultId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      await answerOf((await client()).deleteStepFault({ stepFaultId }));
      output.done(`Released step fault ${stepFaultId}.`, { released: stepFaultId });
    });
  return step;
}
