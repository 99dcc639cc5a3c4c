import { type Refusal, refuse } from './refusals/index.js';

/**
 * The refusals of values for fields that an operation cannot change. Decision: the value that a field has is accepted,
 * since clients send back what they read; another one is refused, since whoever sends it means it.
 *
 * @param current the fields as the API shows them
 * @param given the body; fields it leaves out are not asked for
 */
export function fixedFieldProblems(
  current: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Refusal[] {
  return Object.entries(current)
    .filter(([field, value]) => given[field] !== undefined && given[field] !== value)
    .map(([field]) => refuse('request.field.fixed', { field, reason: `${field} cannot be changed` }));
}
