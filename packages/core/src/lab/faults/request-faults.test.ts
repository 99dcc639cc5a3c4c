import { describe, expect, it } from 'vitest';
import {
  draftRequestFault,
  matchesRequest,
  refusalOfFault,
  type FaultChoice,
  type RequestFaultFacts,
} from './request-faults.js';

const facts: RequestFaultFacts = { target: 'api', accountIsThere: true, count: 0 };

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
    [{ effect: 'partial' }, { times: null, probability: 1, account_id: null }],
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
    expect(problems({ ...dns, effect: 'partial', reason: 'a' }, { target: 'dns' })).toEqual([
      { field: 'effect', reason: 'effect does not fit dns:query' },
      { field: 'reason', reason: 'reason does not fit the effect partial' },
      { field: 'account_id', reason: 'account_id does not fit dns:query' },
    ]);
    const failing = draftRequestFault(
      { operation: 'dns:query', effect: 'status' },
      { ...facts, target: 'dns' },
    );
    expect(failing).toMatchObject({ ok: true, value: { status: null } });
  });

  it('of S3 has a status that S3 has errors for', () => {
    const body = { operation: 's3:PutObject', effect: 'status' } as const;
    expect(problems({ ...body, status: 418 }, { target: 's3' })).toEqual([
      { field: 'status', reason: 'Must be one of 400, 403, 404, 500, 503' },
    ]);
    expect(problems({ ...body, status: 503 }, { target: 's3' })).toEqual([]);
  });

  it('is refused with all its problems in one answer', () => {
    const body = { operation: 'x', effect: 'delay', status: 500, account_id: 9, reason: '\ud800' } as const;
    const all = problems(body, { target: undefined, accountIsThere: false, count: 100 });
    expect(all).toEqual([
      { field: 'operation', reason: 'operation is not valid' },
      { field: 'status', reason: 'status does not fit the effect delay' },
      { field: 'reason', reason: 'reason does not fit the effect delay' },
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
    account_id: null,
    effect: 'status',
    after_commit: false,
    times: null,
    hits: 0,
  };
  const request = { operation: 'createNode', accountId: 7, isDone: false };

  it.each([
    [{}, {}, true],
    [{ operation: 'createVolume' }, {}, false],
    [{ operation: '*' }, {}, true],
    [{ operation: '*' }, { operation: 's3:PutObject' }, false],
    [{ operation: '*' }, { operation: 'dns:query' }, false],
    [{ operation: 's3:*' }, { operation: 's3:PutObject' }, true],
    [{ operation: 's3:*' }, {}, false],
    [{ account_id: 7 }, {}, true],
    [{ account_id: 8 }, {}, false],
    [{ account_id: 8 }, { accountId: undefined }, false],
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
