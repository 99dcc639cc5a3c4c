import { Command } from 'commander';
import type { Open } from '../session.js';
import { apiOperations, type ApiOperation } from './operations.js';
import { requestCommand } from './request-command.js';

/** `lab` without what is below it. */
export const labGroup = (): Command =>
  new Command('lab').description(
    'control a server for tests: its state, accounts, clock, faults and requests',
  );

/** `operator` without what is below it. */
export const operatorGroup = (): Command =>
  new Command('operator').description(
    "manage all accounts of a server and its machines through the operator's API",
  );

/** `api`: any request of an account. */
export const apiCommand = (open: Open): Command =>
  requestCommand(open, {
    name: 'api',
    summary: 'send any request, as an account',
    api: 'account',
    examples: [
      'api GET /domains --filter domain~example --sort -created',
      `api POST /domains --body '{"domain": "example.org", "type": "master", "soa_email": "owner@example.org"}'`,
      "api GET /domains --all --jq '.[].domain'",
    ],
  });

/** A command that does more than one operation. */
export type Further = 'tail' | 'upload' | 'download';

/** The further commands below a noun. */
const FURTHER: Readonly<Record<string, readonly Further[]>> = {
  events: ['tail'],
  objects: ['upload', 'download'],
};

/** A kind of things of an account, with the operations on them, and its command without what is below it. */
export interface ApiGroup {
  readonly noun: string;
  readonly operations: readonly ApiOperation[];
  readonly further: readonly Further[];
  readonly command: Command;
}

/** Every kind of things of an account. */
export const apiGroups = (): ApiGroup[] =>
  [...new Set(apiOperations().map(({ noun }) => noun))].map((noun) => {
    const operations = apiOperations().filter((operation) => operation.noun === noun);
    const further = FURTHER[noun] ?? [];
    const verbs = [...operations.map(({ verb }) => verb), ...further];
    const command = new Command(noun).summary(verbs.join(', ')).description(operations[0]?.tag ?? '');
    return { noun, operations, further, command };
  });
