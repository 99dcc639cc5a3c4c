import { Command, Option } from 'commander';
import { consoleCommand } from './commands/console.js';
import { completionCommand } from './commands/completion.js';
import { diffCommand } from './commands/diff.js';
import { dialectCommand } from './commands/dialect.js';
import { doctorCommand } from './commands/doctor.js';
import { envCommand } from './commands/env.js';
import { exportCommand } from './commands/export.js';
import { imageBuildCommand } from './commands/image-build.js';
import { profilesCommand } from './commands/profiles.js';
import { runCommand } from './commands/run.js';
import { seedCommand } from './commands/seed.js';
import { migrateCommand, resetCommand, serveCommand } from './commands/server.js';
import { versionCommand } from './commands/version.js';
import { examples } from './examples.js';
import { loginCommand, logoutCommand } from './commands/login.js';
import { GROUPS } from './groups.js';
import { formats, loadWriter, type Writer } from './output/formats.js';
import type { Write } from './output/output.js';
import { loadSelect } from './output/select.js';
import { UnknownCommand, UnknownOption } from './problems.js';
import { openSession, type CommonOptions, type Open } from './session.js';

const EXAMPLES = `${examples(
  'serve',
  'domains list --all --sort domain',
  'domains create --domain example.org --type master --soa-email owner@example.org',
  'nodes boot web-1 --wait',
  "api GET /domains --filter type=master --jq '.data[].domain'",
  'operator account create --email owner@example.org',
)}
Each command has its own help: "cloud-account domains --help" lists the commands of domains,
"cloud-account domains create --help" the options of one command.

Exit codes: 0 success, 1 refused or failed, 2 wrong usage, 3 no server.
`;

/**
 * Has every command throw instead of ending the process, write to the given streams, and say where its help is.
 *
 * @param words those that lead to the command
 */
const settle = (command: Command, words: readonly string[], out: Write, usage: Write): void => {
  command.exitOverride().configureOutput({ writeOut: out, writeErr: usage });
  command.showHelpAfterError(helpHint(words));
  refuseOptions(command, words);
  if (command.commands.length > 0) {
    command.on('command:*', (operands: readonly string[]) => {
      throw new UnknownCommand(words, operands);
    });
    // Help of a command that does not exist would be that of its group.
    command.on('beforeHelp', () => {
      const operands = command.args.filter((word) => word !== 'help');
      if (operands[0]?.startsWith('-') === false) throw new UnknownCommand(words, operands);
    });
  }
  for (const one of command.commands) settle(one, [...words, one.name()], out, usage);
};

/** Has a command refuse an option that it does not have, without the value, which may be a secret: `--tokn=…`. */
function refuseOptions(command: Command, words: readonly string[]): void {
  const reporting = command as Command & { unknownOption(flag: string): void };
  reporting.unknownOption = (flag) => {
    const name = flag.replace(/=[^]*$/, '');
    const known = [command, ...ancestorsOf(command)].flatMap(({ options }) => options);
    if (known.some(({ long }) => long === name)) command.error(`error: option '${name}' takes no value`);
    const names = known.flatMap(({ long }) => long ?? []);
    throw new UnknownOption(words, name, [...names, '--help']);
  };
}

/** The options that every command has, for the help of one. Examples end with an empty line, and a group has none. */
const globalOptions = (program: Command, { commands }: Command): string => {
  const names = program.options.map(({ long }) => long).join(', ');
  return `${commands.length > 0 ? '\n' : ''}Global options, which "cloud-account --help" explains:\n${program.createHelp().boxWrap(names, MIN_WIDTH)}`;
};

const ancestorsOf = ({ parent }: Command): Command[] =>
  parent === null ? [] : [parent, ...ancestorsOf(parent)];

/** The width of the narrowest usual terminal. */
const MIN_WIDTH = 80;

/** The command that shows the help of a command. @param words those that lead to the command */
export const helpHint = (words: readonly string[]): string =>
  `(\`${['cloud-account', ...words].join(' ')} --help\` shows the usage)`;

const serverCommands = (open: Open): Command[] => [
  serveCommand(),
  runCommand(open),
  migrateCommand(open),
  resetCommand(open),
  seedCommand(open),
  dialectCommand(open),
  doctorCommand(open),
  consoleCommand(open),
  envCommand(open),
];

const ownCommands = (open: Open): Command[] => [
  loginCommand(open),
  logoutCommand(open),
  profilesCommand(open),
  completionCommand(open),
  versionCommand(open),
];

/** Makes the commands of the APIs, which takes longer than all others: those that need them load them. */
export type MakeApiCommands = (open: Open) => readonly Command[];

const addCommands = (program: Command, commands: readonly Command[], heading: string): void => {
  for (const command of commands) program.addCommand(command.helpGroup(heading));
};

const addOptions = (program: Command): Command =>
  program
    .addOption(
      new Option('-o, --output <format>', 'the format of the results').choices(formats).default(formats[0]),
    )
    .addOption(new Option('--json', 'the same as --output json').implies({ output: 'json' }))
    .option('--jq <expression>', 'print the result of a jq expression on the JSON, such as .[].id')
    .option('--no-headers', 'print tables without the names of columns')
    .option('-q, --quiet', 'print only results, without notes and progress')
    .option('--debug', 'print requests and answers on standard error, with secrets masked')
    .option(
      '--url <url>',
      'the URL of the API; by default CLOUD_URL, the connection profile, or the server of the data directory',
    )
    .option(
      '--token <token>',
      'the token; by default CLOUD_TOKEN, the token of the profile, or of the demo account',
    )
    .option(
      '--profile <name>',
      'the connection profile with the URL and token that `login` stored; by default CLOUD_PROFILE',
    )
    .option('--data-dir <directory>', 'the data directory of the server; by default CLOUD_DATA_DIR, or .data')
    .option('-V, --version', 'print the versions of the program and of the API');

/**
 * The whole program.
 *
 * @param out where results go
 * @param problems where reasons go
 * @param usage where it goes what is wrong with how a command was written
 */
export function createProgram(
  out: Write,
  problems: Write,
  apiCommands?: MakeApiCommands,
  usage = problems,
): Command {
  let writer: Writer | undefined;
  const open: Open = (command) => openSession(command, { out, problems, writer });
  const program: Command = addOptions(
    new Command('cloud-account').description(
      'Calls a Cloud Account API for an account, runs a server, and manages its accounts.',
    ),
  )
    .addHelpCommand(
      new Command('help')
        .argument('[command]')
        .description('show the help of a command')
        .helpGroup('This program:'),
    )
    .addHelpText('after', EXAMPLES)
    .addHelpText('afterAll', ({ command }) => (command === program ? '' : globalOptions(program, command)))
    .hook('preAction', async (_program, command) => {
      const { jq, output } = command.optsWithGlobals<CommonOptions>();
      writer =
        jq === undefined ? await loadWriter(output, process.stdout.isTTY) : { whole: await loadSelect(jq) };
    });
  addCommands(program, serverCommands(open), 'The server:');
  const ofApis = apiCommands?.(open) ?? [];
  ofApis.find((command) => command.name() === 'images')?.addCommand(imageBuildCommand(open));
  const isOperators = (command: Command): boolean => GROUPS.includes(command.name());
  addCommands(program, ofApis.filter(isOperators), 'The operator, for all accounts:');
  addCommands(program, [exportCommand(open), diffCommand(open)], 'Accounts as a whole:');
  addCommands(program, ownCommands(open), 'This program:');
  addCommands(
    program,
    ofApis.filter((command) => !isOperators(command)),
    'Commands of an account, for every operation of the API:',
  );
  settle(program, [], out, usage);
  return program;
}
