import { parseArgs } from 'node:util';
import type { OperationId } from '@cloud-account/spec';
import type { ConformanceOptions } from './options.js';
import { BadInput } from './unmet.js';

export const USAGE = `Usage: conformance --base-url URL --token TOKEN [options]

Checks over HTTP that a server keeps to the Cloud Account API. It works in the account of the token with names of its own, and removes
what it made.

  --base-url URL            the server; its path is /v4, unless the URL has one
  --token TOKEN             all scopes, of an unrestricted user
  --second-token TOKEN      all scopes, of an unrestricted user of another account
  --restricted-token TOKEN  of a restricted user of the account, whose grants are changed
  --s3 URL                  object storage
  --dns HOST:PORT           a name server with the domains of the account
  --areas A,B               only these areas, such as domains,nodes
  --operations A,B          only these operations, such as createDomain
  --report FILE             writes a report, too: JUnit (.xml), .html or .json; several are possible
  --timeout SECONDS         the longest time for work of the server, by default 120
  --destructive             does what cannot be undone, too, such as opening tickets and cancelling object storage
  --help                    prints this

Ctrl+C stops the run: the program removes what it made, and writes the report. A second Ctrl+C ends it at once.

Exit code: 0 when nothing failed, 1 when something did, 2 for input that is no use, 130 after Ctrl+C.
`;

/** The meaning of the program's arguments. */
export interface Arguments {
  readonly options: ConformanceOptions;
  readonly reports: readonly string[];
}

const listOf = (text: string | undefined): readonly string[] | undefined =>
  text
    ?.split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (!(seconds >= 1 && seconds <= 86_400))
    throw new BadInput(`--timeout must be 1-86400 seconds, and not ${text}.`);
  return seconds;
}

const readArgs = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    options: {
      'base-url': { type: 'string' },
      token: { type: 'string' },
      'second-token': { type: 'string' },
      'restricted-token': { type: 'string' },
      s3: { type: 'string' },
      dns: { type: 'string' },
      areas: { type: 'string' },
      operations: { type: 'string' },
      report: { type: 'string', multiple: true },
      timeout: { type: 'string' },
      destructive: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  }).values;

/** Reads the arguments of the program. @returns undefined when they ask for help @throws BadInput */
export function readArguments(args: readonly string[]): Arguments | undefined {
  let values: ReturnType<typeof readArgs>;
  try {
    values = readArgs(args);
  } catch (error) {
    throw new BadInput((error as Error).message);
  }
  if (values.help === true) return undefined;
  const {
    'base-url': baseUrl,
    token,
    'second-token': secondToken,
    'restricted-token': restrictedToken,
  } = values;
  if (baseUrl === undefined) throw new BadInput('--base-url is missing.');
  // A variable that is not set is an empty text.
  if (token === undefined || token === '') throw new BadInput('--token is missing.');
  const { s3, dns, timeout, destructive = false, report = [] } = values;
  const areas = listOf(values.areas);
  const operations = listOf(values.operations) as readonly OperationId[] | undefined;
  return {
    reports: report,
    options: {
      ...{ baseUrl, token, destructive },
      ...(secondToken !== undefined && { secondToken }),
      ...(restrictedToken !== undefined && { restrictedToken }),
      ...(s3 !== undefined && { s3 }),
      ...(dns !== undefined && { dns }),
      ...(areas && { areas }),
      ...(operations && { operations }),
      ...(timeout !== undefined && { timeout: secondsOf(timeout) }),
    },
  };
}
