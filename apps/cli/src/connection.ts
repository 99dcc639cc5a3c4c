import type { OperatorClient } from '@cloud-account/client';
import { isToken } from '@cloud-account/client/send';
import { keyFileIn, readAddress } from '@cloud-account/server/operator/address';
import type { Send } from './debug.js';
import { collected } from './collected.js';
import { ofServer, secretIn } from './files.js';
import { misused, noLab, refusedFor, unreachable } from './problems.js';
import { isElsewhere, isUnknownRoute, problemsIn, thingNamed, type NamedProblem } from './refusal.js';

/** The directory and the environment in which a command looks for the server. */
export interface ServerPlace {
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

/** A URL without slashes at its end. @param name where it was given @throws CommandFailure when it is none */
export const baseUrl = (text: string, name: string): string => {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw misused(`${name} is not a URL of http or https: ${text}`);
  }
  return text.replace(/\/+$/, '');
};

/** Requires a secret that a request can have, before `fetch` refuses it by its text. @param name what it is @throws CommandFailure */
export const requireToken = (secret: string, name: string): void => {
  if (!isToken(secret))
    throw misused(`${name} has characters that no token has, such as spaces or line breaks between others.`);
};

/** The address of the operator's API and its key. */
export interface OperatorPlace {
  readonly url: string;
  readonly key: string;
}

/**
 * Finds the operator's API: named by CLOUD_OPERATOR_URL and CLOUD_OPERATOR_KEY, else by the files in the data directory.
 *
 * @throws CommandFailure when there is no server to be found
 */
export async function operatorPlace({ dataDirectory, environment }: ServerPlace): Promise<OperatorPlace> {
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
  const key = environment.CLOUD_OPERATOR_KEY ?? (await keyIn(dataDirectory));
  requireToken(key, "The operator's key");
  return { url, key };
}

/** Milliseconds for one try: none is too many, since a seed and work of the lab may take long. */
export const NO_LIMIT = 2 ** 31 - 1;

/** A client of the operator's API. @throws CommandFailure when there is no server to be found */
export async function connect(place: ServerPlace, send: Send): Promise<OperatorClient> {
  const { url, key } = await operatorPlace(place);
  const { createOperatorClient } = await import('@cloud-account/client');
  // A person who waits learns at once that there is no server.
  return createOperatorClient({
    ...{ baseUrl: url, token: key, fetch: send, timeout: NO_LIMIT },
    retry: { attempts: 1 },
  });
}

/** Why there was no answer. */
export const noAnswer = (error: unknown, url?: string): Error => {
  const { cause = error } = error instanceof Error ? error : {};
  // Several addresses of one host have an error each, and no common message.
  const [first = cause] = cause instanceof AggregateError ? (cause.errors as unknown[]) : [];
  const reason = first instanceof Error ? first.message : String(first);
  return unreachable(`${url ?? 'The server'} cannot be reached: ${reason}.`);
};

/**
 * The answer to a call, or every problem that the server found with it.
 *
 * @throws CommandFailure when the server cannot be reached, or is another than the operator's
 */
export async function outcomeOf<Data>(
  call: Promise<Data>,
): Promise<
  { readonly data: Data } | { readonly problems: readonly NamedProblem[]; readonly response: Response }
> {
  try {
    return { data: await call };
  } catch (error) {
    // What `fetch` throws, or the client when its time is up.
    if (error instanceof TypeError || error instanceof DOMException) throw noAnswer(error);
    const { CloudError } = await import('@cloud-account/client');
    if (!(error instanceof CloudError)) throw error;
    const { body, response, call: failed } = error;
    if (isElsewhere(body, response)) {
      if (isUnknownRoute(response) && response.url.includes('/operator/lab/')) throw noLab();
      throw unreachable(
        `${new URL(response.url).origin} answers, but not as the operator's API (status ${response.status}); CLOUD_OPERATOR_URL ends in /operator.`,
      );
    }
    const problems = await problemsIn(body, response, { thing: thingNamed(failed.parameters) });
    return { problems, response };
  }
}

/**
 * The answer to a call.
 *
 * @throws CommandFailure with every reason the server gave, or when it cannot be reached
 */
export async function answerOf<Data>(call: Promise<Data>): Promise<Data> {
  const outcome = await outcomeOf(call);
  if ('data' in outcome) return outcome.data;
  throw refusedFor(outcome.problems, outcome.response);
}

/** All items of a list, page by page. */
export async function everyItem<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  return answerOf(collected(items));
}
