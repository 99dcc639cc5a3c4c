import type { Command } from 'commander';
import { describeGroups, groupIn } from '../api/commands.js';
import { operatorGroup } from '../api/groups.js';
import { operatorOperations } from '../api/operations.js';
import { requestCommand } from '../api/request-command.js';
import type { Open } from '../session.js';
import { listHosts } from './hosts.js';
import { listJobs } from './jobs.js';
import { checkDomain, checkGroup } from './secondaries.js';
import { addSpecified } from './specified.js';
import { addTicketCommands } from './tickets.js';
import { setGrants, setPassword } from './users.js';

/** `operator`: all accounts and machines of a server. The commands that the specification has, and those that do more. */
export function operatorCommand(open: Open): Command {
  const operator = operatorGroup();
  const groupOf = (...words: readonly string[]): Command => words.reduce(groupIn, operator);
  for (const { command, operation } of operatorOperations()) {
    const group = groupOf(...command.name.split(' ').slice(0, -1));
    addSpecified(group.description(group.description() || operation.tag), command, operation, open);
  }
  setPassword(groupOf('user'), open);
  setGrants(groupOf('grant'), open);
  addTicketCommands(groupOf('ticket'), open);
  checkDomain(groupOf('domain'), open);
  checkGroup(groupOf('dns', 'secondaries'), open);
  listHosts(groupOf('host'), open);
  listJobs(groupOf('job'), open);
  describeGroups(operator);
  return operator.addCommand(
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
}
