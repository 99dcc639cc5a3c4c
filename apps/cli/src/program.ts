import { Command } from 'commander';
import { accountCommand } from './commands/accounts.js';
import { clientCommand } from './commands/clients.js';
import { clusterCommand } from './commands/clusters.js';
import { completionCommand } from './commands/completion.js';
import { doctorCommand } from './commands/doctor.js';
import { envCommand } from './commands/env.js';
import { entityCommand } from './commands/entities.js';
import { faultCommand } from './commands/faults.js';
import { grantCommand } from './commands/grants.js';
import { hostCommand } from './commands/hosts.js';
import { jobCommand } from './commands/jobs.js';
import { nodeCommand } from './commands/nodes.js';
import { operatorCommand } from './commands/operator.js';
import { seedCommand } from './commands/seed.js';
import { migrateCommand, serveCommand } from './commands/server.js';
import { stepCommand } from './commands/step-faults.js';
import { ticketCommand } from './commands/tickets.js';
import { tokenCommand } from './commands/tokens.js';
import { userCommand } from './commands/users.js';
import { examples } from './examples.js';
import { loginCommand, logoutCommand } from './commands/login.js';
import type { Write } from './output.js';
import { loadSelect, type Select } from './select.js';
import { openSession, type CommonOptions, type Open } from './session.js';

const EXAMPLES = `${examples(
  'serve',
  'domains list --all --sort domain',
  'domains create --domain example.org --type master --soa-email owner@example.org',
  "api GET /domains --filter type=master --jq '.data[].domain'",
  'account create --email owner@example.org',
  "token create alice --label laptop --scopes 'domains:read_write'",
)}
Each command has a help of its own: "cloud-account domains --help" tells what is done with domains,
"cloud-account domains create --help" what that takes.

Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no server to be reached.
`;

/** Has every command throw instead of ending the process, write to the given streams, and say where its help is. */
const settle = (command: Command, name: string, out: Write, problems: Write): void => {
  command.exitOverride().configureOutput({ writeOut: out, writeErr: problems });
  command.showHelpAfterError(`(\`${name} --help\` tells how it is written)`);
  for (const one of command.commands) settle(one, `${name} ${one.name()}`, out, problems);
};

const serverCommands = (open: Open): Command[] => [
  serveCommand(),
  migrateCommand(open),
  seedCommand(open),
  doctorCommand(open),
  envCommand(open),
];

const operatorCommands = (open: Open): Command[] => [
  accountCommand(open),
  userCommand(open),
  tokenCommand(open),
  grantCommand(open),
  clientCommand(open),
  entityCommand(open),
  ticketCommand(open),
  clusterCommand(open),
  nodeCommand(open),
  hostCommand(open),
  faultCommand(open),
  jobCommand(open),
  stepCommand(open),
  operatorCommand(open),
];

/** Makes the commands of the API, which takes longer than all others: those that need them load them. */
export type MakeApiCommands = (open: Open) => readonly Command[];

/** Adds commands, those of a noun that is there already to it. */
function addCommands(program: Command, commands: readonly Command[], heading: string): void {
  for (const command of commands) {
    const there = program.commands.find((one) => one.name() === command.name());
    if (there === undefined) program.addCommand(command.helpGroup(heading));
    else for (const one of command.commands) there.addCommand(one.helpGroup('As an account:'));
  }
}

/** The whole program. @param out where results go @param problems where reasons go */
export function createProgram(out: Write, problems: Write, apiCommands?: MakeApiCommands): Command {
  let select: Select | undefined;
  const open: Open = (command) => openSession(command, { out, problems, select });
  const program = new Command('cloud-account')
    .description(
      'Calls a Cloud Account API for an account, runs a server of it, and looks after its accounts.',
    )
    .option('--json', 'print JSON')
    .option('--jq <expression>', 'print what jq takes out of the JSON, such as .[].id')
    .option(
      '--url <url>',
      'the API to call (else CLOUD_URL, else the profile, else the server of the data directory)',
    )
    .option(
      '--token <token>',
      'the token to call it with (else CLOUD_TOKEN, else that of the profile or of the demo account)',
    )
    .option('--profile <name>', 'the API and token that `login` kept under this name (else CLOUD_PROFILE)')
    .option('--data-dir <directory>', "the server's data directory (else CLOUD_DATA_DIR, else .data)")
    .option('-V, --version', 'print the versions of the program and of the API')
    .addHelpText('after', EXAMPLES)
    .hook('preAction', async (_program, command) => {
      const { jq } = command.optsWithGlobals<CommonOptions>();
      select = jq === undefined ? undefined : await loadSelect(jq);
    });
  addCommands(program, serverCommands(open), 'The server:');
  addCommands(program, operatorCommands(open), 'Commands of the operator, for all accounts:');
  addCommands(program, [loginCommand(open), logoutCommand(open), completionCommand(open)], 'This program:');
  addCommands(program, apiCommands?.(open) ?? [], 'Commands of an account, for every operation of the API:');
  settle(program, 'cloud-account', out, problems);
  return program;
}
