import { Readable } from 'node:stream';
import { parseAuthorization } from '../signature/parse.js';
import { exampleKey, head } from '../signature/request.fixture.js';
import { verify, type Verified } from '../signature/verify.js';
import type { Digests } from '../backend.js';
import type { DigestedContent } from './digesting.js';
import type { PayloadRequest } from './payload.js';

/** A request with content in pieces of this size. */
export function requestOf(
  method: string,
  url: string,
  headers: string,
  body: Buffer,
  piece = 65_536,
): PayloadRequest {
  const pieces = Array.from({ length: Math.ceil(body.length / piece) }, (_, index) =>
    body.subarray(index * piece, (index + 1) * piece),
  );
  return Object.assign(Readable.from(pieces), head(method, url, headers));
}

/** The signature of a request with the key of the published examples. */
export function verified(request: PayloadRequest, now: Date): Verified {
  const credential = parseAuthorization(request);
  if (credential?.scope === undefined) throw new Error('The request is not signed.');
  return verify(credential, exampleKey.secret, request, now);
}

/** Reads content to its end. */
export async function readDigested(content: DigestedContent): Promise<{ bytes: Buffer; digests: Digests }> {
  const pieces: Uint8Array[] = [];
  for (;;) {
    const next = await content.next();
    if (next.done === true) return { bytes: Buffer.concat(pieces), digests: next.value };
    pieces.push(next.value);
  }
}
