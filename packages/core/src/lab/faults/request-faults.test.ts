import { describe, expect, it } from 'vitest';
import { requestPath } from './fault-path.js';
import {
  draftRequestFault,
  matchesRequest,
  refusalOfFault,
  type FaultChoice,
  type RequestFaultFacts,
} from './request-faults.js';

const domain = { path: '/domains/{domainId}', segments: {}, hasLabel: true };

const facts: RequestFaultFacts = {
  operations: [
    { ...domain, id: 'getDomain' },
    { ...domain, id: 'createNode', path: '/node/instances' },
    { ...domain, id: 'listRegions', path: '/regions', hasLabel: false },
  ],
  ofS3: ['s3:PutObject'],
  accountIsThere: true,
  count: 0,
};

type RequestFaultBody = Parameters<typeof draftRequestFault>[0];

const problems = (body: RequestFaultBody, given: Partial<RequestFaultFacts> = {}) => {
  const decision = draftRequestFault(body, { ...facts, ...given });
  return decision.ok ? [] : decision.refusals.map(({ field, reason }) => ({ field, reason }));
};

describe('a fault of requests', () => {
  it.each([
    [{ effect: 'status' }, { status: 503, retry_after: null, after_commit: false }],
    [
      { effect: 'status', status: 418, reason: 'a', retry_after: 0 },
      { status: 418, reason: 'a', retry_after: 0 },
    ],
    [
      { effect: 'delay', delay_ms: 5, after_commit: true },
      { delay_ms: 5, status: null, after_commit: true },
    ],
    [
      { effect: 'disconnect', times: 2, probability: 0.5 },
      { times: 2, probability: 0.5 },
    ],
    [{ effect: 'rate_limit' }, { retry_after: 1, status: null }],
    [
      { effect: 'partial' },
      { skip: 0, times: null, probability: 1, account_id: null, path: null, label: null },
    ],
    [
      { effect: 'partial', skip: 2, path: '/v4/node/instances', label: 'web-1' },
      { skip: 2, path: '/node/instances', label: 'web-1' },
    ],
  ] as const)('of %j is accepted', (body, expected) => {
    const decision = draftRequestFault({ operation: 'createNode', ...body }, facts);
    expect(decision).toMatchObject({ ok: true, value: expected });
  });

  it.each([
    ['delay', { delay_ms: 1, status: 500, reason: 'a', retry_after: 1 }, ['status', 'reason', 'retry_after']],
    ['disconnect', { delay_ms: 1, retry_after: 1 }, ['retry_after', 'delay_ms']],
    ['rate_limit', { status: 429, reason: 'a', after_commit: true }, ['status', 'reason', 'after_commit']],
    ['partial', { after_commit: false }, ['after_commit']],
    ['status', { delay_ms: 1 }, ['delay_ms']],
  ] as const)('of the effect %s has no fields of others', (effect, fields, refused) => {
    const found = problems({ operation: '*', effect, ...fields });
    expect(found).toEqual(
      refused.map((field) => ({ field, reason: `${field} does not fit the effect ${effect}` })),
    );
  });

  it('of DNS has an effect and fields that DNS has', () => {
    const dns = { operation: 'dns:query', account_id: 7 } as const;
    expect(problems({ ...dns, effect: 'partial', reason: 'a', path: '/**' })).toEqual([
      { field: 'effect', reason: 'effect does not fit dns:query' },
      { field: 'reason', reason: 'reason does not fit the effect partial' },
      { field: 'path', reason: 'path does not fit dns:query' },
      { field: 'account_id', reason: 'account_id does not fit dns:query' },
    ]);
    const failing = draftRequestFault({ operation: 'dns:query', effect: 'status' }, facts);
    expect(failing).toMatchObject({ ok: true, value: { status: null } });
  });

  it('of S3 has a status that S3 has errors for', () => {
    const body = { operation: 's3:PutObject', effect: 'status' } as const;
    expect(problems({ ...body, status: 418, label: 'a' })).toEqual([
      { field: 'label', reason: 'label does not fit s3:PutObject' },
      { field: 'status', reason: 'Must be one of 400, 403, 404, 500, 503' },
    ]);
    expect(problems({ ...body, status: 503, path: '/v4/key' })).toEqual([]);
    expect(draftRequestFault({ ...body, path: '/v4/key' }, facts)).toMatchObject({
      value: { path: '/v4/key' },
    });
  });

  it.each([
    [{ operation: 'getDoman' }, 'operation', 'There is no operation getDoman; did you mean getDomain?'],
    [
      { operation: 's3:PutObjct' },
      'operation',
      'There is no operation s3:PutObjct; did you mean s3:PutObject?',
    ],
    [{ operation: 'dns:queries' }, 'operation', 'There is no operation dns:queries'],
    [{ path: '/nothing/12' }, 'path', 'No operation has the path /nothing/12'],
    [{ path: '/domain/12' }, 'path', 'No operation has the path /domain/12; did you mean /domains/12?'],
    [{ path: '/domans/{id}' }, 'path', 'No operation has the path /domans/{id}; did you mean /domains/{id}?'],
    [{ path: '/regions/{regionId}' }, 'path', 'No operation has the path /regions/{regionId}'],
    [{ operation: 'getDomain', path: '/regions' }, 'path', 'getDomain has the path /domains/{domainId}'],
    [{ operation: 'listRegions', label: 'a' }, 'label', 'label does not fit listRegions'],
    [{ path: '/regions/**', label: 'a' }, 'label', 'label does not fit /regions/**'],
  ] as const)('that no request can match, %j, is refused at %s: %s', (choice, field, reason) => {
    expect(problems({ ...choice, effect: 'partial' })).toEqual([{ field, reason }]);
  });

  it('is refused with all its problems in one answer', () => {
    const body = {
      ...({ operation: 'x', path: '/x', effect: 'delay' } as const),
      ...{ status: 500, account_id: 9, reason: '\ud800' },
    };
    const all = problems(body, { accountIsThere: false, count: 100 });
    expect(all).toEqual([
      { field: 'operation', reason: 'There is no operation x' },
      { field: 'status', reason: 'status does not fit the effect delay' },
      { field: 'reason', reason: 'reason does not fit the effect delay' },
      { field: 'path', reason: 'No operation has the path /x' },
      { field: 'delay_ms', reason: 'delay_ms is required' },
      { field: 'account_id', reason: 'account_id is not valid' },
      { field: 'reason', reason: 'reason is not valid' },
      { field: undefined, reason: 'There may be at most 100 faults' },
    ]);
  });
});

describe('a request', () => {
  const fault: FaultChoice = {
    operation: 'createNode',
    path: null,
    account_id: null,
    effect: 'status',
    after_commit: false,
    times: null,
    hits: 0,
  };
  const request = {
    operation: 'createNode',
    path: requestPath('/node/instances', {}),
    accountId: 7,
    isDone: false,
  };

  it.each([
    [{}, {}, true],
    [{ operation: 'createVolume' }, {}, false],
    [{ operation: '*' }, {}, true],
    [{ operation: '*' }, { operation: 's3:PutObject' }, false],
    [{ operation: '*' }, { operation: 'dns:query' }, false],
    [{ operation: 's3:*' }, { operation: 's3:PutObject' }, true],
    [{ operation: 's3:*' }, {}, false],
    [{ operation: '*', path: '/node/instances' }, {}, true],
    [{ operation: '*', path: '/volumes' }, {}, false],
    [{ account_id: 7 }, {}, true],
    [{ account_id: 8 }, {}, false],
    [{ account_id: 8 }, { accountId: undefined }, false],
    [{ times: 2, hits: -2 }, {}, true],
    [{ times: 2, hits: 1 }, {}, true],
    [{ times: 2, hits: 2 }, {}, false],
    [{ after_commit: true }, {}, false],
    [{ after_commit: true }, { isDone: true }, true],
    [{}, { isDone: true }, false],
    [{ effect: 'partial' }, {}, false],
    [{ effect: 'partial' }, { isDone: true }, true],
  ] as const)('meets a fault with %j, being %j: %s', (own, asked, expected) => {
    expect(matchesRequest({ ...fault, ...own }, { ...request, ...asked })).toBe(expected);
  });
});

describe('the answer of a fault with a status', () => {
  it.each([
    [503, null, 'Service unavailable', 'request.service.available'],
    [500, null, 'Internal server error', 'request.service.sound'],
    [429, null, 'Too many requests', 'request.rate.limit'],
    [418, null, 'The operator wanted this to fail', 'lab.fault.met'],
    [503, 'Moved', 'Moved', 'lab.fault.met'],
  ])('%i with the reason %s says %s', (status, reason, expected, id) => {
    expect(refusalOfFault(status, reason)).toMatchObject({ id, reason: expected });
  });
});
