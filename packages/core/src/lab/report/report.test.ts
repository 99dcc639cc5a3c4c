import { describe, expect, it } from 'vitest';
import type { ReportedRequest, ReportFacts } from './recorded-request.js';
import { reportOn } from './report.js';

const facts: ReportFacts = {
  listOf: (operation) => (operation === 'getNode' ? 'listNodes' : undefined),
  deprecatedFields: (operation) => (operation === 'createNode' ? ['group'] : []),
  deprecatedValues: { type: new Set(['g5-old']) },
  docsUrl: 'http://a.example/docs',
};

const start = Date.UTC(2026, 10, 21, 8);

/** A request `at` so many milliseconds, answered after one. */
const request = (at: number, given: Partial<ReportedRequest> = {}): ReportedRequest => ({
  operation: 'getNode',
  method: 'GET',
  path: '/v4/node/instances/1',
  filter: null,
  status: 200,
  userAgent: null,
  caller: 'a',
  created: new Date(start),
  startedMs: at,
  endedMs: at + 1,
  rules: [],
  ignoredFields: [],
  page: null,
  pages: null,
  retryAfter: null,
  body: null,
  answer: null,
  ...given,
});

const report = (requests: readonly ReportedRequest[], earlier: readonly ReportedRequest[] = []) =>
  reportOn({ requests, earlier }, facts);

/** A page of the list of domains. */
const page = (at: number, number: number, pages: number, given: Partial<ReportedRequest> = {}) =>
  request(at, {
    operation: 'listDomains',
    path: `/v4/domains?page=${number}`,
    page: number,
    pages,
    ...given,
  });

describe('the report on a client', () => {
  it('of nothing has nothing', () => {
    const found = report([]);
    expect(found.requests).toBe(0);
    expect(Object.values(found).flat()).toEqual([0]);
  });

  it('counts clients, the one with the most requests first', () => {
    const agents = ['tool/1', 'sdk/2', null, 'sdk/2'];
    expect(report(agents.map((userAgent, at) => request(2_000 * at, { userAgent }))).clients).toEqual([
      { user_agent: 'sdk/2', requests: 2 },
      { user_agent: 'tool/1', requests: 1 },
      { user_agent: null, requests: 1 },
    ]);
  });

  it('counts operations by their statuses, the most used first', () => {
    const requests = [
      request(0, { operation: null, status: 404 }),
      request(2_000),
      request(4_000, { status: 404 }),
      request(6_000),
      request(8_000, { status: null }),
    ];
    expect(report(requests).operations).toEqual([
      {
        operation: 'getNode',
        requests: 4,
        statuses: [
          { status: null, requests: 1 },
          { status: 200, requests: 2 },
          { status: 404, requests: 1 },
        ],
      },
      { operation: null, requests: 1, statuses: [{ status: 404, requests: 1 }] },
    ]);
  });

  it('has the rules that refused it, each once for a request', () => {
    const rules = ['request.shape.valid', 'request.shape.valid', 'domain.name.unique'];
    const requests = [
      request(0, { operation: 'createDomain', rules }),
      request(9_000, { operation: 'updateDomain', rules: ['request.shape.valid'] }),
    ];
    expect(report(requests).refusals).toMatchObject([
      { rule: 'request.shape.valid', requests: 2, operations: ['createDomain', 'updateDomain'] },
      {
        rule: 'domain.name.unique',
        requests: 1,
        link: 'http://a.example/docs/rules/domain#domain.name.unique',
        sentence: expect.stringContaining('domain') as string,
      },
    ]);
  });

  it('has the fields that nothing reads, whatever their index', () => {
    const sent = (ignored: string[]) =>
      request(0, { operation: 'createNode', method: 'POST', ignoredFields: ignored });
    expect(
      report([sent(['interfaces[0].x', 'interfaces[1].x', '...']), sent(['ttl', 'ttl'])]).ignored_fields,
    ).toEqual([
      { operation: 'createNode', field: 'interfaces[].x', requests: 1 },
      { operation: 'createNode', field: 'ttl', requests: 1 },
    ]);
  });

  it('has the fields of answers that it got for the first time', () => {
    const answered = (answer: string, status = 200) => request(0, { answer, status });
    const now = [
      answered('{"id":1,"specs":{"disk":2,"gpus":0},"tags":["a"]}'),
      answered('{"errors":[]}', 400),
      answered('{"id":1,"new'),
    ];
    expect(report(now).new_fields).toEqual([
      { operation: 'getNode', fields: ['id', 'specs', 'specs.disk', 'specs.gpus', 'tags'] },
    ]);
    const before = [answered('{"id":1,"specs":{"disk":2},"tags":[]}')];
    expect(report(now, before).new_fields).toEqual([{ operation: 'getNode', fields: ['specs.gpus'] }]);
    expect(report(before, now).new_fields).toEqual([]);
  });

  it('has the lists whose further pages it did not ask for', () => {
    const requests = [
      page(0, 1, 3),
      page(2_000, 2, 3),
      page(4_000, 1, 2, { path: '/v4/volumes', operation: 'listVolumes' }),
      page(6_000, 2, 2, { path: '/v4/volumes?page=2', operation: 'listVolumes' }),
      page(8_000, 1, 4, { filter: '{"type":"master"}' }),
      page(9_000, 1, 1, { path: '/v4/tags', operation: 'listTags' }),
    ];
    expect(report(requests).unread_pages).toEqual([
      { operation: 'listDomains', path: '/v4/domains', pages: 4, unread: 3 },
      { operation: 'listDomains', path: '/v4/domains', pages: 3, unread: 1 },
    ]);
  });

  it('has answers 429 whose Retry-After it did not keep', () => {
    const limited = (at: number, given: Partial<ReportedRequest> = {}) =>
      request(at, { status: 429, retryAfter: 5, ...given });
    expect(report([limited(0), request(1_201)]).early_retries).toEqual([
      { operation: 'getNode', requests: 1, retry_after: 5, waited: 1.2 },
    ]);
    const another = { operation: 'getVolume' };
    const kept = [
      [limited(0), request(5_001)],
      [limited(0), request(4_990)],
      [limited(0), request(1_000, another)],
      [limited(0), request(1_000, { caller: 'b' })],
      // It was sent before the answer came.
      [limited(0, { endedMs: 300 }), request(200)],
      // The clock of the service was moved meanwhile.
      [limited(0), request(10, { created: new Date(start + 5_000) })],
    ];
    for (const requests of kept) expect(report(requests).early_retries).toEqual([]);
  });

  it('has what it asked for more often than once a second', () => {
    const each = (gap: number, count: number, given: Partial<ReportedRequest> = {}) =>
      Array.from({ length: count }, (_, index) => request(gap * index, given));
    expect(report(each(200, 6)).polling).toEqual([
      { operation: 'getNode', path: '/v4/node/instances/1', requests: 6, interval_ms: 200 },
    ]);
    expect(report(each(1_000, 6)).polling).toEqual([]);
    expect(report(each(10, 2)).polling).toEqual([]);
    const [one, two, three] = each(10, 3);
    const change = request(15, { method: 'PUT', operation: 'updateNode' });
    expect(report([one, two, change, three].flatMap((given) => given ?? [])).polling).toEqual([]);
    for (const status of [null, 429, 503])
      expect(report([...each(10, 3, { status }), request(30)]).polling).toEqual([]);
    const pages = [page(0, 1, 3), page(10, 2, 3), page(20, 3, 3)];
    expect(report(pages).polling).toEqual([]);
    expect(report(each(10, 3).map((given, at) => ({ ...given, caller: String(at) }))).polling).toEqual([]);
  });

  it('has deprecated fields and things that it used', () => {
    const sent = (body: string, operation = 'createNode') => request(0, { operation, method: 'POST', body });
    const requests = [
      sent('{"group":"a","type":"g5-old","tags":["group"]}'),
      sent('{"type":"g6-new","label":"g5-old","metadata":{"group":"a"}}'),
      sent('{"type":"g5-old"}', 'resizeNode'),
      sent('{"group":"a"}', 'createDomain'),
    ];
    expect(report(requests).deprecated).toEqual([
      { operation: 'createNode', what: 'group', requests: 1 },
      { operation: 'createNode', what: 'type: g5-old', requests: 1 },
      { operation: 'resizeNode', what: 'type: g5-old', requests: 1 },
    ]);
  });

  it('has requests that a list would have saved', () => {
    const reads = (count: number, gap: number) =>
      Array.from({ length: count }, (_, index) =>
        request(index * gap, { path: `/v4/node/instances/${index}` }),
      );
    expect(report(reads(5, 2_000)).wider_calls).toEqual([
      { operation: 'getNode', instead: 'listNodes with page_size=500', requests: 5, saved: 4 },
    ]);
    expect(report(reads(4, 2_000)).wider_calls).toEqual([]);
    expect(report(reads(8, 20_000)).wider_calls).toEqual([]);
    const others = reads(6, 10).map((given) => ({ ...given, operation: 'getVolume' }));
    expect(report(others).wider_calls).toEqual([]);
  });

  it('has pages that fewer, larger ones would have held', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page(number * 2_000, number, 4, { path: `/v4/domains?page=${number}&page_size=25` }),
    );
    expect(report(pages).wider_calls).toEqual([
      { operation: 'listDomains', instead: 'listDomains with page_size=500', requests: 4, saved: 3 },
    ]);
    expect(report([page(0, 1, 4)]).wider_calls).toEqual([]);
    const large = [1, 2].map((number) =>
      page(number * 2_000, number, 2, { path: `/v4/domains?page=${number}&page_size=500` }),
    );
    expect(report(large).wider_calls).toEqual([]);
  });

  it('has at most 100 entries of each kind', () => {
    const requests = Array.from({ length: 150 }, (_, index) => request(index, { operation: `op${index}` }));
    expect(report(requests).operations).toHaveLength(100);
  });
});
