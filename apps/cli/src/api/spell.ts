import { isDeepStrictEqual } from 'node:util';
import { sayable } from './commands.js';
import { addCondition, operators, type FilterFields } from './filter.js';
import type { ApiOperation, Field } from './operations.js';
import { FieldOption, isListOfScalars, isScalar, nothing } from './options.js';

/** A value that is known to the shell alone; `toJSON` is what stands for it. */
export interface Placeholder {
  toJSON(): string;
}

/** What a request says. */
export interface Request {
  readonly query: Readonly<Record<string, string>>;
  /** The JSON of `X-Filter`. */
  readonly filter?: unknown;
  readonly body?: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlaceholder = (value: unknown): value is Placeholder => isObject(value) && 'toJSON' in value;

const hasPlaceholder = (value: unknown): boolean =>
  isPlaceholder(value) ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasPlaceholder));

/** JSON on one line that can be read. */
export const spaced = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/(?<=[{[])\n\s*|\n\s*(?=[}\]])/g, '')
    .replaceAll(/\n\s*/g, ' ');

/** A value as one word; undefined where it is none. */
function wordOf(value: unknown): string | undefined {
  if (isPlaceholder(value)) return value.toJSON();
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' && value !== null ? undefined : String(value);
}

/** The words by which an option says a value. */
function wordsOf({ schema }: Field, value: unknown): readonly (string | undefined)[] {
  if (value === null || isScalar(schema)) return [wordOf(value)];
  if (!isListOfScalars(schema)) return [spaced(value)];
  if (!Array.isArray(value)) return [undefined];
  return value.length === 0 ? [''] : value.map(wordOf);
}

/** What an option makes of words. */
const readBack = (field: Field, words: readonly string[]): unknown => {
  const { parseArg } = new FieldOption(field);
  try {
    const value = words.reduce<unknown>((before, word) => parseArg?.(word, before), undefined);
    return value === nothing ? null : value;
  } catch {
    return undefined;
  }
};

/** The option that says a field; undefined where none can. */
function optionsFor(field: Field | undefined, value: unknown): string[][] | undefined {
  if (field === undefined) return undefined;
  const words = wordsOf(field, value).filter((word) => word !== undefined);
  const isSame =
    words.length > 0 && (hasPlaceholder(value) || isDeepStrictEqual(readBack(field, words), value));
  return isSame ? words.map((word) => [`--${field.spoken}`, word]) : undefined;
}

function spellFields(fields: readonly Field[], values: Readonly<Record<string, unknown>>): string[][] {
  const said: string[][] = [];
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const options = optionsFor(
      fields.find((field) => field.name === name),
      value,
    );
    if (options === undefined) rest[name] = value;
    else said.push(...options);
  }
  return Object.keys(rest).length === 0 ? said : [...said, ['--body', spaced(rest)]];
}

/** A condition as a word, `type=master`; undefined where JSON alone can say it. */
function conditionOf(name: string, value: unknown, fields: FilterFields): string | undefined {
  const [[operator, operand] = [], ...more] =
    isObject(value) && !isPlaceholder(value) ? Object.entries(value) : [];
  if (more.length > 0) return undefined;
  const [sign] = Object.entries(operators).find(([, known]) => known === (operator ?? '+eq')) ?? [];
  const word = operator === undefined ? wordOf(value) : wordOf(operand);
  if (sign === undefined || word === undefined) return undefined;
  const text = `${name}${sign}${word}`;
  if (hasPlaceholder(value)) return text;
  try {
    return isDeepStrictEqual(addCondition(fields)(text), [{ [name]: value }]) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The options that narrow and sort a list as an `X-Filter` does. @param filter its JSON */
export function spellFilter(filter: unknown, fields: FilterFields): string[][] {
  if (!isObject(filter)) throw new Error('X-Filter is no object');
  const { '+order_by': by, '+order': order = 'asc', ...narrowed } = filter;
  const conditions = Object.entries(narrowed).map(([name, value]) => conditionOf(name, value, fields));
  if (conditions.includes(undefined)) return [['--filter', spaced(filter)]];
  return [
    ...conditions.map((condition) => ['--filter', condition ?? '']),
    ...(typeof by === 'string' ? [['--sort', order === 'desc' ? `-${by}` : by]] : []),
  ];
}

/**
 * A request as the command line says it: first the command with its arguments, then each option with its value.
 *
 * @param values those in the path
 * @throws Error for what no command can say
 */
export function spell(
  operation: ApiOperation,
  values: Readonly<Record<string, string>>,
  { query, filter, body }: Request,
): string[][] {
  const { noun, verb, inPath, inQuery, isForm, method } = operation;
  const named = Object.entries(query).map(([name, value]) => {
    const field = sayable(inQuery).find((one) => one.name === name);
    if (field === undefined) throw new Error(`${noun} ${verb} has no option for ${name}`);
    return [`--${field.spoken}`, value];
  });
  if (body !== undefined && (isForm || operation.body === undefined)) {
    throw new Error(`${noun} ${verb} takes no such body`);
  }
  return [
    [noun, verb, ...inPath.map(({ name }) => decodeURIComponent(values[name] ?? ''))],
    ...named,
    ...(filter === undefined ? [] : spellFilter(filter, operation.filter)),
    ...(isObject(body) ? spellFields(sayable(operation.body), body) : []),
    ...(body === undefined || isObject(body) ? [] : [['--body', spaced(body)]]),
    ...(method === 'DELETE' ? [['--yes']] : []),
  ];
}
