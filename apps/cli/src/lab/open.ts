import { labPageUrl } from '@cloud-account/server/operator/address';
import { Command } from 'commander';
import { openApis } from '../api/connection.js';
import { operatorPlace } from '../connection.js';
import { examples } from '../examples.js';
import type { Open, Session } from '../session.js';

/** A path that only a server with the lab answers. */
const CLOCK = '/lab/clock';

/** The URL of the page, with the key. @throws CommandFailure when there is no server, or it has no lab */
async function findPage(session: Session): Promise<string> {
  const { dataDirectory } = await session.config();
  const { url, key } = await operatorPlace({ dataDirectory, environment: session.environment });
  const api = await openApis.operator(session);
  await api.send({ method: 'GET', path: CLOCK, template: CLOCK });
  return labPageUrl(url, key);
}

/** `lab open`: the page of the lab in a browser. */
export const openCommand = (open: Open): Command =>
  new Command('open')
    .summary('Open the page of the lab')
    .description(
      'Print the link to the page of the lab, with the key, and open it in the default browser when the output is a terminal. ' +
        'While the browser starts, other users of this machine may see the link in the list of processes.',
    )
    .addHelpText('after', examples('lab open', 'lab open --json'))
    .action(async (_options: object, command: Command) => {
      const session = open(command);
      const page = await findPage(session);
      session.output.value({ url: page }, () => `${page}\n`);
      if (!process.stdout.isTTY || session.output.whole) return;
      const { default: start } = await import('open');
      await start(page);
    });
