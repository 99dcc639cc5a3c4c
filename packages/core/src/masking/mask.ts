import { jsonMembers } from './json-members.js';

/** The replacement of a secret. */
const MASK = '********';

const SECRET_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-amz-server-side-encryption-customer-key',
  'x-amz-copy-source-server-side-encryption-customer-key',
]);

/** Such a URL allows everybody who has it to do what it was signed for. */
const SIGNATURE = /(X-Amz-Signature=)[0-9A-Fa-f]+/g;

/** A text with the signatures of its URLs masked. */
export const maskSignatures = (text: string): string => text.replace(SIGNATURE, `$1${MASK}`);

/** The value of a header as it may be shown. */
export const maskHeader = (name: string, value: string): string =>
  SECRET_HEADERS.has(name.toLowerCase()) ? MASK : maskSignatures(value);

/**
 * Masks the secrets of a text of JSON, which may end anywhere.
 *
 * @param secrets the names of the fields whose texts are secrets
 */
export function maskJson(text: string, secrets: ReadonlySet<string>): string {
  let masked = '';
  let done = 0;
  for (const { kind, name, start, end } of jsonMembers(text)) {
    if (kind !== 'string' || !secrets.has(name)) continue;
    masked += `${text.slice(done, start)}"${MASK}"`;
    done = end;
  }
  return maskSignatures(masked + text.slice(done));
}
