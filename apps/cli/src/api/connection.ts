import path from 'node:path';
import type { CloudClient } from '@cloud-account/client';
import { nothingWasSent, send } from '@cloud-account/client/send';
import { demoTokenFileIn, readAddress } from '@cloud-account/server/operator/address';
import { baseUrl, NO_LIMIT, noAnswer, operatorPlace, requireToken } from '../connection.js';
import { dataDirectoryOf } from '../data-directory.js';
import type { Send } from '../debug.js';
import { ofServer, secretIn } from '../files.js';
import { misused, noLab, refusedFor, unreachable } from '../problems.js';
import { readProfile } from '../profiles.js';
import { NAME_TOKEN, isElsewhere, isUnknownRoute, problemsIn, thingNamed } from '../refusal.js';
import type { Session } from '../session.js';

/** A request. */
export interface ApiRequest {
  readonly method: string;
  /** The path with its values, and the query: `/domains/12`. */
  readonly path: string;
  /** The path as the specification has it, and its values, to say what was not found. */
  readonly template?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly filter?: string | undefined;
  /** The fields that `filter` may name, to say which there are. */
  readonly filterFields?: readonly string[] | undefined;
  /** JSON, a form, or a file with its type. */
  readonly body?: unknown;
  /** No token is needed. */
  readonly isPublic?: boolean;
}

/** An answer. */
interface ApiAnswer {
  readonly data: unknown;
  readonly response: Response;
}

/** The API that an account uses. */
export interface Api {
  /** The base URL, with `/v4`. */
  readonly url: string;
  /** @throws CommandFailure with every reason the server gave, or when it cannot be reached */
  send(request: ApiRequest): Promise<ApiAnswer>;
  /** The bytes of an answer that is a file. @throws CommandFailure as `send` */
  download(request: ApiRequest): Promise<ReadableStream<Uint8Array>>;
}

/** The address of the API and the token. */
interface AccountPlace {
  readonly url: string;
  readonly token: string | undefined;
}

const withVersion = (url: string): string => (/^https?:\/\/[^/]+$/.test(url) ? `${url}/v4` : url);

/** The server on this machine, with the token of its demo account. */
export async function localPlace({
  environment,
}: Pick<Session, 'environment'>): Promise<AccountPlace | undefined> {
  const directory = dataDirectoryOf(environment);
  const address = await ofServer(`${directory}/operator.json`, () => readAddress(directory));
  return address && { url: address.api, token: await secretIn(demoTokenFileIn(directory)) };
}

/** The address of the API, and a token that can be sent. @throws CommandFailure when there is none, or the token is none */
async function placeOf(session: Session): Promise<AccountPlace> {
  const place = await foundPlace(session);
  if (place.token !== undefined) requireToken(place.token, 'The token');
  return place;
}

/**
 * The address of the API, from the command line, the environment, the profile, or the files of a server on this machine. A
 * token that was saved for one address is not sent to another.
 */
async function foundPlace(session: Session): Promise<AccountPlace> {
  const { target, environment } = session;
  const { CLOUD_URL, CLOUD_TOKEN } = environment;
  const given = target.token ?? (target.profile === undefined ? CLOUD_TOKEN : undefined);
  const named = target.url ?? (target.profile === undefined ? CLOUD_URL : undefined);
  const url =
    named === undefined
      ? undefined
      : withVersion(baseUrl(named, target.url === undefined ? 'CLOUD_URL' : '--url'));
  if (url !== undefined && given !== undefined) return { url, token: given };
  const kept = [
    ...(session.namesDirectory && target.profile === undefined
      ? []
      : [await readProfile(environment, target.profile)]),
    ...(target.profile === undefined ? [await localPlace(session)] : []),
  ].filter((place) => place !== undefined);
  const place = kept.find((one) => url === undefined || one.url === url);
  if (url === undefined && place === undefined) {
    throw unreachable(
      `No server runs on the data directory ${path.resolve(dataDirectoryOf(session.environment))}. Start one, name another data directory with --data-dir, or name an API with CLOUD_URL and CLOUD_TOKEN or by \`cloud-account login\`.`,
    );
  }
  return { url: url ?? place?.url ?? '', token: given ?? place?.token };
}

const noToken = (url: string): Error => misused(`There is no token for ${url}. ${NAME_TOKEN}`);

const dataOf = (text: string, { headers }: Response): unknown => {
  if (!/\bjson\b/.test(headers.get('Content-Type') ?? '')) return text === '' ? {} : text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** The name of a thing in the message that it was not found. */
const thingIn = ({ path, template, values }: ApiRequest): string => {
  const names = [...(template ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const named = thingNamed(Object.fromEntries(names.map((name) => [name, values?.[name]])));
  return named === '' ? path : named;
};

/** The tries of a request, and the longest wait between them in seconds. */
const RETRY = { attempts: 4, longest: 30 };

/** The API at an address. @param takesKeys true if it does a POST once, however often it comes with the same key */
function apiAt({ url, token }: AccountPlace, fetch: Send, takesKeys: boolean): Api {
  const sender = {
    baseUrl: url,
    token,
    retry: RETRY,
    takesKeys,
    timeout: NO_LIMIT,
    // `fetch` names the program.
    userAgent: undefined,
    fetch: async (request: Request): Promise<Response> => {
      try {
        return await fetch(request);
      } catch (error) {
        // A person who waits learns at once that there is no server.
        throw nothingWasSent(error) ? noAnswer(error, url) : error;
      }
    },
  };
  const errorOf = async (request: ApiRequest, response: Response): Promise<Error> => {
    const data = dataOf(await response.text().catch(() => ''), response);
    // A path that was typed may be wrong; those of the specification are there, where the API is.
    if (request.template !== undefined && isElsewhere(data, response)) {
      if (request.template.startsWith('/lab/') && isUnknownRoute(response)) return noLab();
      return unreachable(`${url} answers, but not as this API (status ${response.status}).`);
    }
    const named = { thing: thingIn(request), filterFields: request.filterFields };
    return refusedFor(await problemsIn(data, response, named), response);
  };
  const ask = async <Content>(
    request: ApiRequest,
    content: (response: Response) => Promise<Content>,
  ): Promise<Content> => {
    if (token === undefined && request.isPublic !== true) throw noToken(url);
    const { method, path, filter, body } = request;
    const sent = {
      ...{ method, path },
      ...(filter !== undefined && { filter }),
      ...(body !== undefined && {
        body: body instanceof FormData || body instanceof Blob ? body : JSON.stringify(body),
      }),
    };
    try {
      return await send(sender, sent, { content, error: (response) => errorOf(request, response) });
    } catch (error) {
      throw error instanceof TypeError ? noAnswer(error, url) : error;
    }
  };
  return {
    url,
    send: (request) =>
      ask(request, async (response) => {
        const data = dataOf(await response.text(), response);
        if (request.template !== undefined && (typeof data !== 'object' || data === null))
          throw unreachable(`${url} answers, but not as this API: its answer is no JSON.`);
        return { data, response };
      }),
    download: (request) =>
      ask(request, ({ body }) => {
        if (body === null) throw new Error(`${request.path} answers no file.`);
        return Promise.resolve(body);
      }),
  };
}

/** The API that the command line, environment, profile or data directory names. @throws CommandFailure when there is none */
export const openApi = async (session: Session): Promise<Api> =>
  apiAt(await placeOf(session), session.send, true);

/** A client with a method for each operation of that API. @throws CommandFailure when there is none, or no token for it */
export async function openClient(session: Session): Promise<CloudClient> {
  const { url, token } = await placeOf(session);
  if (token === undefined) throw noToken(url);
  const { createClient } = await import('@cloud-account/client');
  // Many lists in turn may be more than the server allows in a minute.
  return createClient({ baseUrl: url, token, fetch: session.send, retry: { attempts: 10, longest: 120 } });
}

/** The operator's API, which the environment or the data directory names. @throws CommandFailure when there is none */
async function openOperatorApi({ config, environment, send }: Session): Promise<Api> {
  const { dataDirectory } = await config();
  const { url, key } = await operatorPlace({ dataDirectory, environment });
  return apiAt({ url, token: key }, send, false);
}

/** Opens the API of an account, or that of the operator. @throws CommandFailure when there is none */
export const openApis = { account: openApi, operator: openOperatorApi } as const;
