import { refuse, type Refusal } from '@cloud-account/core';
import type { JsonSchema } from '@cloud-account/spec';

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const typesOf = (shape: JsonSchema | undefined): string[] =>
  [shape?.type ?? []]
    .flat()
    .filter((type) => type !== 'null')
    .map((type) => nouns[type] ?? type);

const RULE = 'request.shape.valid';

/** The rules whose refusal has a reason `fault`. */
type FaultRule = 'domain.name.valid';

const rangeProblem = (field: string, { minimum: min, maximum: max }: JsonSchema): Refusal => {
  if (min !== undefined && max !== undefined) return refuse(RULE, 'range', { field, min, max });
  return min !== undefined
    ? refuse(RULE, 'minimum', { field, min })
    : refuse(RULE, 'maximum', { field, max: max ?? 0 });
};

const countProblem = (field: string, { minItems: min, maxItems: max }: JsonSchema): Refusal => {
  if (max === undefined) return refuse(RULE, 'fewest', { field, min: min ?? 0 });
  return min === undefined
    ? refuse(RULE, 'most', { field, max })
    : refuse(RULE, 'items', { field, min, max });
};

/**
 * The refusal of a field or a parameter that the specification does not name.
 *
 * @param name its own, without its parents
 * @param near the known one that is probably meant
 */
export const unknownProblem = (
  what: 'field' | 'parameter',
  field: string,
  name: string,
  near: string | undefined,
): Refusal => {
  if (near !== undefined)
    return refuse(RULE, what === 'field' ? 'nearField' : 'nearParameter', { field, name, near });
  if (name !== '') return refuse(RULE, what, { field, name });
  const place = field === '' ? {} : { field };
  return refuse(RULE, what === 'field' ? 'unnamedField' : 'unnamedParameter', place);
};

/** The refusal of a text that does not match its pattern, with the fault where the specification names faults. */
const patternProblem = (field: string, shape: JsonSchema | undefined, value: unknown): Refusal => {
  const { rule, faults = [] } = shape?.['x-faults'] ?? {};
  const fault =
    typeof value === 'string' ? faults.find(({ pattern }) => new RegExp(pattern).test(value)) : undefined;
  return rule === undefined || fault === undefined
    ? refuse(RULE, 'valid', { field })
    : refuse(rule as FaultRule, 'fault', { field, fault: fault.reason });
};

/**
 * The refusal of a value that does not have the shape that the specification gives it.
 *
 * @param keyword the JSON Schema keyword that failed
 * @param field its path
 * @param shape what the specification says of the field
 * @param value what was sent, if that is known
 */
export function shapeProblem(
  keyword: string,
  field: string,
  shape: JsonSchema | undefined,
  value?: unknown,
): Refusal {
  const sentence = shape?.['x-reasons']?.[keyword];
  if (sentence !== undefined) return refuse(RULE, 'own', { field, sentence });
  switch (keyword) {
    case 'required':
      return refuse('request.field.required', { field });
    case 'type': {
      const types = typesOf(shape).join(' or ');
      return types === '' ? refuse(RULE, 'valid', { field }) : refuse(RULE, 'type', { field, types });
    }
    case 'enum':
    case 'const': {
      const values = (shape?.enum ?? [])
        .filter((one) => one !== null)
        .map(String)
        .join(', ');
      return values === '' ? refuse(RULE, 'valid', { field }) : refuse(RULE, 'values', { field, values });
    }
    case 'minLength':
    case 'maxLength':
      // Lengths are stated for values that are set, so the least is never 0.
      return shape?.maxLength === undefined
        ? refuse(RULE, 'required', { field })
        : refuse(RULE, 'length', { field, min: shape.minLength ?? 1, max: shape.maxLength });
    case 'minimum':
    case 'maximum':
      return shape === undefined ? refuse(RULE, 'valid', { field }) : rangeProblem(field, shape);
    case 'minItems':
    case 'maxItems':
      return shape === undefined ? refuse(RULE, 'valid', { field }) : countProblem(field, shape);
    case 'pattern':
      return patternProblem(field, shape, value);
    default:
      return refuse(RULE, 'valid', { field });
  }
}
