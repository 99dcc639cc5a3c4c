import { sign } from 'aws4';
import type { RequestHead } from './request-head.js';

/** The key of the published examples. */
export const exampleKey = {
  id: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

/** A request in the form of the published examples: headers are lines of `name: value`. */
export function head(method: string, url: string, headers: string): RequestHead {
  const headersDistinct: Record<string, string[]> = {};
  for (const line of headers.split('\n').map((text) => text.trim())) {
    if (line === '') continue;
    const mark = line.indexOf(':');
    const name = line.slice(0, mark).toLowerCase();
    (headersDistinct[name] ??= []).push(line.slice(mark + 1).trim());
  }
  return { method, url, headersDistinct };
}

/** The options of `signedHead`. */
export interface Signing {
  readonly method?: string;
  /** Encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly region?: string;
  /** Signs in the query, valid for these seconds. */
  readonly expires?: number;
  /** `20130524T000000Z` */
  readonly timestamp?: string;
}

/** A request for `storage.example` with a signature by other code than ours. */
export function signedHead(signing: Signing): RequestHead {
  const { method = 'GET', path, body, timestamp = '20130524T000000Z', region = 'us-east-1' } = signing;
  const inQuery = signing.expires !== undefined;
  const dated = `${path}${path.includes('?') ? '&' : '?'}X-Amz-Date=${timestamp}&X-Amz-Expires=${String(signing.expires)}`;
  const signed = sign(
    {
      service: 's3',
      host: 'storage.example',
      method,
      region,
      path: inQuery ? dated : path,
      headers: { ...signing.headers, ...(inQuery ? {} : { 'X-Amz-Date': timestamp }) },
      ...(body === undefined ? {} : { body }),
      signQuery: inQuery,
    },
    { accessKeyId: exampleKey.id, secretAccessKey: exampleKey.secret },
  );
  const headersDistinct = Object.fromEntries(
    Object.entries(signed.headers ?? {}).map(([name, value]) => [name.toLowerCase(), [String(value)]]),
  );
  return { method, url: signed.path, headersDistinct };
}
