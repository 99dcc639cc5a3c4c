import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from '../errors.js';
import { hasEnded, sameClock } from './clients-clock.js';
import { same } from './same.js';
import type { QueryPair } from './uri.js';

/** A signature of version 2, not verified. Only a query may have one. It names neither a region nor a host. */
export interface Version2Credential {
  readonly by: 'query';
  readonly scope: undefined;
  /** The id of the key in the signature. */
  readonly accessKey: string;
  /** When the signature expires, in seconds since 1970. */
  readonly expires: number;
  /** In Base64. */
  readonly signature: string;
}

/** The parts of a request that a signature of version 2 covers. */
export interface Version2Request {
  readonly method: string;
  /** Those in the header and those in the query. */
  readonly headers: IncomingHttpHeaders;
  /** As received, with the bucket before it if only the host names the bucket. */
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  /** The parameters that select something else than the whole bucket or object. */
  readonly subresources: ReadonlySet<string>;
}

/** True when a query has any parameter of a signature of version 2. */
export const isVersion2Query = (query: readonly QueryPair[]): boolean =>
  query.some(([name]) => name === 'AWSAccessKeyId' || name === 'Signature');

/**
 * Reads a signature of version 2 in a query.
 *
 * @throws S3Error AccessDenied when it lacks something, or has it twice
 */
export function parseVersion2(query: readonly QueryPair[]): Version2Credential {
  const get = (name: string): string => {
    const [value = '', another] = query.filter(([given]) => given === name).map(([, given]) => given);
    if (value === '' || another !== undefined)
      throw new S3Error(
        'AccessDenied',
        'Query-string authentication requires the Signature, Expires and AWSAccessKeyId parameters, each once.',
      );
    return value;
  };
  const expires = get('Expires');
  if (!/^\d{1,12}$/.test(expires))
    throw new S3Error('AccessDenied', `Invalid date (should be seconds since epoch): \`${expires}\``);
  return {
    by: 'query',
    scope: undefined,
    accessKey: get('AWSAccessKeyId'),
    expires: Number(expires),
    // As in version 4, for URLs that were copied with the end of the line.
    signature: get('Signature').trimEnd(),
  };
}

/** The signature of version 2 of a text whose characters are bytes, in Base64. */
export const signVersion2 = (secret: string, text: string): string =>
  createHmac('sha1', secret).update(text, 'latin1').digest('base64');

/** Other parameters that change the meaning of a request. */
const otherParameters = /^(?:partNumber|versionId|response-.+)$/;

const byName = ([one]: QueryPair, [other]: QueryPair): number => (one < other ? -1 : 1);

/** The headers of S3, with those in the query that are not headers elsewhere: digests that are not of the content. */
const signedHeaders = ({ headers, query }: Version2Request): string =>
  Object.entries({
    ...Object.fromEntries(
      [...query].map(([name, value]) => [name.toLowerCase(), Buffer.from(value).toString('latin1')]),
    ),
    ...headers,
  })
    .filter(([name]) => name.startsWith('x-amz-'))
    .map(([name, value]): QueryPair => [name, String(value)])
    .sort(byName)
    .map(([name, value]) => `${name}:${value}\n`)
    .join('');

const signedParameters = ({ query, subresources }: Version2Request): string => {
  const parameters = [...query]
    .filter(([name]) => subresources.has(name) || otherParameters.test(name))
    .sort(byName)
    .map(([name, value]) => (value === '' ? name : `${name}=${value}`));
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
};

/** The texts that clients sign. Some of them end the path of a bucket with a slash only there. */
const signedTexts = (request: Version2Request, expires: number): readonly string[] => {
  const { method, headers, path } = request;
  const first = [method, headers['content-md5'] ?? '', headers['content-type'] ?? '', expires, ''].join('\n');
  const paths = /^\/[^/]+$/.test(path) ? [path, `${path}/`] : [path];
  return paths.map((signed) => {
    const resource = Buffer.from(signed + signedParameters(request)).toString('latin1');
    return first + signedHeaders(request) + resource;
  });
};

/**
 * Verifies a signature of version 2.
 *
 * @param secret of the key that the credential names
 * @param clients the clock that the client may have signed by, too
 * @throws S3Error when the signature does not match the request, or has expired
 */
export function verifyVersion2(
  credential: Version2Credential,
  secret: string,
  request: Version2Request,
  now: Date,
  clients = sameClock(() => now),
): void {
  const { accessKey, expires, signature } = credential;
  const end = new Date(expires * 1000);
  if (hasEnded(end, undefined, now, clients))
    throw new S3Error('AccessDenied', 'Request has expired', {
      Expires: end.toISOString(),
      ServerTime: now.toISOString(),
    });
  const texts = signedTexts(request, expires);
  if (texts.some((text) => same(signVersion2(secret, text), signature))) return;
  throw new S3Error('SignatureDoesNotMatch', undefined, {
    AWSAccessKeyId: accessKey,
    StringToSign: texts[0] ?? '',
    SignatureProvided: signature,
  });
}
