import path from 'node:path';
import { createInterface } from 'node:readline';
import { Command, Option, InvalidArgumentError } from 'commander';
import { examples } from '../examples.js';
import { CommandEnded, misused } from '../problems.js';
import type { Open } from '../session.js';
import { quoted } from './env.js';

interface RunOptions {
  readonly seed?: string;
  readonly setting?: Readonly<Record<string, string>>;
  readonly keepFailed?: string;
}

/** The settings that are always the same: the state is in the data directory, and the demo account is there. */
const OWN = ['CLOUD_DATA_DIR', 'CLOUD_DEMO', 'DATABASE_URL'];

const settingArgument = (text: string, before: Readonly<Record<string, string>> = {}) => {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It must have the form CLOUD_RATE_LIMITS=on.');
  return { ...before, [name]: value };
};

/** Waits until nobody can write to the standard input any more. @returns true if one of its lines was `failed` */
async function readUntilEnd(): Promise<boolean> {
  let failed = false;
  for await (const line of createInterface({ input: process.stdin })) failed ||= line === 'failed';
  return failed;
}

const ABOUT = `The server is for tests: free ports, an empty demo account, the lab, a database in memory, no limits of rate. It ends with
COMMAND, and leaves nothing. COMMAND finds it by CLOUD_URL, CLOUD_TOKEN, CLOUD_OPERATOR_URL, CLOUD_OPERATOR_KEY, CLOUD_DATA_DIR,
CLOUD_DNS_SERVER, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_ENDPOINT_URL_S3, AWS_REGION and AWS_DEFAULT_REGION. The exit code is
that of COMMAND. Without COMMAND, it prints these variables as a line of JSON, and ends when its standard input does; a line "failed"
in it has --keep-failed keep the state.`;

/** `run`: a command with a cloud of its own. */
export const runCommand = (open: Open): Command =>
  new Command('run')
    .argument('[command...]', 'the command and its arguments, after --')
    .option('--seed <file>', 'load a seed; the variables open its first account instead of the demo account')
    .option(
      '--setting <NAME=value>',
      'a setting of the server, such as CLOUD_RATE_LIMITS=on; repeatable',
      settingArgument,
    )
    .addOption(
      new Option(
        '--keep-failed [directory]',
        'keep the state of the server below a directory when the command fails',
      ).preset('cloud-account-failed'),
    )
    .description('run a command with a new server for tests, which ends with it')
    .addHelpText(
      'after',
      examples(
        'run -- pytest',
        'run --seed shop.yaml -- go test ./...',
        'run --keep-failed -- bundle exec rspec',
      ),
    )
    .addHelpText('after', ABOUT)
    .action(async (command: readonly string[], options: RunOptions, self: Command) => {
      const { output, print, progress } = open(self);
      const { seed, setting: settings = {}, keepFailed } = options;
      const own = OWN.find((name) => Object.hasOwn(settings, name));
      if (own !== undefined) throw misused(`--setting cannot change ${own}.`);
      const { startOwnServer } = await import('../own-cloud/server-process.js');
      const { environmentWith, openAccount } = await import('../own-cloud/variables.js');
      const { runToEnd } = await import('../own-cloud/run-to-end.js');
      const keepIn = keepFailed === undefined ? undefined : path.resolve(keepFailed);
      const server = await startOwnServer({ settings, keepIn });
      const { directory } = server;
      let status = 0;
      let isKept = false;
      try {
        const place = { dataDirectory: directory, environment: settings };
        const variables = await openAccount(place, seed, progress());
        if (command.length === 0) {
          output.value(variables, () => `${JSON.stringify(variables)}\n`);
          isKept = await readUntilEnd();
        } else {
          status = await runToEnd(command, environmentWith(process.env, variables), server.watch);
          isKept = status !== 0;
        }
      } finally {
        isKept &&= keepIn !== undefined;
        await server.end(isKept ? 'keep' : 'remove');
      }
      if (isKept)
        print(
          `The state of the failed run is kept. To look at it: CLOUD_PORT=0 npx cloud-account serve --lab --data-dir ${quoted(directory)}\n`,
        );
      if (status !== 0) throw new CommandEnded(status);
    });
