import { nearestName, refuse, type Refusal } from '@cloud-account/core';
import { operations, type JsonSchema, type OperationId } from '@cloud-account/spec';
import { notFound } from '../../common/refused.js';
import { MAX_PROBLEMS } from '../responses/envelope.js';
import { fieldName, pointerSteps, valueAt } from './json-pointer.js';
import { shapeProblem, unknownProblem } from './reasons.js';
import { bodyShape, parameterShape } from './schemas.js';
import type { StrippedField } from './strip-unknown-fields.js';

/** One complaint of the validator. */
interface Complaint {
  /** `/body/axfr_ips/2`, `/query/page`, `/params/domainId`. */
  readonly path: string;
  /** `<keyword>.openapi.validation`. */
  readonly errorCode?: string;
}

const complaintsOf = (error: unknown): readonly Complaint[] =>
  typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors)
    ? (error.errors as Complaint[])
    : [];

const bodyProblem = (id: OperationId, keyword: string, steps: readonly string[], body: unknown): Refusal => {
  if (steps.length === 0) return refuse('request.shape.valid', 'body');
  return shapeProblem(keyword, fieldName(steps, body), bodyShape(id, steps), valueAt(body, steps));
};

const problemOf = (id: OperationId, complaint: Complaint, body: unknown): Refusal => {
  const keyword = complaint.errorCode?.split('.')[0] ?? '';
  const [, place = '', ...rest] = complaint.path.split('/');
  const pointer = rest.length === 0 ? undefined : rest.join('/');
  if (place === 'body') return bodyProblem(id, keyword, pointerSteps(pointer), body);
  const field = pointer ?? place;
  return shapeProblem(keyword, field, parameterShape(id, place === 'params' ? 'path' : place, field));
};

/** True if it is about a path parameter that is to name something. */
const isOfName = (id: OperationId, { path }: Complaint): boolean => {
  const [, place, name = ''] = path.split('/');
  return place === 'params' && !operations[id].pathValues.includes(name);
};

/** One problem for each field: the first, since the others may follow from it. */
export const firstOfEachField = (problems: readonly Refusal[]): Refusal[] => {
  const byField = new Map<string, Refusal>();
  for (const problem of problems) {
    const key = problem.field ?? '';
    if (!byField.has(key)) byField.set(key, problem);
  }
  return [...byField.values()];
};

/**
 * The problems of a request's shape, from the validator's error, one for each field and as many as one answer lists: a
 * large body can have a hundred thousand.
 *
 * @throws Refused (404) when a path parameter cannot name anything
 * @throws the error itself when it is not about the shape
 */
export function shapeProblems(id: OperationId, error: unknown, body: unknown): Refusal[] {
  const complaints = complaintsOf(error);
  if (complaints.length === 0) throw error;
  if (complaints.some((complaint) => isOfName(id, complaint))) throw notFound();
  // Types come first: a value of the wrong type often fails other keywords as well.
  const isType = ({ errorCode }: Complaint) => errorCode?.startsWith('type.') === true;
  const typesFirst = [...complaints.filter(isType), ...complaints.filter((one) => !isType(one))];
  const byField = new Map<string, Refusal>();
  for (const complaint of typesFirst) {
    if (byField.size === MAX_PROBLEMS) break;
    const problem = problemOf(id, complaint, body);
    const key = problem.field ?? '';
    if (!byField.has(key)) byField.set(key, problem);
  }
  return [...byField.values()];
}

/** The refusal of a field of a body that the operation does not know, with the one that is probably meant. */
export function unknownField({ steps, from }: StrippedField, body: unknown): Refusal {
  const name = steps.at(-1) ?? '';
  const known = [...(from.fields ?? [])].flatMap(([one, { readOnly }]) => (readOnly ? [] : [one]));
  return unknownProblem('field', fieldName(steps, body), name, nearestName(name, known));
}

/** The keyword that an integer's text breaks although the validator would let it pass. */
const integerKeyword = (text: string, { maximum }: JsonSchema): string | undefined => {
  if (!/^-?\d+$/.test(text)) return 'type';
  if (Number.isFinite(Number(text))) return undefined;
  if (text.startsWith('-')) return 'minimum';
  return maximum === undefined ? undefined : 'maximum';
};

/**
 * The parameters of the query, or the values in the path, that are no integers, or not within their bounds, although the
 * validator would let them pass: it takes `0x1`, ` 1` and `1e0` for 1, and very many digits for infinite, which no bound catches.
 */
export function integerProblems(
  id: OperationId,
  place: 'query' | 'path',
  given: Readonly<Record<string, unknown>>,
): Refusal[] {
  return Object.entries(given).flatMap(([field, text]) => {
    if (place === 'path' && !operations[id].pathValues.includes(field)) return [];
    const shape = parameterShape(id, place, field);
    if (shape?.type !== 'integer' || typeof text !== 'string') return [];
    const keyword = integerKeyword(text, shape);
    if (keyword === undefined) return [];
    return [shapeProblem(keyword, field, shape)];
  });
}

/** Some clients send these with every request; where there are no pages they mean nothing. */
const paging: ReadonlySet<string> = new Set(['page', 'page_size']);

/** The names of the query parameters that the operation does not know, all of them. */
export const unknownParameters = (
  known: readonly string[],
  query: Readonly<Record<string, unknown>>,
): string[] => Object.keys(query).filter((name) => !known.includes(name) && !paging.has(name));

/** The refusal of a query parameter that the operation does not know. */
export const unknownParameter = (name: string, near: string | undefined): Refusal =>
  unknownProblem('parameter', name, name, near);
