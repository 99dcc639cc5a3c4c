import { setImmediate as turn } from 'node:timers/promises';
import { edition } from '@cloud-account/spec';
import type { NumberedRequest } from '../../../../lab/requests/recorder.js';
import { headersOf, maskedText } from './present-requests.js';

/** The settings of an archive. */
export interface ArchiveOptions {
  /** The names of fields that hold secrets. */
  readonly secrets: ReadonlySet<string>;
  /** Of the API, before its paths, and of S3. */
  readonly baseUrls: Readonly<Record<NumberedRequest['api'], string>>;
}

/** A value that HAR asks for and that nobody measured. */
const UNKNOWN = -1;

const contentOf = (text: string | null, bytes: number) => ({
  size: bytes,
  mimeType: text === null ? 'x-unknown' : 'application/json',
  ...(text !== null && { text }),
});

const entryOf = (request: NumberedRequest, { secrets, baseUrls }: ArchiveOptions): object => {
  const url = `${baseUrls[request.api]}${request.path}`;
  const time = request.endedMs - request.startedMs;
  const body = maskedText(request.body, request.bodyBytes, secrets);
  return {
    startedDateTime: request.created.toISOString(),
    time,
    request: {
      method: request.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headersOf(request),
      queryString: [...new URLSearchParams(request.path.split('?')[1] ?? '')].map(([name, value]) => ({
        name,
        value,
      })),
      ...(body !== null && { postData: { mimeType: 'application/json', params: [], text: body } }),
      headersSize: UNKNOWN,
      bodySize: request.bodyBytes,
    },
    response: {
      status: request.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        ...(request.requestId === null ? [] : [{ name: 'X-Request-Id', value: request.requestId }]),
        ...(request.retryAfter === null ? [] : [{ name: 'Retry-After', value: String(request.retryAfter) }]),
      ],
      content: contentOf(maskedText(request.answer, request.answerBytes, secrets), request.answerBytes),
      redirectURL: '',
      headersSize: UNKNOWN,
      bodySize: request.answerBytes,
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(request.operation !== null && { comment: request.operation }),
  };
};

/** The number of entries that are made before others are served. */
const ENTRIES_AT_ONCE = 50;

/** An HTTP archive (HAR 1.2) of requests, in parts. */
export async function* archiveText(
  requests: readonly NumberedRequest[],
  options: ArchiveOptions,
): AsyncGenerator<string> {
  const creator = JSON.stringify({ name: 'cloud-account', version: edition });
  yield `{"log":{"version":"1.2","creator":${creator},"entries":[`;
  for (let at = 0; at < requests.length; at += ENTRIES_AT_ONCE) {
    const entries = requests
      .slice(at, at + ENTRIES_AT_ONCE)
      .map((request) => JSON.stringify(entryOf(request, options)));
    yield `${at === 0 ? '' : ','}${entries.join(',')}`;
    await turn();
  }
  yield ']}}';
}
