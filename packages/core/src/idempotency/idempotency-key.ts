import { bounds } from '@cloud-account/spec/bounds';
import { isObject } from '../is-object.js';
import { accept, type Decision, type Refusal, refuse } from '../refusals/index.js';

const { characters, kept, bytes, hours } = bounds.IdempotencyKeyValue;

/** The header with the key of a POST. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

const field = IDEMPOTENCY_KEY;

/** The milliseconds for which a key is kept. */
export const KEPT_FOR = hours.const * 3_600_000;

/** The maximum of keys of a user that are kept. */
export const MAX_KEPT_KEYS = kept.maximum;

/**
 * The number of keys that a key counts as, so that the answers of a user are bounded in bytes, too.
 *
 * @param length the bytes of its answer, encrypted
 */
export const countedKeys = (length: number): number => Math.ceil(length / bytes.maximum);

/** A string of structured headers (RFC 9651, 3.3.3). */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;

/** Visible characters of ASCII. A list of several headers has spaces. */
const PLAIN = /^[!#-~][!-~]*$/;

/**
 * Reads an `Idempotency-Key` header: a quoted string, or the same text without quotes.
 *
 * @returns the key, or the problem, on the field `Idempotency-Key`
 */
export function readIdempotencyKey(header: string): Decision<string> {
  const key = QUOTED.exec(header)?.[1]?.replaceAll(/\\(.)/g, '$1') ?? PLAIN.exec(header)?.[0];
  if (key === undefined || key === '')
    return { ok: false, refusals: [refuse('request.idempotency-key.valid', 'form', { field })] };
  if (key.length > characters.maximum) {
    const problem = refuse('request.idempotency-key.valid', 'length', { field, max: characters.maximum });
    return { ok: false, refusals: [problem] };
  }
  return accept(key);
}

const inOrder = (_name: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The text of what a POST asks for, which does not depend on the order of fields. */
export const requestText = (request: {
  readonly operation: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}): string => JSON.stringify(request, inOrder);

/**
 * Refuses a request with the key of another one.
 *
 * @param first the text of the request that had the key, or a digest of it
 */
export const sameRequest = (first: string, request: string): readonly Refusal[] =>
  first === request ? [] : [refuse('request.idempotency-key.same', { field })];

/** The refusal of a request while another one with its key is in progress. */
export const keyInProgress = (): Refusal => refuse('request.idempotency-key.done', { field });
