import type { OperationId } from '../../packages/spec/src/index.js';
import type { Answered, Passing, Tamper } from './tampering.fixture.js';

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

/** Changes the JSON of successful answers of an operation. */
const answers = (operation: OperationId, change: (body: Json, request: Passing) => void): Tamper => ({
  answer: (answer, request) => {
    if (request.operation !== operation || answer.status !== 200) return;
    const body = JSON.parse(answer.text) as Json;
    change(body, request);
    answer.text = JSON.stringify(body);
  },
});

/** Changes the answers of an operation that have a status. */
const onStatus = (operation: OperationId, status: number, change: (answer: Answered) => void): Tamper => ({
  answer: (answer, request) => {
    if (request.operation === operation && answer.status === status) change(answer);
  },
});

/** Gives answers of an operation another status. */
const status = (operation: OperationId, from: number, to: number): Tamper =>
  onStatus(operation, from, (answer) => {
    answer.status = to;
  });

/** Changes the JSON body of requests of an operation, so that the server gets another one. */
export const requests = (operation: OperationId, change: (body: Json) => void): Tamper => ({
  request: (request) => {
    if (request.operation !== operation || request.body === '') return;
    try {
      const body = JSON.parse(request.body) as Json;
      change(body);
      request.body = JSON.stringify(body);
    } catch {
      // What is no JSON passes.
    }
  },
});

/** Hides the events of an action. */
const noEvent = (action: string): Tamper =>
  answers('listEvents', (body) => {
    body.data = (body.data as Json[]).filter((event) => event.action !== action);
  });

/** Changes the events of an action. */
const events = (action: string, change: (event: Json) => void): Tamper =>
  answers('listEvents', (body) => {
    for (const event of body.data as Json[]) if (event.action === action) change(event);
  });

/** Accepts values beyond a bound, by giving the server one within it. */
const clamps = (operation: OperationId, field: string, within: (value: unknown) => unknown): Tamper =>
  requests(operation, (body) => {
    if (field in body) body[field] = within(body[field]);
  });

const shorter = (most: number) => (value: unknown) =>
  typeof value === 'string' && value.length === most + 1 ? value.slice(0, most) : value;

/** Answers with the owner's token whatever token asks, so that everybody gets what the owner has. */
const asOwner = (operation: OperationId, also: (header: string | undefined) => boolean): Tamper => {
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

/** Refuses a field at another field. */
const otherField = (operation: OperationId, from: string, to: string): Tamper =>
  onStatus(operation, 400, (answer) => {
    answer.text = answer.text.replaceAll(`"field":"${from}"`, () => `"field":"${to}"`);
  });

/** Changes the query of requests. */
export const query = (operation: OperationId, from: RegExp, to: string): Tamper => ({
  request: (request) => {
    if (request.operation === operation) request.path = request.path.replace(from, () => to);
  },
});

/** Does without the filter of requests. */
const noFilter = (operation: OperationId, when: RegExp): Tamper => ({
  request: (request) => {
    if (request.operation === operation && when.test(request.headers['x-filter'] ?? ''))
      delete request.headers['x-filter'];
  },
});

/** The faults, one for each kind of mistake in each of many places. */
export const faults: readonly Fault[] = [
  // Wrong statuses.
  { title: 'createDomain answers 201', operation: 'createDomain', tamper: status('createDomain', 200, 201) },
  { title: 'deleteVolume answers 204', operation: 'deleteVolume', tamper: status('deleteVolume', 200, 204) },
  {
    title: 'getTag of a missing tag answers 403',
    operation: 'deleteTag',
    rule: 'access.resource.exists',
    tamper: status('deleteTag', 404, 403),
  },
  {
    title: 'a missing scope answers 403',
    operation: 'getVpc',
    rule: 'access.scope.sufficient',
    tamper: status('getVpc', 401, 403),
  },
  {
    title: 'a page past the end answers 400',
    operation: 'listFirewalls',
    rule: 'listing.page.exists',
    tamper: status('listFirewalls', 404, 400),
  },
  {
    title: 'a refused body answers 422',
    operation: 'createSshKey',
    tamper: status('createSshKey', 400, 422),
  },
  {
    title: 'a taken name answers 409',
    operation: 'createUser',
    rule: 'user.username.unique',
    tamper: status('createUser', 400, 409),
  },
  { title: 'a list answers 500', operation: 'listVolumes', tamper: status('listVolumes', 200, 500) },
  // Events.
  { title: 'no event of a new domain', operation: 'createDomain', tamper: noEvent('domain_create') },
  {
    title: 'no event of a deleted firewall',
    operation: 'deleteFirewall',
    tamper: noEvent('firewall_delete'),
  },
  {
    title: 'an event of another action',
    operation: 'resizeVolume',
    tamper: events('volume_resize', (event) => {
      event.action = 'volume_update';
    }),
  },
  {
    title: 'an event of another thing',
    operation: 'updateVpc',
    tamper: events('vpc_update', (event) => {
      (event.entity as Json).id = 1_999_999_999;
      (event.entity as Json).label = 'other';
    }),
  },
  {
    title: 'an event of another user',
    operation: 'createTag',
    tamper: events('tag_create', (event) => {
      event.username = 'somebody';
    }),
  },
  {
    title: 'an event that fails',
    operation: 'rebootNode',
    tamper: events('node_reboot', (event) => {
      event.status = 'failed';
    }),
  },
  {
    title: 'an event that never ends',
    operation: 'createNodeDisk',
    tamper: events('disk_create', (event) => {
      if (event.status === 'finished') event.status = 'started';
    }),
  },
  // Leaks, and callers that get too much.
  {
    title: 'a domain is shown to another account',
    operation: 'getDomain',
    rule: 'access.resource.exists',
    tamper: asOwner('getDomain', () => true),
  },
  {
    title: 'a node is shown without a token',
    operation: 'getNode',
    rule: 'access.token.valid',
    tamper: asOwner('getNode', (header) => header === undefined),
  },
  {
    title: 'a bucket is deleted by everybody',
    operation: 'deleteBucket',
    rule: 'access.resource.exists',
    tamper: asOwner('deleteBucket', () => true),
  },
  {
    title: 'a foreign thing answers otherwise than a missing one',
    operation: 'getVolume',
    rule: 'access.resource.exists',
    tamper: {
      answer: (answer, { operation, path }) => {
        if (operation === 'getVolume' && answer.status === 404 && !path.endsWith('/2147483647'))
          answer.text = JSON.stringify({ errors: [{ reason: 'Not yours' }] });
      },
    },
  },
  {
    title: 'a restricted user creates a firewall',
    operation: 'createFirewall',
    rule: 'access.grant.sufficient',
    tamper: status('createFirewall', 403, 200),
  },
  {
    title: 'a secret is in the answer',
    operation: 'getToken',
    tamper: answers('getToken', (body) => {
      body.token_hash = 'f'.repeat(64);
    }),
  },
  // Bounds.
  {
    title: 'a description of one character too many',
    operation: 'createDomain',
    tamper: clamps('createDomain', 'description', shorter(253)),
  },
  {
    title: 'a label of one character too few',
    operation: 'createTag',
    tamper: clamps('createTag', 'label', (value) =>
      typeof value === 'string' && value.length === 2 ? `${value}x` : value,
    ),
  },
  {
    title: 'a priority of one too many',
    operation: 'createDomainRecord',
    tamper: clamps('createDomainRecord', 'priority', (value) =>
      value === 256 || value === 65_536 ? value - 1 : value,
    ),
  },
  {
    title: 'the largest size is refused',
    operation: 'createVolume',
    tamper: clamps('createVolume', 'size', (value) =>
      value === 10_240 || value === 16_384 ? value + 1 : value,
    ),
  },
  {
    title: 'a page of 501',
    operation: 'listDomains',
    tamper: query('listDomains', /page_size=501/, 'page_size=500'),
  },
  {
    title: 'a page of 24',
    operation: 'listNodes',
    tamper: query('listNodes', /page_size=24\b/, 'page_size=25'),
  },
  // Fields.
  {
    title: 'a field is missing',
    operation: 'getFirewall',
    tamper: answers('getFirewall', (body) => {
      delete body.tags;
    }),
  },
  {
    title: 'a default is not completed',
    operation: 'createDomain',
    tamper: answers('createDomain', (body) => {
      body.status = 'disabled';
    }),
  },
  {
    title: 'a change is not kept',
    operation: 'updateDomain',
    tamper: requests('updateDomain', (body) => {
      delete body.description;
    }),
  },
  {
    title: 'a number is a text',
    operation: 'createVpc',
    tamper: answers('createVpc', (body) => {
      body.id = String(body.id);
    }),
  },
  {
    title: 'a time has a zone',
    operation: 'getDomainRecord',
    tamper: answers('getDomainRecord', (body) => {
      body.created = `${String(body.created)}Z`;
    }),
  },
  {
    title: 'an optional object is null',
    operation: 'listIpAddresses',
    tamper: answers('listIpAddresses', (body) => {
      body.results = null;
    }),
  },
  // Refusals.
  {
    title: 'another field in the envelope',
    operation: 'createSubnet',
    tamper: otherField('createSubnet', 'ipv4', 'ip'),
  },
  {
    title: 'only the first problem',
    operation: 'createUser',
    tamper: onStatus('createUser', 400, (answer) => {
      const { errors } = JSON.parse(answer.text) as { errors: unknown[] };
      answer.text = JSON.stringify({ errors: errors.slice(0, 1) });
    }),
  },
  {
    title: 'a refusal as text',
    operation: 'createTag',
    tamper: onStatus('createTag', 400, (answer) => {
      answer.headers['content-type'] = 'text/plain';
      answer.text = 'Bad request';
    }),
  },
  {
    title: 'a type is not judged',
    operation: 'updateVolume',
    tamper: requests('updateVolume', (body) => {
      if (typeof body.label === 'object') body.label = 'files';
    }),
  },
  {
    title: 'a rule is not judged',
    operation: 'createDomainRecord',
    rule: 'record.target.ipv4',
    tamper: requests('createDomainRecord', (body) => {
      if (body.type === 'A' && body.target === 'host') body.target = '192.0.2.1';
    }),
  },
  // Lists.
  { title: 'a filter is ignored', operation: 'listDomains', tamper: noFilter('listDomains', /"domain":"/) },
  {
    title: 'an unknown key of a filter is ignored',
    operation: 'listVpcs',
    rule: 'listing.filter.key',
    tamper: noFilter('listVpcs', /no_such_key/),
  },
  {
    title: 'an order is turned round',
    operation: 'listDomainRecords',
    tamper: answers('listDomainRecords', (body) => {
      (body.data as unknown[]).reverse();
    }),
  },
  {
    title: 'the number of results is one too many',
    operation: 'listTags',
    tamper: answers('listTags', (body) => {
      body.results = Number(body.results) + 1;
    }),
  },
  // Objects.
  {
    title: 'the objects of a bucket are not counted',
    operation: 'createObjectUrl',
    tamper: answers('getBucket', (body) => {
      body.objects = 0;
    }),
  },
];
