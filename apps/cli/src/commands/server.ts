import { Command } from 'commander';
import { examples } from '../examples.js';
import { environmentOf, type Open } from '../session.js';

// The server's code takes longer to load than most commands take to run: it is loaded by those that need it.

/** `serve`: the server, until a signal or a command stops it. */
export const serveCommand = (): Command =>
  new Command('serve')
    .description('run the server until it is stopped; its settings come from the environment')
    .addHelpText('after', examples('serve', 'serve --json --data-dir /var/lib/cloud'))
    .action(async (_options: object, command: Command) => {
      const { json } = command.optsWithGlobals<{ json?: boolean }>();
      Object.assign(process.env, environmentOf(command));
      const { main } = await import('@cloud-account/server/main');
      await main(json === true ? ['--json'] : []);
    });

/** `migrate`: brings the database to the newest schema, without a server. */
export const migrateCommand = (open: Open): Command =>
  new Command('migrate')
    .description('bring the database to the newest schema, without starting the server')
    .addHelpText('after', examples('migrate --data-dir /var/lib/cloud'))
    .action(async (_options: object, command: Command) => {
      const { output, config } = open(command);
      const { applyMigrations } = await import('../migrate.js');
      const applied = await applyMigrations(await config());
      const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
      output.done(text, { applied });
    });
