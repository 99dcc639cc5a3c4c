import { isObject } from '@cloud-account/core';
import type { OperationId } from '../../packages/spec/src/index.js';
import type { Answered, Tamper } from './tampering.fixture.js';

/** A fault of a server, the operation that it is in, and the cases that may find it. */
export interface Fault {
  readonly title: string;
  readonly operation: OperationId;
  /** The rule that the fault breaks, if it is one. */
  readonly rule?: string;
  /** The service that shows the fault; only cases that need it may find it. */
  readonly service?: 'dns' | 's3';
  readonly tamper: Tamper;
}

export type Json = Record<string, unknown>;

/** A mistake that a server may make in any operation. */
type Mistake = (operation: OperationId) => Tamper;

/** The fields of a body that another value takes the place of; a field that is undefined is left out. */
type Change = (body: Json) => Json;

const changed = (text: string, change: Change): string => {
  const body: unknown = JSON.parse(text);
  return isObject(body) ? JSON.stringify({ ...body, ...change(body) }) : text;
};

/** A mistake in an operation. */
export const fault = (
  title: string,
  operation: OperationId,
  mistake: Mistake,
  more: Pick<Fault, 'rule' | 'service'> = {},
): Fault => ({ title, operation, ...more, tamper: mistake(operation) });

/** Changes the answers that have a status. */
const onStatus =
  (status: number, change: (answer: Answered) => void): Mistake =>
  (operation) => ({
    answer: (answer, request) => {
      if (request.operation === operation && answer.status === status) change(answer);
    },
  });

/** Changes the JSON of successful answers. */
const answers = (change: Change): Mistake =>
  onStatus(200, (answer) => {
    answer.text = changed(answer.text, change);
  });

/** Gives answers another status. */
const status = (from: number, to: number): Mistake =>
  onStatus(from, (answer) => {
    answer.status = to;
  });

/** Changes the JSON body of requests, so that the server gets another one. */
export const requests =
  (change: Change): Mistake =>
  (operation) => ({
    request: (request) => {
      if (request.operation !== operation || request.body === '') return;
      try {
        request.body = changed(request.body, change);
      } catch {
        // What is no JSON passes.
      }
    },
  });

/** Changes the list of events. */
const listed =
  (change: (events: Json[]) => Json[]): Mistake =>
  () =>
    answers(({ data }) => ({ data: change(data as Json[]) }))('listEvents');

/** Hides the events of an action. */
const noEvent = (action: string): Mistake => listed((all) => all.filter((event) => event.action !== action));

/** Changes the events of an action. */
const events = (action: string, change: Change): Mistake =>
  listed((all) => all.map((event) => (event.action === action ? { ...event, ...change(event) } : event)));

/** Accepts values beyond a bound, by giving the server one within it. */
const clamps = (field: string, within: (value: unknown) => unknown): Mistake =>
  requests((body) => (field in body ? { [field]: within(body[field]) } : {}));

const shorter = (most: number) => (value: unknown) =>
  typeof value === 'string' && value.length === most + 1 ? value.slice(0, most) : value;

const longer = (value: unknown) => (typeof value === 'string' && value.length === 2 ? `${value}x` : value);

/** Moves some numbers by one. */
const moved =
  (by: number, ...numbers: unknown[]) =>
  (value: unknown) =>
    numbers.includes(value) ? Number(value) + by : value;

/** Answers with the owner's token whatever token asks, so that everybody gets what the owner has. */
const asOwner =
  (also: (header: string | undefined) => boolean = () => true): Mistake =>
  (operation) => {
    let owner = '';
    return {
      request: (request) => {
        const { authorization } = request.headers;
        // The first request of a run is the owner's.
        owner ||= authorization ?? '';
        if (request.operation === operation && also(authorization)) request.headers.authorization = owner;
      },
    };
  };

/** Answers otherwise of what is there and belongs to others. */
const notYours: Mistake = (operation) => ({
  answer: (answer, request) => {
    if (request.operation === operation && answer.status === 404 && !request.path.endsWith('/2147483647'))
      answer.text = JSON.stringify({ errors: [{ reason: 'Not yours' }] });
  },
});

/** Changes refusals. */
const refusals = (
  change: (text: string) => string,
  headers: Readonly<Record<string, string>> = {},
): Mistake =>
  onStatus(400, (answer) => {
    answer.text = change(answer.text);
    Object.assign(answer.headers, headers);
  });

const firstProblem = (text: string): string =>
  changed(text, ({ errors }) => ({ errors: (errors as unknown[]).slice(0, 1) }));

/** Changes the query of requests. */
export const query =
  (from: RegExp, to: string): Mistake =>
  (operation) => ({
    request: (request) => {
      if (request.operation === operation) request.path = request.path.replace(from, () => to);
    },
  });

/** Does without the filter of requests. */
const noFilter =
  (when: RegExp): Mistake =>
  (operation) => ({
    request: (request) => {
      if (request.operation === operation && when.test(request.headers['x-filter'] ?? ''))
        delete request.headers['x-filter'];
    },
  });

const exists = { rule: 'access.resource.exists' };

/** The faults, one for each kind of mistake in each of many places. */
export const faults: readonly Fault[] = [
  // Wrong statuses.
  fault('createDomain answers 201', 'createDomain', status(200, 201)),
  fault('deleteVolume answers 204', 'deleteVolume', status(200, 204)),
  fault('getTag of a missing tag answers 403', 'deleteTag', status(404, 403), exists),
  fault('a missing scope answers 403', 'getVpc', status(401, 403), { rule: 'access.scope.sufficient' }),
  fault('a page past the end answers 400', 'listFirewalls', status(404, 400), {
    rule: 'listing.page.exists',
  }),
  fault('a refused body answers 422', 'createSshKey', status(400, 422)),
  fault('a taken name answers 409', 'createUser', status(400, 409), { rule: 'user.username.unique' }),
  fault('a list answers 500', 'listVolumes', status(200, 500)),
  // Events.
  fault('no event of a new domain', 'createDomain', noEvent('domain_create')),
  fault('no event of a deleted firewall', 'deleteFirewall', noEvent('firewall_delete')),
  fault(
    'an event of another action',
    'resizeVolume',
    events('volume_resize', () => ({ action: 'volume_update' })),
  ),
  fault(
    'an event of another thing',
    'updateVpc',
    events('vpc_update', ({ entity }) => ({
      entity: { ...(entity as Json), id: 1_999_999_999, label: 'other' },
    })),
  ),
  fault(
    'an event of another user',
    'createTag',
    events('tag_create', () => ({ username: 'somebody' })),
  ),
  fault(
    'an event that fails',
    'rebootNode',
    events('node_reboot', () => ({ status: 'failed' })),
  ),
  fault(
    'an event that never ends',
    'createNodeDisk',
    events('disk_create', ({ status: is }) => (is === 'finished' ? { status: 'started' } : {})),
  ),
  // Leaks, and callers that get too much.
  fault('a domain is shown to another account', 'getDomain', asOwner(), exists),
  fault(
    'a node is shown without a token',
    'getNode',
    asOwner((header) => header === undefined),
    { rule: 'access.token.valid' },
  ),
  fault('a bucket is deleted by everybody', 'deleteBucket', asOwner(), exists),
  fault('a foreign thing answers otherwise than a missing one', 'getVolume', notYours, exists),
  fault('a restricted user creates a firewall', 'createFirewall', status(403, 200), {
    rule: 'access.grant.sufficient',
  }),
  fault(
    'a secret is in the answer',
    'getToken',
    answers(() => ({ token_hash: 'f'.repeat(64) })),
  ),
  // Bounds.
  fault('a description of one character too many', 'createDomain', clamps('description', shorter(253))),
  fault('a label of one character too few', 'createTag', clamps('label', longer)),
  fault('a priority of one too many', 'createDomainRecord', clamps('priority', moved(-1, 256, 65_536))),
  fault('the largest size is refused', 'createVolume', clamps('size', moved(1, 10_240, 16_384))),
  fault('a page of 501', 'listDomains', query(/page_size=501/, 'page_size=500')),
  fault('a page of 24', 'listNodes', query(/page_size=24\b/, 'page_size=25')),
  // Fields.
  fault(
    'a field is missing',
    'getFirewall',
    answers(() => ({ tags: undefined })),
  ),
  fault(
    'a default is not completed',
    'createDomain',
    answers(() => ({ status: 'disabled' })),
  ),
  fault(
    'a change is not kept',
    'updateDomain',
    requests(() => ({ description: undefined })),
  ),
  fault(
    'a number is a text',
    'createVpc',
    answers(({ id }) => ({ id: String(id) })),
  ),
  fault(
    'a time has a zone',
    'getDomainRecord',
    answers(({ created }) => ({ created: `${String(created)}Z` })),
  ),
  fault(
    'an optional object is null',
    'listIpAddresses',
    answers(() => ({ results: null })),
  ),
  // Refusals.
  fault(
    'another field in the envelope',
    'createSubnet',
    refusals((text) => text.replaceAll('"field":"ipv4"', '"field":"ip"')),
  ),
  fault('only the first problem', 'createUser', refusals(firstProblem)),
  fault(
    'a refusal as text',
    'createTag',
    refusals(() => 'Bad request', { 'content-type': 'text/plain' }),
  ),
  fault(
    'a type is not judged',
    'updateVolume',
    requests(({ label }) => (typeof label === 'object' ? { label: 'files' } : {})),
  ),
  fault(
    'a rule is not judged',
    'createDomainRecord',
    requests(({ type, target }) => (type === 'A' && target === 'host' ? { target: '192.0.2.1' } : {})),
    { rule: 'record.target.ipv4' },
  ),
  // Lists.
  fault('a filter is ignored', 'listDomains', noFilter(/"domain":"/)),
  fault('an unknown key of a filter is ignored', 'listVpcs', noFilter(/no_such_key/), {
    rule: 'listing.filter.key',
  }),
  fault(
    'an order is turned round',
    'listDomainRecords',
    answers(({ data }) => ({ data: (data as unknown[]).toReversed() })),
  ),
  ...(['listVolumes', 'listVpcs', 'listTickets'] as const).map((list) =>
    fault(
      `${list} of a new account is turned round`,
      list,
      answers(({ data }) => ({ data: (data as unknown[]).toReversed() })),
    ),
  ),
  fault(
    'the number of results is one too many',
    'listTags',
    answers(({ results }) => ({ results: Number(results) + 1 })),
  ),
  // Objects.
  fault('the objects of a bucket are not counted', 'createObjectUrl', () =>
    answers(() => ({ objects: 0 }))('getBucket'),
  ),
];
