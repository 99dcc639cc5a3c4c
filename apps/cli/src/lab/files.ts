import { Command } from 'commander';
import { fileForm } from '../api/blobs.js';
import { openApis } from '../api/connection.js';
import { download } from '../api/download.js';
import { filledPath } from '../api/lookup.js';
import { everyItemOf } from '../api/pages.js';
import { showAnswer } from '../api/show.js';
import { examples } from '../examples.js';
import type { Open, Session } from '../session.js';
import { requireYes, YES } from '../terminal/prompt.js';

/** Saves the file that an operation of the lab answers. */
async function save(
  session: Session,
  template: string,
  values: Readonly<Record<string, unknown>>,
  file: string,
): Promise<void> {
  const request = { method: 'GET', path: filledPath(template, values), template, values };
  await download(session, await openApis.operator(session), request, file);
}

const SNAPSHOT = '/lab/snapshots/{name}/file';

/** `lab snapshot export` and `import`: a snapshot as a file. */
export function addSnapshotFiles(group: Command, open: Open): void {
  group
    .command('export')
    .argument('<name>', "The snapshot's name.")
    .option('--to <file>', 'where to save it; under its name in this directory by default')
    .summary('Save a snapshot as a file')
    .addHelpText('after', examples('lab snapshot export three-nodes --to three-nodes.tar'))
    .action(async (name: string, { to = `${name}.tar` }: { to?: string }, command: Command) => {
      await save(open(command), SNAPSHOT, { name }, to);
    });
  group
    .command('import')
    .argument('<name>', 'The name that it gets.')
    .argument('<file>', 'The file of a snapshot.')
    .option(...YES)
    .summary('Take in a snapshot from a file')
    .description(
      'Take in a snapshot from a file. A snapshot of the name is replaced, which the user must confirm.',
    )
    .addHelpText('after', examples('lab snapshot import three-nodes three-nodes.tar'))
    .action(async (name: string, file: string, { yes }: { yes?: boolean }, command: Command) => {
      const session = open(command);
      const body = await fileForm({ file });
      const api = await openApis.operator(session);
      const list = '/lab/snapshots';
      const { data: known } = await everyItemOf(api, { method: 'GET', path: list, template: list });
      if (known.some((one) => one.name === name)) await requireYes(yes, `Replacing the snapshot ${name}`);
      const values = { name };
      const request = { method: 'PUT', path: filledPath(SNAPSHOT, values), template: SNAPSHOT, values, body };
      showAnswer(session.output, (await api.send(request)).data, `Took in ${file} as ${name}.`);
    });
}

/** `lab har`: the recorded requests as an HTTP archive. */
export const archiveCommand = (open: Open): Command =>
  new Command('har')
    .summary('Save recorded requests as HAR')
    .description('Save the recorded requests as an HTTP archive, which the tools of browsers read.')
    .option('--to <file>', 'where to save it', 'requests.har')
    .addHelpText('after', examples('lab har', 'lab har --to run-7.har'))
    .action(async ({ to }: { to: string }, command: Command) => {
      await save(open(command), '/lab/requests.har', {}, to);
    });
