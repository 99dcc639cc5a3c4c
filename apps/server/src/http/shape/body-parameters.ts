import { isObject, textProblems, type Refusal } from '@cloud-account/core';
import type { OperationId, OperationRow } from '@cloud-account/spec';
import { shapeProblem } from './reasons.js';
import { parameterShape } from './schemas.js';

/** A query with what stood in a body, and what is wrong with that. */
export interface FilledQuery {
  readonly query: string | undefined;
  readonly problems: readonly Refusal[];
}

/** The problems of a value of a body that cannot stand in a query; one that can is checked there with the others. */
const problemsOf = (id: OperationId, field: string, value: unknown): Refusal[] => {
  if (typeof value === 'string') return textProblems(field, value);
  if (typeof value === 'number' || typeof value === 'boolean') return [];
  return [shapeProblem('type', field, parameterShape(id, 'query', field))];
};

/**
 * The query of a request whose parameters may stand in its body: those that it does not have are taken from there. What is
 * not an object of JSON has none, and null is the same as a field left out.
 */
export function withBodyParameters(
  id: OperationId,
  { queryParameters }: Pick<OperationRow, 'queryParameters'>,
  query: string | undefined,
  body: unknown,
): FilledQuery {
  if (!isObject(body)) return { query, problems: [] };
  const given = new URLSearchParams(query);
  const taken = queryParameters.filter(
    (name) => Object.hasOwn(body, name) && body[name] !== null && !given.has(name),
  );
  const problems = taken.flatMap((name) => problemsOf(id, name, body[name]));
  if (problems.length > 0) return { query, problems };
  const added = taken.map((name) => `${name}=${encodeURIComponent(String(body[name]))}`);
  const parts = [...(query === undefined || query === '' ? [] : [query]), ...added];
  return { query: parts.length === 0 ? query : parts.join('&'), problems };
}
