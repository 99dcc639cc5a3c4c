import type { Command } from 'commander';
import { given, idArgument, oneOf } from '../arguments.js';
import { answerOf, everyItem } from '../connection.js';
import { examples } from '../examples.js';
import { restOf } from '../output/output.js';
import type { Open } from '../session.js';

const stateArgument = oneOf('pending', 'running', 'waiting', 'done', 'failed');

const COLUMNS = ['id', 'kind', 'subject', 'state', 'step', 'attempts', 'run_at', 'last_error'];

/** The subject of jobs that recur. */
const RECURRING = 'all';

interface ListOptions {
  readonly state?: string;
  readonly kind?: string;
  readonly page: number;
  readonly pageSize: number;
  readonly all?: boolean;
}

/** `operator job list`: a page, without recurring jobs by default. */
export function listJobs(job: Command, open: Open): void {
  job
    .command('list')
    .option('--state <state>', 'pending, running, waiting, done or failed', stateArgument)
    .option('--kind <kind>', 'such as publishZone')
    .option('--page <number>', 'the page to list', idArgument, 1)
    .option('--page-size <number>', 'the number of jobs on a page, 25-500', idArgument, 100)
    .option('--all', 'all pages, with recurring jobs')
    .description('list a page of jobs, the newest first, without recurring jobs')
    .addHelpText(
      'after',
      examples('operator job list --state failed --all', 'operator job list --kind publishZone --page 2'),
    )
    .action(async ({ state, kind, page, pageSize, all }: ListOptions, command: Command) => {
      const { output, client, print } = open(command);
      const api = await client();
      const once = all === true || kind !== undefined ? undefined : { neq: RECURRING };
      const filter = given({ state, kind, subject: once });
      if (all === true) {
        output.list(await everyItem(api.listJobs.all({ filter, page_size: 500 })), COLUMNS);
        return;
      }
      const found = await answerOf(api.listJobs({ filter, page, page_size: pageSize }));
      output.list(found.data, COLUMNS);
      const rest = restOf(found);
      if (rest !== undefined) print(`${rest}\n`);
    });
}
