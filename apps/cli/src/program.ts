import { Command } from 'commander';
import { accountCommand } from './commands/accounts.js';
import { clientCommand } from './commands/clients.js';
import { clusterCommand } from './commands/clusters.js';
import { doctorCommand } from './commands/doctor.js';
import { entityCommand } from './commands/entities.js';
import { faultCommand } from './commands/faults.js';
import { grantCommand } from './commands/grants.js';
import { hostCommand } from './commands/hosts.js';
import { jobCommand } from './commands/jobs.js';
import { nodeCommand } from './commands/nodes.js';
import { seedCommand } from './commands/seed.js';
import { migrateCommand, serveCommand } from './commands/server.js';
import { stepCommand } from './commands/step-faults.js';
import { ticketCommand } from './commands/tickets.js';
import { tokenCommand } from './commands/tokens.js';
import { userCommand } from './commands/users.js';
import { examples } from './examples.js';
import type { Write } from './output.js';
import { openSession, type Open } from './session.js';

const EXAMPLES = `${examples(
  'serve',
  'account create --email owner@example.org',
  'user create 7 alice alice@example.org',
  "token create alice --label laptop --scopes 'domains:read_write'",
  'seed accounts.yaml',
  'job list --state failed',
)}
Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no server to be reached.
`;

/** Has every command throw instead of ending the process, and write where it is told. */
const settle = (command: Command, out: Write, problems: Write): void => {
  command.exitOverride().configureOutput({ writeOut: out, writeErr: problems });
  for (const one of command.commands) settle(one, out, problems);
};

/** The whole program. @param out where results go @param problems where reasons go */
export function createProgram(out: Write, problems: Write): Command {
  const open: Open = (command) => openSession(command, out);
  const program = new Command('cloud-account')
    .description('Runs a Cloud Account API server and looks after its accounts.')
    .option('--json', 'print JSON')
    .option('--data-dir <directory>', "the server's data directory (else CLOUD_DATA_DIR, else .data)")
    .addHelpText('after', EXAMPLES)
    .showHelpAfterError('(say --help for help)');
  const commands = [
    serveCommand(),
    migrateCommand(open),
    accountCommand(open),
    userCommand(open),
    tokenCommand(open),
    grantCommand(open),
    clientCommand(open),
    entityCommand(open),
    seedCommand(open),
    ticketCommand(open),
    clusterCommand(open),
    nodeCommand(open),
    hostCommand(open),
    faultCommand(open),
    jobCommand(open),
    stepCommand(open),
    doctorCommand(open),
  ];
  for (const command of commands) program.addCommand(command);
  settle(program, out, problems);
  return program;
}
