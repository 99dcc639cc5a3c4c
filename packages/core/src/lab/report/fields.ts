import type { OperatorSchema } from '@cloud-account/spec';
import { jsonMembers } from '../../masking/index.js';
import {
  groupBy,
  keyOf,
  MAX_ENTRIES,
  mostUsed,
  type ReportFacts,
  type ReportedRequest,
} from './recorded-request.js';

type Report = OperatorSchema<'Report'>;

/** The most answers of one operation that are read for their fields, and the most fields of one that are shown. */
const MOST_ANSWERS = 200;
const MOST_FIELDS = 200;

/** Counts what requests have, by operation. */
const counted = (
  requests: readonly ReportedRequest[],
  namesOf: (request: ReportedRequest, operation: string) => Iterable<string>,
): { operation: string; name: string; requests: number }[] => {
  const found = requests.flatMap((request) => {
    const { operation } = request;
    if (operation === null) return [];
    return [...new Set(namesOf(request, operation))].map((name) => ({ operation, name }));
  });
  const groups = groupBy(found, ({ operation, name }) => keyOf(operation, name));
  return mostUsed(groups.flatMap((of) => of.slice(0, 1).map((one) => ({ ...one, requests: of.length }))));
};

/** Indexes say nothing here: `interfaces[2].label` is a field like `interfaces[0].label`. */
const withoutIndexes = (field: string): string => field.replace(/\[\d+\]/g, '[]');

/** The fields of bodies and the query parameters that nothing reads. */
export const ignoredFields = (requests: readonly ReportedRequest[]): Report['ignored_fields'] =>
  counted(requests, ({ ignoredFields: names }) =>
    names.filter((name) => name !== '...').map(withoutIndexes),
  ).map(({ operation, name: field, requests: count }) => ({ operation, field, requests: count }));

const isAnswered = ({ status }: ReportedRequest): boolean => status !== null && status >= 200 && status < 300;

const fieldsOf = (requests: readonly ReportedRequest[]): Set<string> => {
  const answers = requests.filter(isAnswered).slice(-MOST_ANSWERS);
  const fields = answers.flatMap(({ answer }) =>
    answer === null ? [] : Array.from(jsonMembers(answer), ({ path }) => path),
  );
  return new Set(fields.filter((path) => path !== '' && !path.endsWith('[]')));
};

/**
 * The fields of answers that a client got for the first time.
 *
 * @param earlier its requests before those of the report
 */
export function newFields(
  requests: readonly ReportedRequest[],
  earlier: readonly ReportedRequest[],
): Report['new_fields'] {
  const ofOperation = (operation: string) => (request: ReportedRequest) => request.operation === operation;
  const operations = [...new Set(requests.flatMap(({ operation }) => operation ?? []))];
  return operations
    .map((operation) => {
      const known = fieldsOf(earlier.filter(ofOperation(operation)));
      const fields = [...fieldsOf(requests.filter(ofOperation(operation)))];
      return { operation, fields: fields.filter((field) => !known.has(field)).slice(0, MOST_FIELDS) };
    })
    .filter(({ fields }) => fields.length > 0)
    .slice(0, MAX_ENTRIES);
}

const stringAt = (text: string, start: number, end: number): string | undefined => {
  try {
    return JSON.parse(text.slice(start, end)) as string;
  } catch {
    return undefined;
  }
};

/** The deprecated fields that requests send, and the deprecated things that they name. */
export const deprecations = (
  requests: readonly ReportedRequest[],
  { deprecatedFields, deprecatedValues }: Pick<ReportFacts, 'deprecatedFields' | 'deprecatedValues'>,
): Report['deprecated'] => {
  const ofBody = (body: string, operation: string): string[] => {
    const fields = deprecatedFields(operation);
    return Array.from(jsonMembers(body)).flatMap(({ path, name, kind, start, end }) => {
      if (fields.includes(path)) return [path];
      const value = kind === 'string' ? stringAt(body, start, end) : undefined;
      const isOld = value !== undefined && Object.hasOwn(deprecatedValues, name);
      return isOld && deprecatedValues[name]?.has(value) === true ? [`${name}: ${value}`] : [];
    });
  };
  return counted(requests, ({ body }, operation) => (body === null ? [] : ofBody(body, operation))).map(
    ({ operation, name: what, requests: count }) => ({ operation, what, requests: count }),
  );
};
