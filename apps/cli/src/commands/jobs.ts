import { Command } from 'commander';
import { given, idArgument, oneOf } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import type { Open } from '../session.js';

const stateArgument = oneOf('pending', 'running', 'waiting', 'done', 'failed');

/** `job`: work that outlives requests. */
export function jobCommand(open: Open): Command {
  const job = new Command('job').description('list, retry and abandon jobs');
  job
    .command('list')
    .option('--state <state>', 'pending, running, waiting, done or failed', stateArgument)
    .option('--kind <kind>', 'such as publishZone')
    .description('list jobs, the newest first')
    .addHelpText('after', examples('job list --state failed', 'job list --kind publishZone --json'))
    .action(async ({ state, kind }: { state?: string; kind?: string }, command: Command) => {
      const { output, client } = open(command);
      const api = await client();
      const header = { 'X-Filter': JSON.stringify(given({ state, kind })) };
      const items = await everyItem((page) =>
        api.GET('/jobs', { params: { query: { page, page_size: 500 }, header } }),
      );
      output.list(items, ['id', 'kind', 'subject', 'state', 'step', 'attempts', 'run_at', 'last_error']);
    });
  job
    .command('show')
    .argument('<job>', "the job's ID", idArgument)
    .description('show a job')
    .addHelpText('after', examples('job show 99'))
    .action(async (jobId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      output.record(await answerOf((await client()).GET('/jobs/{jobId}', { params: { path: { jobId } } })));
    });
  job
    .command('retry')
    .argument('<job>', "the job's ID", idArgument)
    .description('run a job now that failed, or waits for its next try')
    .addHelpText('after', examples('job retry 99'))
    .action(async (jobId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      const params = { path: { jobId } };
      output.record(await answerOf((await client()).POST('/jobs/{jobId}/retry', { params })));
    });
  job
    .command('abandon')
    .argument('<job>', "the job's ID", idArgument)
    .description('give up a job that is pending, or waits for its next try')
    .addHelpText('after', examples('job abandon 99'))
    .action(async (jobId: number, _options: object, command: Command) => {
      const { output, client } = open(command);
      const params = { path: { jobId } };
      output.record(await answerOf((await client()).POST('/jobs/{jobId}/abandon', { params })));
    });
  return job;
}
