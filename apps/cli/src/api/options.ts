import type { JsonSchema } from '@cloud-account/spec';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { jsonArgument } from '../arguments.js';
import { referenceOf } from './lookup.js';
import { typesOf, type ApiOperation, type Field } from './operations.js';

/** The word that sends null. */
const NOTHING = 'null';

/** Represents null among the values of options, because the command library treats null as an empty text. */
export const nothing = Symbol('null');

/** True if a text is a secret, which must not be on the command line, where other users of the machine see it. */
export const isSecret = ({ format }: JsonSchema): boolean => format === 'password';

const isNullable = ({ type = [] }: JsonSchema): boolean => [type].flat().includes('null');

/** True if a value is one word. */
const isScalar = (schema: JsonSchema): boolean => {
  const types = typesOf(schema);
  return types.length > 0 && types.every((type) => type !== 'object' && type !== 'array');
};

/** True if a value is a list of words, one for each use of its option. */
const isListOfScalars = ({ items, ...schema }: JsonSchema): boolean =>
  typesOf(schema).includes('array') && items !== undefined && isScalar(items);

/** The values that a text may have, null among them; of an enum, those that a rule leaves. */
const wordsOf = ({ enum: all, 'x-bounds': bounds = {} }: JsonSchema): string[] | undefined =>
  all &&
  (Object.values(bounds).find((bound) => bound.enum)?.enum ?? all).map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  );

const numberIn = (text: string, isWhole: boolean): number => {
  const value = text.trim() === '' ? NaN : Number(text);
  if (!Number.isFinite(value) || (isWhole && !Number.isInteger(value))) {
    throw new InvalidArgumentError(isWhole ? 'It must be a whole number.' : 'It must be a number.');
  }
  return value;
};

/**
 * A text as a value of a schema. The server checks the bounds.
 *
 * @param isNamed true if a name may replace an ID
 * @throws InvalidArgumentError for another type
 */
function scalarOf(text: string, schema: JsonSchema, isNamed = false): unknown {
  if (text === NOTHING && isNullable(schema)) return null;
  // An ID is a number also where the specification allows any text for it.
  if (isNamed && text !== '') return /^\d+$/.test(text) ? Number(text) : text;
  const types = typesOf(schema);
  const words = wordsOf(schema);
  if (words !== undefined && !words.includes(text)) {
    throw new InvalidArgumentError(`It must be one of ${words.join(', ')}.`);
  }
  if (types.includes('string')) return types.includes('integer') && /^\d+$/.test(text) ? Number(text) : text;
  if (types.includes('boolean')) {
    if (/^(yes|true)$/.test(text)) return true;
    if (/^(no|false)$/.test(text)) return false;
    throw new InvalidArgumentError('It must be yes or no.');
  }
  return numberIn(text, types.includes('integer'));
}

/** A text as the value of a field. A list repeats its option; '' is an empty list. */
function valueOf(text: string, schema: JsonSchema, before: unknown, isNamed: boolean): unknown {
  if (isScalar(schema)) return scalarOf(text, schema, isNamed);
  if (!isListOfScalars(schema) || schema.items === undefined) return jsonArgument(text);
  if (text === NOTHING && isNullable(schema)) return null;
  const list = Array.isArray(before) ? (before as unknown[]) : [];
  return text === '' ? list : [...list, scalarOf(text, schema.items, isNamed)];
}

/** The placeholder of the value in the help. */
function placeholder(schema: JsonSchema): string {
  if (isListOfScalars(schema) && schema.items !== undefined) return placeholder(schema.items);
  if (!isScalar(schema)) return 'json';
  const types = typesOf(schema);
  if (types.includes('boolean')) return 'yes|no';
  if (schema.format === 'email') return 'address';
  if (types.includes('string')) return types.includes('integer') ? 'id' : 'text';
  return 'number';
}

const between = (min: number | undefined, max: number | undefined, unit = ''): string[] => {
  if (min === undefined) return max === undefined ? [] : [`at most ${max}${unit}`];
  return max === undefined ? [`at least ${min}${unit}`] : [`${min}-${max}${unit}`];
};

const lengthsOf = ({ minLength, maxLength }: JsonSchema): string[] =>
  between(minLength === 0 ? undefined : minLength, maxLength, ' characters');

/** The bounds and the default of a value. */
function factsOf({ schema, required }: Field): string[] {
  const { minimum, maximum, minItems, maxItems, items } = schema;
  const words = wordsOf(items ?? schema);
  const isList = isListOfScalars(schema);
  return [
    ...(required ? ['required'] : []),
    ...(words === undefined ? [] : [`one of ${words.join(', ')}`]),
    ...between(minimum, maximum),
    ...lengthsOf(schema),
    ...(isList ? ['repeatable', ...between(minItems, maxItems, ' of them')] : []),
    ...(isList && items !== undefined ? [...between(items.minimum, items.maximum), ...lengthsOf(items)] : []),
    ...(isNullable(schema) ? ['or null'] : []),
    ...(isSecret(schema) ? ['without a value or with -: asks on a terminal, or reads standard input'] : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
}

const textOf = (field: Field, isNamed: boolean): string => {
  const facts = [...factsOf(field), ...(isNamed ? ['an ID or a name'] : [])].join('; ');
  return [field.description, facts === '' ? '' : `(${facts})`].filter((part) => part !== '').join(' ');
};

/** The option of a field: typed, with its bounds and words in its help. */
export class FieldOption extends Option {
  /** The values that completion offers; the help has them in its text. */
  readonly offered: readonly string[];

  /** @param operation the operation in whose body the field is: then names may replace IDs of things */
  constructor(
    readonly field: Field,
    readonly operation?: ApiOperation,
  ) {
    const { schema } = field;
    const isNamed = operation !== undefined && referenceOf(operation, field) !== undefined;
    const place = isNamed ? 'id' : placeholder(schema);
    const isBoolean = typesOf(schema).includes('boolean');
    // What has no value is true, as options are.
    const value = isBoolean || isSecret(schema) ? `[${place}]` : `<${place}>`;
    super(`--${field.optionName} ${value}`, textOf(field, isNamed));
    this.argParser((text: string, before: unknown) =>
      isSecret(schema) && text === '-' ? true : (valueOf(text, schema, before, isNamed) ?? nothing),
    );
    this.offered = wordsOf(schema.items ?? schema) ?? (isBoolean ? ['yes', 'no'] : []);
  }
}

/**
 * An argument, from its text.
 *
 * @param isNamed true if a name may replace the ID
 * @throws InvalidArgumentError for another type
 */
export const pathArgument =
  ({ schema }: Field, isNamed: boolean) =>
  (text: string, before: unknown): unknown => {
    if (text === '') throw new InvalidArgumentError('It must not be empty.');
    return valueOf(text, schema, before, isNamed);
  };

/** The argument of a parameter of a path whose things have names. */
export class ThingArgument extends Argument {
  /** @param at the index of the parameter among those of the path */
  constructor(
    readonly operation: ApiOperation,
    readonly at: number,
    { optionName }: Field,
    description: string,
  ) {
    super(`<${optionName}>`, description);
  }
}
