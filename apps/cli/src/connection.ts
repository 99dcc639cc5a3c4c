import { readFile } from 'node:fs/promises';
import { allPages, createOperatorClient, type OperatorClient, type Page } from '@cloud-account/client';
import { keyFileIn, readAddress } from '@cloud-account/server/operator/address';
import { refused, unreachable } from './problems.js';

/** Where a command looks for the server. */
export interface Place {
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const keyIn = async (dataDirectory: string): Promise<string> => {
  try {
    return (await readFile(keyFileIn(dataDirectory), 'utf8')).trim();
  } catch {
    throw unreachable(
      `The operator's key cannot be read from ${keyFileIn(dataDirectory)}; set CLOUD_OPERATOR_KEY, or name the server's data directory with --data-dir.`,
    );
  }
};

/**
 * Finds the operator's API: named by CLOUD_OPERATOR_URL and CLOUD_OPERATOR_KEY, else by the files in the data directory.
 *
 * @throws Problem when there is no server to be found
 */
export async function connect({ dataDirectory, environment }: Place): Promise<OperatorClient> {
  const url = environment.CLOUD_OPERATOR_URL ?? (await readAddress(dataDirectory))?.url;
  if (url === undefined) {
    throw unreachable(
      `No server runs on the data directory ${dataDirectory}; start one, or set CLOUD_OPERATOR_URL and CLOUD_OPERATOR_KEY.`,
    );
  }
  const key = environment.CLOUD_OPERATOR_KEY ?? (await keyIn(dataDirectory));
  return createOperatorClient({ url: url.replace(/\/+$/, ''), key });
}

/** What a call came to. */
interface Outcome<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** One problem that the server names. */
export interface NamedProblem {
  readonly field?: string;
  readonly reason: string;
}

interface Envelope {
  readonly errors: readonly NamedProblem[];
}

const isEnvelope = (error: unknown): error is Envelope =>
  typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors);

const problemsIn = (error: unknown, { status }: Response): readonly NamedProblem[] =>
  isEnvelope(error) ? error.errors : [{ reason: `The server answered ${status}.` }];

/**
 * The answer to a call, or every problem that the server found with it.
 *
 * @throws Problem when the server cannot be reached
 */
export async function outcomeOf<Data>(
  call: Promise<Outcome<Data>>,
): Promise<{ readonly data: Data } | { readonly problems: readonly NamedProblem[] }> {
  const outcome = await call.catch((error: unknown) => {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw unreachable(`The server cannot be reached: ${cause}.`);
  });
  const { data, error, response } = outcome;
  return data === undefined ? { problems: problemsIn(error, response) } : { data };
}

/**
 * The answer to a call.
 *
 * @throws Problem with every reason the server gave, or when it cannot be reached
 */
export async function answerOf<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const outcome = await outcomeOf(call);
  if ('data' in outcome) return outcome.data;
  const lines = outcome.problems.map(({ field, reason }) =>
    field === undefined ? reason : `${field}: ${reason}`,
  );
  throw refused(lines.join('\n'));
}

/** All items of a list, page by page. @param fetchPage calls for one page by its number, from 1 */
export async function everyItem<Item>(
  fetchPage: (page: number) => Promise<Outcome<Page<Item>>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of allPages((page) => answerOf(fetchPage(page)))) items.push(item);
  return items;
}
