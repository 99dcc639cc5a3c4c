import { type Refusal, refuse } from './refusals/index.js';

/**
 * Refuses changes of fields that an operation cannot change. Decision: the current value is accepted, because clients
 * send back what they read; another value is refused, because the client wants a change.
 *
 * @param current the fields in the form of the API
 * @param given the body; absent fields are accepted
 */
export function fixedFieldProblems(
  current: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
): Refusal[] {
  return Object.entries(current)
    .filter(([field, value]) => given[field] !== undefined && given[field] !== value)
    .map(([field]) => refuse('request.field.fixed', { field }));
}
