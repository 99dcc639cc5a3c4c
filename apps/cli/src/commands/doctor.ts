import { Command } from 'commander';
import { examples } from '../examples.js';
import { refused } from '../problems.js';
import type { Open } from '../session.js';

/** `doctor`: is there anything that keeps a server from running? */
export const doctorCommand = (open: Open): Command =>
  new Command('doctor')
    .description('check the machine, the data directory, the database and the server')
    .addHelpText('after', examples('doctor', 'doctor --data-dir /var/lib/cloud --json'))
    .action(async (_options: object, command: Command) => {
      const session = open(command);
      // The database's code takes longer to load than most commands take to run.
      const { findings } = await import('../checks.js');
      const found = await findings(session);
      session.output.list(
        found.map((finding) => ({ ...finding })),
        ['check', 'result', 'detail'],
      );
      const bad = found.filter(({ result }) => result === 'wrong').map(({ check }) => check);
      if (bad.length > 0) throw refused(`Something is wrong with: ${bad.join(', ')}.`);
    });
