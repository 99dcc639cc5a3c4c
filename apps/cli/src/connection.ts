import { allPages, createOperatorClient, type OperatorClient, type Page } from '@cloud-account/client';
import { keyFileIn, readAddress } from '@cloud-account/server/operator/address';
import type { Send } from './debug.js';
import { ofServer, secretIn } from './files.js';
import { misused, refusedFor, unreachable } from './problems.js';
import { isElsewhere, problemsIn, thingNamed, type NamedProblem } from './refusal.js';

/** Where a command looks for the server. */
export interface Place {
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const keyIn = async (dataDirectory: string): Promise<string> => {
  const key = await secretIn(keyFileIn(dataDirectory));
  if (key === undefined) {
    throw unreachable(
      `There is no operator's key in ${keyFileIn(dataDirectory)}; set CLOUD_OPERATOR_KEY, or name the server's data directory with --data-dir.`,
    );
  }
  return key;
};

/** A URL without slashes at its end. @param name where it was given @throws Problem when it is none */
export const baseUrl = (text: string, name: string): string => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw misused(`${name} is not a URL of http or https: ${text}`);
  }
  return text.replace(/\/+$/, '');
};

/** The requests of answers: openapi-fetch does not return them. */
const asked = new WeakMap<Response, string>();

/** The address of the operator's API and its key. */
export interface OperatorPlace {
  readonly url: string;
  readonly key: string;
}

/**
 * Finds the operator's API: named by CLOUD_OPERATOR_URL and CLOUD_OPERATOR_KEY, else by the files in the data directory.
 *
 * @throws Problem when there is no server to be found
 */
export async function operatorPlace({ dataDirectory, environment }: Place): Promise<OperatorPlace> {
  const named = environment.CLOUD_OPERATOR_URL;
  const url =
    named === undefined
      ? (await ofServer(`${dataDirectory}/operator.json`, () => readAddress(dataDirectory)))?.url
      : baseUrl(named, 'CLOUD_OPERATOR_URL');
  if (url === undefined) {
    throw unreachable(
      `No server runs on the data directory ${dataDirectory}; start one, or set CLOUD_OPERATOR_URL and CLOUD_OPERATOR_KEY.`,
    );
  }
  return { url, key: environment.CLOUD_OPERATOR_KEY ?? (await keyIn(dataDirectory)) };
}

/** A client of the operator's API. @throws Problem when there is no server to be found */
export async function connect(place: Place, send: Send): Promise<OperatorClient> {
  const client = createOperatorClient({ ...(await operatorPlace(place)), fetch: send });
  client.use({
    onResponse: ({ response, schemaPath, params }) => {
      asked.set(response, thingNamed(schemaPath, params.path));
    },
  });
  return client;
}

/** The outcome of a call. */
interface Outcome<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** Why there was no answer. */
export const noAnswer = (error: unknown, url?: string): Error => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return unreachable(`${url ?? 'The server'} cannot be reached: ${cause}.`);
};

/**
 * The answer to a call, or every problem that the server found with it.
 *
 * @throws Problem when the server cannot be reached, or is another than the operator's
 */
export async function outcomeOf<Data>(
  call: Promise<Outcome<Data>>,
): Promise<{ readonly data: Data } | { readonly problems: readonly NamedProblem[] }> {
  const { data, error, response } = await call.catch((failure: unknown) => {
    throw noAnswer(failure);
  });
  if (data !== undefined) return { data };
  if (isElsewhere(error, response)) {
    throw unreachable(
      `${new URL(response.url).origin} answers, but not as the operator's API (status ${response.status}); CLOUD_OPERATOR_URL ends in /operator.`,
    );
  }
  return { problems: await problemsIn(error, response, asked.get(response)) };
}

/**
 * The answer to a call.
 *
 * @throws Problem with every reason the server gave, or when it cannot be reached
 */
export async function answerOf<Data>(call: Promise<Outcome<Data>>): Promise<Data> {
  const outcome = await outcomeOf(call);
  if ('data' in outcome) return outcome.data;
  throw refusedFor(outcome.problems);
}

/** All items of a list, page by page. @param fetchPage calls for one page by its number, from 1 */
export async function everyItem<Item>(
  fetchPage: (page: number) => Promise<Outcome<Page<Item>>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of allPages((page) => answerOf(fetchPage(page)))) items.push(item);
  return items;
}
