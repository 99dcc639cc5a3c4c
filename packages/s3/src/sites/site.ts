import { permittedObject } from '../access/permit.js';
import type { Bucket, StoredObject, Website } from '../backend.js';
import { S3Error } from '../errors.js';
import { getObject, headObject } from '../operations/objects/getObject.js';
import { findNamed } from '../operations/objects/find-named.js';
import type { Call, Reply } from '../operations/operation.js';
import { errorHeaders } from './error-page.js';
import { redirectHeader } from '../requests/attributes.js';
import { folderPath, redirected, routeRequest, type Location, type PageRequest } from './redirects.js';

/** A request for a page of a bucket's website. */
export interface Visit {
  /** The request as one without a signature and without a query. */
  readonly call: Call;
  readonly page: PageRequest;
  readonly bucket: Bucket;
  /** The object with the key of the page; undefined: there is none, or it was not looked for. */
  readonly object: StoredObject | undefined;
  /** Finds the current object of another key. */
  readonly find: (key: string) => Promise<StoredObject | undefined>;
  /** Called when the reader has permission. @throws S3Error SlowDown */
  readonly permitted: () => void;
}

/** The page of errors that a website shows in the place of an error; or why it cannot. */
type ErrorPage = { readonly reply: Reply } | { readonly error: S3Error } | undefined;

/** True for an error that a website shows its page of errors for. */
const isShown = ({ status }: S3Error): boolean => status >= 400 && status < 500;

/** An error of a website, and why its page of errors cannot be shown for it. */
export class SiteError extends S3Error {
  constructor(
    { code, message, details, headers }: S3Error,
    readonly second: S3Error | undefined,
  ) {
    super(code, message, details, headers);
  }
}

/** The headers of a reader that count for an object. */
const readerHeaders = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
] as const;

const ofReader = ({ headers }: Call): Call['headers'] =>
  Object.fromEntries(readerHeaders.map((name) => [name, headers[name]]));

const redirectTo = ({ status, location }: Location): Reply => ({ status, headers: { location } });

/** Pages act as those of any web server: no sandbox, and no strict types. */
const asPage = ({ headers = {}, ...reply }: Reply): Reply => {
  const { 'content-security-policy': _sandbox, 'x-content-type-options': _types, ...others } = headers;
  return { ...reply, headers: others };
};

/**
 * Answers with an object that everybody may read.
 *
 * @param headers that count: conditions and the range of the client
 * @throws S3Error
 */
const readObject = async (
  { call, bucket, permitted }: Visit,
  key: string,
  object: StoredObject | undefined,
  headers: Call['headers'],
): Promise<Reply> => {
  const named = await findNamed(call.backend, bucket, key, undefined, object);
  const found = permittedObject(call, 'GetObject', named, { permitted });
  const location = found.headers[redirectHeader];
  if (location !== undefined) return redirectTo({ status: 301, location });
  const operation = call.method === 'HEAD' ? headObject : getObject;
  if (operation.on !== 'object') throw new TypeError('Not an operation on an object.');
  return asPage(await operation.run({ ...call, headers, bucket, key, object: found }));
};

/** The redirect from `/folder` to `/folder/`, if that has a page. */
const toFolder = async (visit: Visit, index: string): Promise<Reply | undefined> => {
  const { call, bucket, page } = visit;
  const { key } = page;
  if (key === '' || key.endsWith('/')) return undefined;
  const object = await visit.find(`${key}/${index}`);
  if (object === undefined) return undefined;
  const named = { bucket, key: `${key}/${index}`, version: undefined, found: object };
  permittedObject(call, 'GetObject', named);
  return redirectTo({ status: 302, location: folderPath(page) });
};

const readErrorPage = async (visit: Visit, key: string | undefined, error: S3Error): Promise<ErrorPage> => {
  if (key === undefined || !isShown(error)) return undefined;
  try {
    const reply = await readObject(visit, key, await visit.find(key), {});
    // A page of errors that redirects stays a redirect.
    if (reply.status !== 200) return { reply };
    const headers = { ...reply.headers, ...errorHeaders(error, visit.call.words) };
    return { reply: { ...reply, status: error.status, headers } };
  } catch (second) {
    if (second instanceof S3Error) return { error: second };
    throw second;
  }
};

/** Ignores the refusals of S3. */
const unlessRefused = <Made>(made: Promise<Made>): Promise<Made | undefined> =>
  made.catch((error: unknown) => {
    if (error instanceof S3Error) return undefined;
    throw error;
  });

const serveFolders = async (
  visit: Visit,
  { index, error: errorKey, rules }: Extract<Website, { index: string }>,
): Promise<Reply> => {
  const { page, call } = visit;
  const routed = routeRequest(rules, page);
  if (routed !== undefined) return redirectTo(routed);
  const isFolder = page.key === '' || page.key.endsWith('/');
  const key = isFolder ? `${page.key}${index}` : page.key;
  try {
    return await readObject(visit, key, isFolder ? await visit.find(key) : visit.object, ofReader(call));
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    const isMissing = error.status === 403 || error.status === 404;
    const folder = isMissing ? await unlessRefused(toFolder(visit, index)) : undefined;
    if (folder !== undefined) return folder;
    const other = routeRequest(rules, page, error.status);
    if (other !== undefined) return redirectTo(other);
    const own = await readErrorPage(visit, errorKey, error);
    if (own !== undefined && 'reply' in own) return own.reply;
    throw new SiteError(error, own?.error);
  }
};

/** Serves a page of a bucket's website. @throws SiteError, S3Error */
export const serveSite = async (visit: Visit, website: Website): Promise<Reply> =>
  'host' in website ? redirectTo(redirected(visit.page, website)) : serveFolders(visit, website);
