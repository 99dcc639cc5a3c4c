import { InvalidArgumentError } from 'commander';

/** A filter of a list, in the form of `X-Filter`. */
export type Condition = Readonly<Record<string, unknown>>;

/** The fields of a list that can be filtered, with their types; undefined where they are not known. */
export type FilterFields = ReadonlyMap<string, readonly string[]> | undefined;

/** The operators of filters, by their signs. */
const operators: Readonly<Record<string, string>> = {
  '=': '+eq',
  '!=': '+neq',
  '>': '+gt',
  '>=': '+gte',
  '<': '+lt',
  '<=': '+lte',
  '~': '+contains',
};

/** A text as the value of a field. When the field's types are unknown, a text that looks like a number is one. */
function valueOf(text: string, types: readonly string[] | undefined): unknown {
  const isText = types?.every((type) => type === 'string' || type === 'array') === true;
  if (isText && text !== 'null') return text;
  return /^(null|true|false|-?\d+(\.\d+)?)$/.test(text) ? (JSON.parse(text) as unknown) : text;
}

function conditionOf(text: string, fields: FilterFields): Condition {
  if (text.startsWith('{')) {
    try {
      return JSON.parse(text) as Condition;
    } catch (error) {
      throw new InvalidArgumentError(`It is no JSON: ${error instanceof Error ? error.message : ''}.`);
    }
  }
  const [, name, sign, value = ''] = /^([\w.]+)(!=|>=|<=|=|>|<|~)(.*)$/s.exec(text) ?? [];
  const operator = operators[sign ?? ''];
  if (name === undefined || operator === undefined) {
    throw new InvalidArgumentError('It must have the form type=master, id>12 or domain~example, or be JSON.');
  }
  const wanted = valueOf(value, fields?.get(name));
  return { [name]: operator === '+eq' ? wanted : { [operator]: wanted } };
}

/**
 * One more condition of a list: `type=master`, `domain~example` (contains), or the JSON of `X-Filter`; all conditions must hold.
 *
 * @throws InvalidArgumentError for what is neither
 */
export const addCondition =
  (fields: FilterFields) =>
  (text: string, before: readonly Condition[] = []): Condition[] => [...before, conditionOf(text, fields)];

/** The header `X-Filter`. @param sort the field to sort by; `-` before it reverses the order. */
export function filterHeader(conditions: readonly Condition[], sort?: string): string | undefined {
  const narrowed = conditions.length > 1 ? { '+and': conditions } : (conditions[0] ?? {});
  const sorted =
    sort === undefined
      ? {}
      : { '+order_by': sort.replace(/^-/, ''), '+order': sort.startsWith('-') ? 'desc' : 'asc' };
  const filter = JSON.stringify({ ...narrowed, ...sorted });
  if (filter === '{}') return undefined;
  // Headers are of single bytes; JSON can say every other sign by its number.
  return filter.replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
