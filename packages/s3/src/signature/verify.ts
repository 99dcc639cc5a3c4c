import { S3Error } from '../errors.js';
import { canonicalRequest } from './canonical.js';
import { hasEnded, sameClock, skew, type ClientsClock } from './clients-clock.js';
import { algorithm, scopeText, timeOf, type Credential } from './credential.js';
import { splitUrl, type RequestHead } from './request-head.js';
import { same } from './same.js';
import { hmac, sha256Hex, signingKey } from './signing-key.js';
import { readQuery, uriDecode, uriEncodePath } from './uri.js';

/** A valid signature, and the key of this signature and those of chunks. */
export interface Verified {
  readonly credential: Credential;
  readonly key: Buffer;
}

/** @throws S3Error when it is too early or too late for the signature */
function checkTime(credential: Credential, now: Date, clients: ClientsClock): void {
  const signed = timeOf(credential.timestamp) ?? new Date(Number.NaN);
  const time = signed.getTime();
  const [ahead, aheadOfClients] = [time - now.getTime(), time - clients.now().getTime()];
  if (credential.expires === undefined) {
    if (Math.abs(ahead) <= skew || Math.abs(aheadOfClients) <= skew) return;
    throw new S3Error('RequestTimeTooSkewed', undefined, {
      RequestTime: credential.timestamp,
      ServerTime: now.toISOString(),
      MaxAllowedSkewMilliseconds: String(skew),
    });
  }
  if (ahead > skew && aheadOfClients > skew)
    throw new S3Error('AccessDenied', 'Request is not yet valid', {
      'X-Amz-Date': credential.timestamp,
      ServerTime: now.toISOString(),
    });
  const end = new Date(time + credential.expires * 1000);
  if (hasEnded(end, signed, now, clients))
    throw new S3Error('AccessDenied', 'Request has expired', {
      'X-Amz-Expires': String(credential.expires),
      Expires: end.toISOString(),
      ServerTime: now.toISOString(),
    });
}

/** @throws S3Error when relevant headers are not signed */
function checkHeaders(credential: Credential, request: RequestHead): void {
  const names = Object.keys(request.headersDistinct);
  const unsigned = names.filter(
    (name) => name.startsWith('x-amz-') && !credential.signedHeaders.includes(name),
  );
  if (unsigned.length > 0)
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed', {
      HeadersNotSigned: unsigned.join(', '),
    });
  const missing = credential.signedHeaders.filter((name) => request.headersDistinct[name] === undefined);
  if (missing.length > 0)
    throw new S3Error('SignatureDoesNotMatch', `Signed headers are missing: \`${missing.join(', ')}\`.`);
}

/**
 * Verifies the signature of a request.
 *
 * @param secret of the key that the credential names
 * @param clients the clock that the client may have signed by, too
 * @throws S3Error when the signature does not match the request or the time
 */
export function verify(
  credential: Credential,
  secret: string,
  request: RequestHead,
  now: Date,
  clients = sameClock(() => now),
): Verified {
  checkTime(credential, now, clients);
  checkHeaders(credential, request);
  const key = signingKey(secret, credential.scope);
  const { path, query } = splitUrl(request);
  const scope = scopeText(credential.scope);
  const encoded = uriEncodePath(uriDecode(path));
  const sign = (signedPath: string) => {
    const canonical = canonicalRequest({
      method: request.method ?? '',
      path: signedPath,
      query: readQuery(query),
      headers: request.headersDistinct,
      signedHeaders: credential.signedHeaders,
      payloadHash: credential.payloadHash,
    });
    const text = [algorithm, credential.timestamp, scope, sha256Hex(canonical)].join('\n');
    return { canonical, text, signature: hmac(key, text).toString('hex') };
  };
  const expected = sign(encoded);
  if (same(expected.signature, credential.signature)) return { credential, key };
  // Some clients encode the path in another way and sign it as they send it.
  if (path !== encoded && same(sign(path).signature, credential.signature)) return { credential, key };
  throw new S3Error('SignatureDoesNotMatch', undefined, {
    AWSAccessKeyId: credential.accessKey,
    StringToSign: expected.text,
    SignatureProvided: credential.signature,
    CanonicalRequest: expected.canonical,
  });
}
