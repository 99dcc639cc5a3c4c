import { Command } from 'commander';
import { examples } from '../examples.js';
import { requireYes, YES } from '../terminal/prompt.js';
import { environmentOf, type CommonOptions, type Open } from '../session.js';

// The server's code takes longer to load than most commands take to run: it is loaded by those that need it.

/** `serve`: the server, until a signal or a command stops it. */
export const serveCommand = (): Command =>
  new Command('serve')
    .option('--lab', 'serve the lab, with which tests control the server; the same as CLOUD_LAB=on')
    .description('run the server until you stop it; settings are environment variables')
    .addHelpText('after', examples('serve', 'serve --json --data-dir /var/lib/cloud', 'serve --lab'))
    .addHelpText(
      'after',
      'CLOUD_PORT=8000 takes another port, CLOUD_PORT=0 free ports, and DATABASE_URL a PostgreSQL server. The page\n/docs/guides/configuration of a running server lists all settings.',
    )
    .action(async ({ lab }: { lab?: boolean }, command: Command) => {
      const { output } = command.optsWithGlobals<CommonOptions>();
      Object.assign(process.env, environmentOf(command));
      const { main } = await import('@cloud-account/server/main');
      await main([...(output === 'json' ? ['--json'] : []), ...(lab === true ? ['--lab'] : [])]);
    });

/** `migrate`: brings the database to the newest schema, without a server. */
export const migrateCommand = (open: Open): Command =>
  new Command('migrate')
    .description('update the database to the newest schema, without starting the server')
    .addHelpText('after', examples('migrate --data-dir /var/lib/cloud'))
    .action(async (_options: object, command: Command) => {
      const { output, config } = open(command);
      const { applyMigrations } = await import('../migrate.js');
      const applied = await applyMigrations(await config());
      const text = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`;
      output.done(text, { applied });
    });

/** `reset`: removes what the server keeps, so that the next start is the first. */
export const resetCommand = (open: Open): Command =>
  new Command('reset')
    .option(...YES)
    .description('restore the first state of the data directory while no server uses it')
    .addHelpText('after', examples('reset', 'reset --yes --data-dir /var/lib/cloud'))
    .addHelpText(
      'after',
      'It removes the database, files, objects, keys and tokens that the server created, and nothing else.',
    )
    .action(async ({ yes }: { yes?: boolean }, command: Command) => {
      const { output, config } = open(command);
      const settings = await config();
      const { resetData } = await import('../reset.js');
      const removed = await resetData(settings, () =>
        requireYes(yes, `Removing all accounts, objects and keys in ${settings.dataDirectory}`),
      );
      const text =
        removed.length === 0
          ? `The server has created nothing in ${settings.dataDirectory}.`
          : `Removed ${removed.join(', ')} in ${settings.dataDirectory}. The next start is a first start, with a new token: run \`eval "$(npx cloud-account env)"\` again then.`;
      output.done(text, { removed });
    });
