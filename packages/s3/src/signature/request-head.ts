import { S3Error } from '../errors.js';

/** The signed parts of a request, such as an `IncomingMessage`. */
export interface RequestHead {
  readonly method?: string | undefined;
  /** Path and query as they were sent. */
  readonly url?: string | undefined;
  /** All values of each header, by the name in lower case. */
  readonly headersDistinct: Readonly<Record<string, readonly string[] | undefined>>;
}

/**
 * The value of a header that may be sent once.
 *
 * @throws S3Error `InvalidArgument` when it was sent several times
 */
export function singleHeader(request: RequestHead, name: string): string | undefined {
  const values = request.headersDistinct[name];
  if (values !== undefined && values.length > 1)
    throw new S3Error('InvalidArgument', `The header ${name} is given several times.`, {
      ArgumentName: name,
    });
  return values?.[0];
}

/** A request's path and query, still encoded. */
export function splitUrl(request: RequestHead): { readonly path: string; readonly query: string } {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}
