import { operations, type OperationId } from '@cloud-account/spec';
import { expectRefusal, type Problem, useServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { Run } from '../../../../../packages/conformance/src/run.js';
import type { Subject } from '../../../../../packages/conformance/src/things/subject.js';
import { makeSubject } from '../../../../../packages/conformance/src/things/subjects.js';
import { optionsOf } from '../../../../../tests/conformance/things.fixture.js';
import { minBody, v4Operations } from '../operations.fixture.js';

const server = useServer({ CLOUD_UNKNOWN_FIELDS: 'refuse' });
const ignoring = useServer({ CLOUD_UNKNOWN_FIELDS: 'ignore' });

let domainId = 0;

beforeAll(async () => {
  const domain = { domain: 'parameters.example', type: 'master', soa_email: 'a@example.org' };
  domainId = (await server.user.post<{ id: number }>('/domains', domain)).body.id;
  const run = await Run.prepare(await optionsOf(server, server.user));
  for (const id of lists) made.set(id, (await makeSubject(id, run)).ids);
});

const lists = v4Operations.filter((id) => operations[id].queryParameters.includes('page'));
const withoutQuery = v4Operations.filter((id) => operations[id].queryParameters.length === 0);

/** The things that the paths of lists name. */
const made = new Map<OperationId, Subject['ids']>();

const pathOf = (id: OperationId): string =>
  operations[id].path.replace(/\{(\w+)\}/g, (_match, name: string) => String(made.get(id)?.[name] ?? 1));

const refused = async (id: OperationId, query: string, filter?: string): Promise<Problem[]> =>
  expectRefusal(
    await server.user.get(`${pathOf(id)}?${query}`, filter === undefined ? {} : { 'X-Filter': filter }),
    400,
  );

const integer = 'Must be an integer';
const size = 'Must be 25-500';
const digits = '9'.repeat(400);

describe('a list', () => {
  const id = 'listDomains';

  it.each(['', 'page=1', 'page=1&page_size=25', 'page_size=500', 'page=01', `page=${digits}`])(
    'takes ?%s',
    async (query) => {
      const answer = await server.user.get(`${pathOf(id)}?${query}`);
      expect(answer.status, answer.text).toBe(200);
    },
  );

  it.each([
    ['page=0', 'page', 'Must be at least 1'],
    ['page=-1', 'page', 'Must be at least 1'],
    [`page=-${digits}`, 'page', 'Must be at least 1'],
    ['page=', 'page', integer],
    ['page', 'page', integer],
    ['page=one', 'page', integer],
    ['page=1.5', 'page', integer],
    ['page=1.0', 'page', integer],
    ['page=1e0', 'page', integer],
    ['page=1e400', 'page', integer],
    ['page=0x1', 'page', integer],
    ['page=%201', 'page', integer],
    ['page=+1', 'page', integer],
    ['page=1%00', 'page', integer],
    ['page=%zz', 'page', integer],
    ['page=Infinity', 'page', integer],
    ['page=null', 'page', integer],
    ['page=true', 'page', integer],
    ['page=1&page=2', 'page', integer],
    ['page=1?page_size=25', 'page', integer],
    ['page_size=24', 'page_size', size],
    ['page_size=501', 'page_size', size],
    ['page_size=0', 'page_size', size],
    ['page_size=-100', 'page_size', size],
    [`page_size=${digits}`, 'page_size', size],
    ['page_size=', 'page_size', integer],
    ['page_size=all', 'page_size', integer],
    ['page_size=25&page_size=50', 'page_size', integer],
  ])('refuses ?%s', async (query, field, reason) => {
    expect(await refused(id, query)).toEqual([{ field, reason }]);
  });

  it('refuses reserved characters in a value by the name of the parameter', async () => {
    for (const value of ['a:b', '[1]', "'1'", '1,2', '(1)', '1;2', '1=2', '$1', '@']) {
      expect((await refused(id, `page=${value}`)).map(({ field }) => field)).toEqual(['page']);
    }
  });

  it('refuses a parameter without a name', async () => {
    expect(await refused(id, '=1')).toEqual([
      { reason: 'A parameter without a name is not a known parameter' },
    ]);
  });

  it('names the parameter that is meant by an unknown one', async () => {
    const named = await refused(id, 'Page=1&pageSize=25');
    expect(named).toEqual([
      { field: 'Page', reason: 'Page is not a known parameter; did you mean page?' },
      { field: 'pageSize', reason: 'pageSize is not a known parameter; did you mean page_size?' },
    ]);
  });

  it('names unknown parameters, all of them', async () => {
    const names = ['sort', 'limit', '__proto__', 'constructor'];
    const problems = await refused(id, `${names.map((name) => `${name}=1`).join('&')}&sort=2`);
    const named = problems.filter(({ field }) => field !== 'page');
    expect(named).toEqual(names.map((field) => ({ field, reason: `${field} is not a known parameter` })));
  });
});

describe('where unknown parameters are ignored', () => {
  it.each([
    ['sort=1&sort=2&limit=5', 'sort, limit'],
    ['pagesize=25', 'pagesize(page_size)'],
    ['Page=2&_=1732350000&%C3%BC=1', 'Page(page), _, %C3%BC'],
    ['page_size=25', null],
  ])('?%s is answered with X-Ignored-Fields: %s', async (query, named) => {
    const answer = await ignoring.user.get(`/domains?${query}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('x-ignored-fields')).toBe(named);
  });

  it('names those of the query and of the body', async () => {
    const body = { domain: 'ignored.example', type: 'master', soa_email: 'a@example.org', colour: 'red' };
    const answer = await ignoring.user.call('POST', '/domains?domainId=1', { body });
    expect(answer.headers.get('x-ignored-fields')).toBe('colour, domainId');
  });
});

describe('a filter', () => {
  it.each([
    ['', 'X-Filter is not valid'],
    ['{', 'X-Filter is not valid'],
    ['[1]', 'X-Filter is not valid'],
    ['{"nothing":1}', 'nothing is not a key to filter by'],
    ['{"__proto__":1}', '__proto__ is not a key to filter by'],
    ['{"+and":1}', '+and takes a list of filters'],
    ['{"+order":"desc"}', '+order needs +order_by'],
    ['{"+order_by":"user_id"}', 'user_id is not a key to order by'],
  ])('is refused: %s', async (filter, reason) => {
    expect(await refused('listTags', '', filter)).toEqual([{ field: 'X-Filter', reason }]);
  });
});

it.each(lists)('%s refuses everything that is wrong at once', async (id) => {
  const problems = await refused(id, 'page=0&page_size=24&sort=id', '{');
  const filter =
    operations[id].filter === null ? [] : [{ field: 'X-Filter', reason: 'X-Filter is not valid' }];
  expect(problems).toHaveLength(3 + filter.length);
  expect(problems).toEqual(
    expect.arrayContaining([
      { field: 'page', reason: 'Must be at least 1' },
      { field: 'page_size', reason: size },
      { field: 'sort', reason: 'sort is not a known parameter' },
      ...filter,
    ]),
  );
});

describe('an operation without query parameters', () => {
  it.each(withoutQuery)('(%s) refuses them all by name, but those of pages', async (id) => {
    const { method } = operations[id];
    const path = `${pathOf(id)}?page=x&a=1&page_size=25&b=`;
    const answer = await server.user.call(method.toUpperCase(), path, minBody(id));
    const fields = expectRefusal(answer, 400).map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(['a', 'b']));
    expect(fields).not.toContain('page');
    expect(fields).not.toContain('page_size');
  });

  it('takes no notice of the size of pages', async () => {
    expect((await server.user.get(`/domains/${domainId}?page_size=25&page=x`)).status).toBe(200);
  });

  it('takes no notice of a filter', async () => {
    expect((await server.user.get(`/domains/${domainId}`, { 'X-Filter': '{' })).status).toBe(200);
  });
});

describe('names that a client makes up', () => {
  it('are not sent back whole', async () => {
    const [problem] = await refused('listDomains', `${'x'.repeat(15_000)}=1`);
    expect(JSON.stringify(problem)).toContain('xxx');
    expect(JSON.stringify(problem).length).toBeLessThan(1_500);
  });
});
