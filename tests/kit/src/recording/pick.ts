import { answerOf, errorsOf, keyOf, type Difference, type Example, type ShownRequest } from './example.js';
import type { Shown } from './shown.js';

/** The values of a request by their paths. */
const leavesOf = (node: unknown, place: string, leaves = new Map<string, string>()): Map<string, string> => {
  if (typeof node === 'object' && node !== null && Object.keys(node).length > 0)
    for (const [key, child] of Object.entries(node)) leavesOf(child, `${place}.${key}`, leaves);
  else leaves.set(place, node === undefined ? '' : JSON.stringify(node));
  return leaves;
};

const [PATH, QUERY] = [0, 1];

/** The field of the first error, as the path of a value. */
const fieldOf = (answer: unknown): string | undefined => {
  const [error] = errorsOf(answer);
  const field = typeof error === 'object' && error !== null && 'field' in error ? error.field : undefined;
  return typeof field === 'string' ? field.replaceAll(/\[(\d+)\]/g, '.$1') : undefined;
};

const requestLeaves = ({ path, headers = {}, body }: ShownRequest): Map<string, string> => {
  const parts = path.split('?');
  const leaves = leavesOf(Object.fromEntries(new URLSearchParams(parts[QUERY])), 'query');
  leaves.set('path', parts[PATH] ?? '');
  for (const [name, value] of Object.entries(headers)) leaves.set(`header.${name}`, value);
  // An empty body and none say the same.
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0;
  return isEmpty || body === undefined ? leaves : leavesOf(body, 'body', leaves);
};

/** The values that differ between two requests. */
const differences = (refused: ShownRequest, accepted: ShownRequest): Difference[] => {
  const [left, right] = [requestLeaves(refused), requestLeaves(accepted)];
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((place) => left.get(place) !== right.get(place))
    .map((place) => {
      const [refusedValue, acceptedValue] = [left.get(place), right.get(place)];
      return {
        place,
        ...(refusedValue !== undefined && { refused: refusedValue }),
        ...(acceptedValue !== undefined && { accepted: acceptedValue }),
      };
    });
};

/** True if a difference is in the field of the error, in a part of it or in its parent. */
const isAtFault = (field: string, { place }: Difference): boolean => {
  const at = place.replace(/^(?:body|query|header)\./, '');
  return at === field || at.startsWith(`${field}.`) || field.startsWith(`${at}.`);
};

/** A list that differs in more members does not help. */
const MAX_DIFFERENCES = 3;

/** The accepted request that shows the fix: it has another value in the field of the error, and everything else is the same. */
const nearest = (
  { request: refused, answer }: Shown,
  accepted: readonly ShownRequest[],
): ShownRequest | undefined => {
  const field = fieldOf(answer);
  if (field === undefined) return undefined;
  return (
    accepted
      .map((request) => ({ request, changed: differences(refused, request), text: JSON.stringify(request) }))
      .filter(
        ({ changed }) =>
          changed.length > 0 &&
          changed.length <= MAX_DIFFERENCES &&
          changed.every((one) => isAtFault(field, one)),
      )
      // Prefer short requests with ASCII characters.
      .map((one) => ({ ...one, cost: one.changed.length + (/[^ -~]/.test(one.text) ? MAX_DIFFERENCES : 0) }))
      .sort(
        (one, other) =>
          one.cost - other.cost || one.text.length - other.text.length || (one.text < other.text ? -1 : 1),
      )[0]?.request
  );
};

/** True if an operation belongs to a rule: `domain.name.unique` belongs to operations with `Domain`. */
const isOwn = (rule: string, operation: string): boolean => {
  const words = (rule.split('.')[0] ?? '').split('-');
  return operation.toLowerCase().includes(words.join(''));
};

/** The cost of an example, higher for examples that are hard to read; the lowest cost wins. */
const costOf = (rule: string, { api, operation, request, rules, answer }: Shown): number => {
  const text = JSON.stringify([request.path, request.headers, request.body]);
  return [
    text.length,
    (errorsOf(answer).length - 1) * 400,
    rules[0] === rule ? 0 : 300,
    api === 'other' ? 2_000 : 0,
    api === 'operator' && !/^(?:operator|seed|oauth)/.test(rule) ? 1_000 : 0,
    operation === undefined ? 500 : 0,
    operation !== undefined && isOwn(rule, operation) ? -60 : 0,
    operation?.startsWith('create') ? -70 : 0,
    request.credential || rule === 'access.token.valid' ? 0 : 300,
    /characters\)|\\u|[^ -~]/.test(text) ? 120 : 0,
    /nowhere|"none"|"nothing"/.test(text) ? 100 : 0,
    typeof request.body === 'string' && rule !== 'request.body.json' ? 150 : 0,
    request.headers === undefined || rule.startsWith('listing.') ? 0 : 80,
    request.method === 'PUT' ? 40 : 0,
    request.method === 'HEAD' ? 1_000 : 0,
  ].reduce((sum, cost) => sum + cost, 0);
};

/** The cost that an accepted request saves. */
const WORTH_OF_NEIGHBOUR = 40;

interface Candidate {
  /** With only the error of the rule. */
  readonly shown: Shown;
  readonly others: number;
  readonly cost: number;
}

/** The number of candidates that are compared with accepted requests. */
const COMPARED = 12;

const exampleOf = (
  { rules: _rules, ...seen }: Shown,
  others: number,
  accepted: ShownRequest | undefined,
): Example => ({
  ...seen,
  answer: seen.answer,
  ...(others > 0 && { others }),
  ...(accepted && { accepted, changed: differences(seen.request, accepted) }),
});

/**
 * Chooses an example for each rule: short, with one error, of an operation that belongs to the rule, and with a similar
 * accepted request. The order of the requests does not matter.
 */
export function pick(seen: readonly Shown[]): Map<string, Example> {
  const candidates = new Map<string, Map<string, Candidate>>();
  const accepted = new Map<string, Map<string, ShownRequest>>();
  for (const shown of seen) {
    const { operation, request, status, rules, answer } = shown;
    if (status < 400 && operation !== undefined) {
      const known = accepted.get(operation) ?? new Map<string, ShownRequest>();
      accepted.set(operation, known.set(JSON.stringify(request), request));
    }
    for (const [at, rule] of rules.entries()) {
      const own: Shown = { ...shown, answer: answerOf(answer, at) };
      const known = candidates.get(rule) ?? new Map<string, Candidate>();
      known.set(`${keyOf(rule, operation, request, own.answer)} ${shown.file}`, {
        shown: own,
        others: errorsOf(answer).length - 1,
        cost: costOf(rule, shown),
      });
      candidates.set(rule, known);
    }
  }
  const picked = [...candidates].map(([rule, known]): [string, Example] => {
    const best = [...known]
      .sort(([oneKey, one], [otherKey, other]) => one.cost - other.cost || (oneKey < otherKey ? -1 : 1))
      .slice(0, COMPARED)
      .map(([key, { shown, others, cost }]) => {
        const near = nearest(shown, [...(accepted.get(shown.operation ?? '')?.values() ?? [])]);
        return { key, example: exampleOf(shown, others, near), cost: cost - (near ? WORTH_OF_NEIGHBOUR : 0) };
      })
      .sort((one, other) => one.cost - other.cost || (one.key < other.key ? -1 : 1));
    const [first] = best;
    if (first === undefined) throw new Error(`${rule} has no example`);
    return [rule, first.example];
  });
  return new Map(picked.sort(([one], [other]) => (one < other ? -1 : 1)));
}
