import { Command } from 'commander';
import { requestCommand } from '../api/request-command.js';
import type { Open } from '../session.js';

/** `operator`: all accounts and machines of a server. @param commands one for each kind of thing */
export function operatorCommand(open: Open, commands: readonly Command[]): Command {
  const operator = new Command('operator').description(
    "manage all accounts of a server and its machines through the operator's API",
  );
  for (const command of commands) operator.addCommand(command);
  operator.addCommand(
    requestCommand(open, {
      name: 'api',
      summary: 'send any request, as the operator',
      api: 'operator',
      examples: [
        'operator api GET /accounts --filter email~example.org',
        `operator api POST /accounts/7/addresses --body '{"address": "203.0.113.7", "region": "us-ord"}'`,
      ],
    }),
  );
  return operator;
}
