import { S3Error } from '../errors.js';
import { readTime } from '../read-time.js';

/** The sizes that a policy allows for a file, in bytes, both included. */
export interface SizeRange {
  readonly min: number;
  readonly max: number;
}

type Condition =
  | { readonly kind: 'eq' | 'starts-with'; readonly field: string; readonly value: string }
  | ({ readonly kind: 'content-length-range' } & SizeRange);

interface Policy {
  readonly expiration: Date;
  readonly conditions: readonly Condition[];
}

const invalid = (problem: string) => new S3Error('InvalidPolicyDocument', `Invalid Policy: ${problem}.`);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const readSize = (value: unknown): number => {
  const size = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof size === 'number' && Number.isSafeInteger(size) && size >= 0) return size;
  throw invalid('a content-length-range needs two sizes');
};

const readList = (list: readonly unknown[]): Condition => {
  const [first, second, value, more] = list;
  const kind = typeof first === 'string' ? first.toLowerCase() : '';
  if (kind === 'content-length-range') return { kind, min: readSize(second), max: readSize(value) };
  if (kind !== 'eq' && kind !== 'starts-with') throw invalid('there is no such condition');
  if (
    typeof second !== 'string' ||
    !second.startsWith('$') ||
    typeof value !== 'string' ||
    more !== undefined
  )
    throw invalid('a condition needs the name of a field and a value');
  return { kind, field: second.slice(1).toLowerCase(), value };
};

const readCondition = (condition: unknown): Condition => {
  if (Array.isArray(condition)) return readList(condition);
  const [entry, another] = isObject(condition) ? Object.entries(condition) : [];
  if (entry === undefined || another !== undefined) throw invalid('a condition is to be a list or one field');
  const [field, value] = entry;
  if (typeof value !== 'string') throw invalid('the value of a condition is to be a text');
  return { kind: 'eq', field: field.toLowerCase(), value };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString());
  } catch {
    throw invalid('it is no JSON');
  }
};

/** @param text the field of the form: JSON in Base64 @throws S3Error InvalidPolicyDocument */
const readPolicy = (text: string): Policy => {
  const read = parseJson(text);
  if (!isObject(read)) throw invalid('it is no object');
  const { expiration, conditions } = read;
  const isTime =
    typeof expiration === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(expiration);
  const time = isTime ? readTime(expiration) : undefined;
  if (time === undefined) throw invalid('it needs an expiration, as ISO 8601 writes it');
  if (!Array.isArray(conditions) || conditions.length === 0) throw invalid('it needs conditions');
  return { expiration: time, conditions: conditions.map(readCondition) };
};

/** Fields that need no condition: what signs the policy, the digests of the file, and what is ignored. */
const exempt = /^(?:policy|file|signature|awsaccesskeyid|x-amz-signature|x-amz-checksum-.+|x-ignore-.*)$/;

const refused = (problem: string) => new S3Error('AccessDenied', `Invalid according to Policy: ${problem}`);

const isSatisfied = (condition: Condition, values: ReadonlyMap<string, string>): boolean => {
  if (condition.kind === 'content-length-range') return true;
  const { kind, field, value } = condition;
  const given = values.get(field);
  if (kind === 'eq') return given === value;
  // A content type may be a list, each of which is to begin so.
  const texts = field === 'content-type' ? (given ?? '').split(',') : [given ?? ''];
  return texts.every((text) => text.trimStart().startsWith(value));
};

/**
 * Checks a form against its policy. Every field needs a condition, so that nobody can add some, and so does the bucket.
 *
 * @param text the policy as the form has it
 * @param hasEnded whether it is too late for the policy
 * @returns the sizes that the file may have
 * @throws S3Error when the policy is not valid, has expired, or does not allow the form
 */
export const checkPolicy = (
  text: string,
  fields: ReadonlyMap<string, string>,
  bucket: string,
  hasEnded: (expiration: Date) => boolean,
): SizeRange => {
  const { expiration, conditions } = readPolicy(text);
  if (hasEnded(expiration)) throw refused('Policy expired.');
  const values = new Map([...fields, ['bucket', bucket] as const]);
  const failed = conditions.find((condition) => !isSatisfied(condition, values));
  if (failed !== undefined && failed.kind !== 'content-length-range')
    throw refused(`Policy Condition failed: ["${failed.kind}", "$${failed.field}", "${failed.value}"]`);
  const named = new Set(conditions.flatMap((condition) => ('field' in condition ? condition.field : [])));
  const extra = [...values.keys()].filter((name) => !exempt.test(name) && !named.has(name));
  if (extra.length > 0) throw refused(`Extra input fields: ${extra.join(', ')}`);
  const ranges = conditions.flatMap((one) => (one.kind === 'content-length-range' ? [one] : []));
  return {
    min: Math.max(0, ...ranges.map(({ min }) => min)),
    max: Math.min(Infinity, ...ranges.map(({ max }) => max)),
  };
};
