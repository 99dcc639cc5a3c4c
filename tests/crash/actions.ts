import {
  type ExpectedState,
  type DomainBody,
  type DomainState,
  type RecordBody,
  valuesOf,
} from './expected-state.js';

/** All domains that the server shows, by id. */
export type ActualState = ReadonlyMap<number, DomainState>;

/** One write, and how to find out afterwards whether it happened. */
export interface Action<Body = unknown> {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** The answer that the write would have had; undefined when it did not happen. */
  find(actual: ActualState): Body | undefined;
  /** Adds the write to the expected state. */
  enter(expectedState: ExpectedState, answer: Body): void;
}

const named = (actual: ActualState, name: string): DomainState | undefined =>
  [...actual.values()].find(({ body }) => body.domain === name);

export const createDomain = (name: string, description: string): Action<DomainBody> => ({
  method: 'POST',
  path: '/domains',
  body: { domain: name, type: 'master', soa_email: `admin@${name}`, description, tags: ['crash'] },
  find: (actual) => named(actual, name)?.body,
  enter: (expectedState, body) => {
    expectedState.domains.set(body.id, { body, records: new Map() });
    expectedState.note('domain_create', body);
  },
});

/** Copies a domain in its present state. */
export const cloneDomain = (source: DomainState, name: string): Action<DomainBody> => {
  const copies = [...source.records].map(([key, { values }]) => [key, { values }] as const);
  return {
    method: 'POST',
    path: `/domains/${source.body.id}/clone`,
    body: { domain: name },
    find: (actual) => named(actual, name)?.body,
    enter: (expectedState, body) => {
      expectedState.domains.set(body.id, { body, records: new Map(copies) });
      expectedState.note('domain_create', body);
    },
  };
};

/** Changes a domain; its description is used once and so shows whether the write happened. */
export const updateDomain = (
  { body: { id } }: DomainState,
  change: Partial<DomainBody> & { description: string },
): Action<DomainBody> => ({
  method: 'PUT',
  path: `/domains/${id}`,
  body: change,
  find: (actual) => {
    const body = actual.get(id)?.body;
    return body?.description === change.description ? body : undefined;
  },
  enter: (expectedState, body) => {
    expectedState.get(id).body = body;
    expectedState.note('domain_update', body);
  },
});

export const deleteDomain = ({ body }: DomainState): Action => ({
  method: 'DELETE',
  path: `/domains/${body.id}`,
  find: (actual) => (actual.has(body.id) ? undefined : {}),
  enter: (expectedState) => {
    expectedState.domains.delete(body.id);
    expectedState.requests.delete(body.id);
    expectedState.note('domain_delete', body);
  },
});

const enterRecord =
  (id: number, action: string) =>
  (expectedState: ExpectedState, body: RecordBody): void => {
    const domain = expectedState.get(id);
    domain.records.set(body.name, { values: valuesOf(body), body });
    expectedState.note(action, domain.body);
  };

/** Makes a record with a name that is used once. */
export const createRecord = (
  { body: { id } }: DomainState,
  record: { type: string; name: string; target: string },
): Action<RecordBody> => ({
  method: 'POST',
  path: `/domains/${id}/records`,
  body: record,
  find: (actual) => actual.get(id)?.records.get(record.name)?.body,
  enter: enterRecord(id, 'domain_record_create'),
});

/** Gives a record a target that is used once. */
export const updateRecord = (
  { body: { id } }: DomainState,
  record: RecordBody,
  target: string,
): Action<RecordBody> => ({
  method: 'PUT',
  path: `/domains/${id}/records/${record.id}`,
  body: { target, ttl_sec: 300 },
  find: (actual) => {
    const body = actual.get(id)?.records.get(record.name)?.body;
    return body?.target === target ? body : undefined;
  },
  enter: enterRecord(id, 'domain_record_update'),
});

export const deleteRecord = ({ body: { id } }: DomainState, record: RecordBody): Action => ({
  method: 'DELETE',
  path: `/domains/${id}/records/${record.id}`,
  find: (actual) => (actual.get(id)?.records.has(record.name) ? undefined : {}),
  enter: (expectedState) => {
    const domain = expectedState.get(id);
    domain.records.delete(record.name);
    expectedState.note('domain_record_delete', domain.body);
  },
});
