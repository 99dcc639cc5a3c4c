import { S3Error } from '../errors.js';

/** The refusal of a policy. @param message a sentence; what the client wrote stands between backticks */
export const malformed = (message: string): S3Error => new S3Error('MalformedPolicy', message);

type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The texts of a value that is one text or a list of them.
 *
 * @param name of the element, for the refusal
 * @throws S3Error MalformedPolicy when it is something else, or an empty list
 */
export const textsOf = (value: unknown, name: string): readonly string[] => {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const found = texts.filter((text) => typeof text === 'string');
  if (found.length < texts.length || found.length === 0)
    throw malformed(`\`${name}\` is to be a text or a list of texts.`);
  return found;
};

/** Texts of JSON, and the signs between values. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/g;

/**
 * Refuses an object that names a member twice, of which a parser would drop one without a word.
 *
 * @param json valid JSON
 * @throws S3Error MalformedPolicy
 */
export const refuseRepeated = (json: string): void => {
  const objects: Set<string>[] = [];
  let last = '';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') objects.push(new Set());
    if (token === '}' || token === ']') objects.pop();
    if (token === ':') {
      const name = String(JSON.parse(last));
      const names = objects.at(-1);
      if (names?.has(name) === true) throw malformed(`\`${name}\` stands twice in the same place.`);
      names?.add(name);
    }
    last = token;
  }
};
