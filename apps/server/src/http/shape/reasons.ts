import { reasons, type RefusalId } from '@cloud-account/core';
import type { Shape } from './schemas.js';

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const typesOf = (shape: Shape | undefined): string[] =>
  [shape?.type ?? []]
    .flat()
    .filter((type) => type !== 'null')
    .map((type) => nouns[type] ?? type);

const rangeReason = ({ minimum, maximum }: Shape): string => {
  if (minimum !== undefined && maximum !== undefined) return reasons.range(minimum, maximum);
  return minimum !== undefined ? `Must be at least ${minimum}` : `Must be at most ${maximum ?? 0}`;
};

const countReason = ({ minItems, maxItems }: Shape): string => {
  if (maxItems === undefined) return `Must have at least ${minItems ?? 0} items`;
  return minItems === undefined
    ? `Must have at most ${maxItems} items`
    : `Must have ${minItems}-${maxItems} items`;
};

/** Why a field or a parameter that the specification does not name is refused. @param name its own, without its parents */
export const unknownReason = (what: 'field' | 'parameter', name: string): string =>
  `${name === '' ? `A ${what} without a name` : name} is not a known ${what}`;

/** What keeps a text from matching its pattern, and the rule that it breaks, where the specification tells faults apart. */
export function faultOf(
  shape: Shape | undefined,
  value: unknown,
): { readonly rule: RefusalId; readonly reason: string } | undefined {
  const { rule, faults } = shape?.['x-faults'] ?? {};
  if (rule === undefined || typeof value !== 'string') return undefined;
  const fault = faults?.find(({ pattern }) => new RegExp(pattern).test(value));
  return fault && { rule, reason: fault.reason };
}

/**
 * Why a value does not have the shape the specification gives it, in our own words.
 *
 * @param keyword the JSON Schema keyword that failed
 * @param name the field's own name, without its parents
 * @param shape what the specification says of the field
 */
export function shapeReason(keyword: string, name: string, shape: Shape | undefined): string {
  const own = shape?.['x-reasons']?.[keyword];
  if (own !== undefined) return own;
  switch (keyword) {
    case 'required':
      return reasons.required(name);
    case 'type': {
      const types = typesOf(shape);
      return types.length === 0 ? reasons.notValid(name) : `Must be ${types.join(' or ')}`;
    }
    case 'enum':
    case 'const': {
      const values = (shape?.enum ?? []).filter((value) => value !== null).map(String);
      return values.length === 0 ? reasons.notValid(name) : `Must be one of ${values.join(', ')}`;
    }
    case 'minLength':
    case 'maxLength':
      // Lengths are stated for values that are set, so the least is never 0.
      return shape?.maxLength === undefined
        ? reasons.required(name)
        : reasons.length(shape.minLength ?? 1, shape.maxLength);
    case 'minimum':
    case 'maximum':
      return shape === undefined ? reasons.notValid(name) : rangeReason(shape);
    case 'minItems':
    case 'maxItems':
      return shape === undefined ? reasons.notValid(name) : countReason(shape);
    default:
      return reasons.notValid(name);
  }
}
