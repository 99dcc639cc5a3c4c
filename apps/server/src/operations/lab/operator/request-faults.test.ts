import { expectRefusal, problemsOf, useServer } from '@cloud-account/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { Changes } from '../../../lab/changes/changes.js';
import { RequestFaults } from '../../../lab/faults/request-faults.js';
import { SeededRandomness } from '../../../lab/seed/seeded-randomness.js';
import { newName } from '../../domains/domains.fixture.js';
import { createFault, deleteFaults, hitsOf, withLab, type Fault } from './faults.fixture.js';

const server = useServer(withLab);

afterEach(() => deleteFaults(server));

const list = async (): Promise<Fault[]> =>
  (await server.operator.get<{ data: Fault[] }>('/lab/faults')).body.data;

/** Asks for a fault of the account of the file. */
const create = (body: object) => createFault(server, { account_id: server.user.accountId, ...body });

const newDomain = () => ({ domain: newName(), type: 'master', soa_email: 'a@example.org' });

const createDomain = (body = newDomain()) => server.user.post<{ id: number }>('/domains', body);

const isThere = async (name: string): Promise<boolean> => {
  const filter = { 'X-Filter': JSON.stringify({ domain: name }) };
  return (await server.user.get<{ results: number }>('/domains', filter)).body.results === 1;
};

describe('createRequestFault', () => {
  it('has an operation of an account refused as often as it is to be', async () => {
    const fault = await create({ operation: 'createDomain', effect: 'status', retry_after: 7, times: 2 });
    expect(fault).toMatchObject({ status: 503, times: 2, hits: 0, probability: 1, after_commit: false });
    const body = newDomain();
    for (let time = 0; time < 2; time += 1) {
      const answer = await createDomain(body);
      expect(expectRefusal(answer, 503)).toEqual([{ reason: 'Service unavailable' }]);
      expect(answer.headers.get('retry-after')).toBe('7');
    }
    expect((await server.stranger.post('/domains', newDomain())).status).toBe(200);
    expect((await server.user.get('/domains')).status).toBe(200);
    expect((await createDomain(body)).status).toBe(200);
    expect(await list()).toMatchObject([{ id: fault.id, hits: 2 }]);
  });

  it('affects requests at once as often as it may', async () => {
    const fault = await create({ operation: 'listDomains', effect: 'status', times: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.user.get('/domains')));
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(3);
    expect(await hitsOf(server, fault)).toBe(3);
  });

  it('lets requests pass before the first that it affects', async () => {
    const fault = await create({ path: '/domains', effect: 'status', skip: 2, times: 1 });
    expect(fault).toMatchObject({ operation: '*', path: '/domains', skip: 2, hits: 0 });
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      statuses.push((await server.user.get('/domains')).status);
      expect(await hitsOf(server, fault)).toBe(time < 2 ? 0 : 1);
    }
    expect(statuses).toEqual([200, 200, 503, 200]);
  });

  it('affects the requests for one thing, by its path', async () => {
    const [one, other] = [(await createDomain()).body.id, (await createDomain()).body.id];
    await create({ path: `/v4/domains/${one}/**`, effect: 'status' });
    const paths = [`/domains/${one}`, `/domains/${one}/records`, `/domains/${other}`, '/domains'];
    const statuses = await Promise.all(paths.map(async (path) => (await server.user.get(path)).status));
    expect(statuses).toEqual([503, 503, 200, 200]);
  });

  it('affects the requests for one thing, by its label, also the one that deletes it', async () => {
    const [labelled, other] = [newDomain(), newDomain()];
    await create({ label: labelled.domain, effect: 'status', after_commit: true });
    expect((await createDomain(other)).status).toBe(200);
    expect((await createDomain(labelled)).status).toBe(503);
    expect(await isThere(labelled.domain)).toBe(true);
    const filter = { 'X-Filter': JSON.stringify({ domain: labelled.domain }) };
    const { body } = await server.user.get<{ data: { id: number }[] }>('/domains', filter);
    expect((await server.user.delete(`/domains/${body.data[0]?.id}`)).status).toBe(503);
    expect(await isThere(labelled.domain)).toBe(false);
    const tag = newName();
    await create({ label: tag, effect: 'status' });
    expect((await server.user.post('/tags', { label: tag })).status).toBe(503);
  });

  it('answers with the reason that it has', async () => {
    await create({ operation: 'listDomains', effect: 'status', reason: 'It rained' });
    expect(expectRefusal(await server.user.get('/domains'), 503)).toEqual([{ reason: 'It rained' }]);
  });

  it('answers any status', async () => {
    await create({ operation: 'listDomains', effect: 'status', status: 418 });
    // Without the test kit, which would take the answer as an example of a rule with another status.
    const headers = { Authorization: `Bearer ${server.user.token}` };
    const answer = await fetch(`${server.api}/domains`, { headers });
    expect([answer.status, await answer.json()]).toEqual([
      418,
      { errors: [{ reason: 'The operator wanted this to fail' }] },
    ]);
  });

  it('answers 429 with the headers of a limit that is used up', async () => {
    await create({ operation: '*', effect: 'rate_limit', retry_after: 30 });
    const answer = await server.user.get('/domains');
    expect(expectRefusal(answer, 429)).toEqual([{ reason: 'Too many requests' }]);
    const names = ['retry-after', 'x-ratelimit-remaining', 'x-ratelimit-limit'];
    expect(names.map((name) => answer.headers.get(name))).toEqual(['30', '0', '200']);
  });

  it('delays requests, at most until it is deleted', async () => {
    const short = await create({ operation: 'listDomains', effect: 'delay', delay_ms: 1, times: 1 });
    expect((await server.user.get('/domains')).status).toBe(200);
    const long = await create({ operation: 'listDomains', effect: 'delay', delay_ms: 60_000 });
    const order: string[] = [];
    const answer = server.user.get('/domains').finally(() => order.push('answered'));
    await expect.poll(() => hitsOf(server, long)).toBe(1);
    order.push('deleted');
    expect((await server.operator.delete(`/lab/faults/${long.id}`)).status).toBe(204);
    expect((await answer).status).toBe(200);
    expect(order).toEqual(['deleted', 'answered']);
    expect(await list()).toMatchObject([{ id: short.id, hits: 1 }]);
  });

  it('ends the connection before the operation, or when it is done', async () => {
    const [before, done] = [newDomain(), newDomain()];
    await create({ operation: 'createDomain', effect: 'disconnect', times: 1 });
    await expect(createDomain(before)).rejects.toThrow('fetch failed');
    expect(await isThere(before.domain)).toBe(false);
    await create({ operation: 'createDomain', effect: 'disconnect', after_commit: true, times: 1 });
    await expect(createDomain(done)).rejects.toThrow('fetch failed');
    expect(await isThere(done.domain)).toBe(true);
  });

  it('sends half of an answer', async () => {
    await create({ operation: 'listRegions', effect: 'partial', times: 1 });
    const response = await fetch(`${server.api}/regions`, {
      headers: { Authorization: `Bearer ${server.user.token}` },
    });
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    expect((await server.user.get('/regions')).status).toBe(200);
  });

  it('affects no request that is refused otherwise', async () => {
    const fault = await create({ operation: 'createDomain', effect: 'status' });
    const after = await create({ operation: 'createDomain', effect: 'status', after_commit: true });
    expect((await createDomain({ ...newDomain(), domain: '' })).status).toBe(400);
    await server.operator.delete(`/lab/faults/${fault.id}`);
    expect((await createDomain({ ...newDomain(), domain: 'a..b' })).status).toBe(400);
    expect(await hitsOf(server, after)).toBe(0);
  });

  it('affects requests with its probability, and delays add up', async () => {
    const never = await create({ operation: 'getProfile', effect: 'status', probability: 0 });
    const delays = [
      await create({ operation: 'getProfile', effect: 'delay', delay_ms: 1 }),
      await create({ operation: '*', effect: 'delay', delay_ms: 1 }),
    ];
    await create({ operation: 'getProfile', effect: 'status', status: 500 });
    expect((await server.user.get('/profile')).status).toBe(500);
    expect(await Promise.all([never, ...delays].map((fault) => hitsOf(server, fault)))).toEqual([0, 1, 1]);
  });

  it('makes the same choices with the same seed, whatever else draws values', async () => {
    const { id: fault } = await create({ operation: 'getProfile', effect: 'status', probability: 0.5 });
    const choices = async (path: string): Promise<boolean[]> => {
      const randomness = new SeededRandomness(7, '');
      const faults = new RequestFaults(server.cloud.database, randomness, new Changes());
      await faults.load();
      const affected: boolean[] = [];
      for (let times = 0; times < 20; times += 1) {
        const asking = {
          ...{ operation: 'getProfile', path: [], labels: () => Promise.resolve([]) },
          ...{ account: server.user.accountId, isDone: false },
        };
        const isAffected = async () => (await faults.apply(asking))?.ids.includes(fault) === true;
        affected.push(await randomness.within(() => `GET ${path}`, isAffected));
        randomness.uuid();
      }
      return affected;
    };
    const first = await choices('/v4/profile');
    expect(new Set(first).size).toBe(2);
    expect(await choices('/v4beta/profile')).toEqual(first);
  });

  it('refuses all problems at once', async () => {
    const body = { operation: 'nothing', effect: 'delay', status: 500, account_id: 999_999_999 };
    const answer = await server.operator.post('/lab/faults', body);
    expect([answer.status, problemsOf(answer)]).toEqual([
      400,
      [
        { field: 'operation', reason: 'There is no operation nothing' },
        { field: 'status', reason: 'status does not fit the effect delay' },
        { field: 'account_id', reason: 'account_id is not valid' },
        { field: 'delay_ms', reason: 'delay_ms is required' },
      ],
    ]);
    const operators = await server.operator.post('/lab/faults', { operation: 'resetLab', effect: 'status' });
    expect(problemsOf(operators)).toMatchObject([{ field: 'operation' }]);
  });

  it('refuses what S3 and DNS do not have', async () => {
    const refused = async (body: object) => problemsOf(await server.operator.post('/lab/faults', body));
    expect(await refused({ operation: 's3:PutObject', effect: 'status', status: 418 })).toEqual([
      { field: 'status', reason: 'Must be one of 400, 403, 404, 500, 503' },
    ]);
    expect(await refused({ operation: 's3:SelectObjectContent', effect: 'status' })).toEqual([
      { field: 'operation', reason: 'There is no operation s3:SelectObjectContent' },
    ]);
    expect(await refused({ operation: 'dns:query', effect: 'partial' })).toEqual([
      { field: 'effect', reason: 'effect does not fit dns:query' },
    ]);
    expect(await refused({ operation: 'dns:query', effect: 'status', reason: 'a' })).toEqual([
      { field: 'reason', reason: 'reason does not fit dns:query' },
    ]);
  });

  it('refuses what no request can match, and names what was meant', async () => {
    const refused = async (body: object) =>
      problemsOf(await server.operator.post('/lab/faults', { effect: 'status', ...body }));
    expect(await refused({ operation: 'createDoman' })).toEqual([
      { field: 'operation', reason: 'There is no operation createDoman; did you mean createDomain?' },
    ]);
    expect(await refused({ path: '/domain/12' })).toEqual([
      { field: 'path', reason: 'No operation has the path /domain/12; did you mean /domains/12?' },
    ]);
    expect(await refused({ operation: 'getProfile', label: 'web' })).toEqual([
      { field: 'label', reason: 'label does not fit getProfile' },
    ]);
    expect(await refused({ path: 'domains' })).toEqual([{ field: 'path', reason: 'path is not valid' }]);
  });

  it('refuses more than the maximum', async () => {
    await server.cloud.database.pool.query(
      `INSERT INTO lab_request_faults (operation, effect, probability, after_commit, created_at)
       SELECT 'createTicket', 'status', 1, false, now() FROM generate_series(1, 99)`,
    );
    const body = { operation: 'createTicket', effect: 'status' };
    const answers = await Promise.all([1, 2, 3].map(() => server.operator.post('/lab/faults', body)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(problemsOf)).toEqual(
      [1, 2].map(() => [{ reason: 'There may be at most 100 faults' }]),
    );
  });
});

describe('getRequestFault and deleteRequestFault', () => {
  it('refuse a missing one', async () => {
    expect((await server.operator.get('/lab/faults/999999')).status).toBe(404);
    expect((await server.operator.delete('/lab/faults/999999')).status).toBe(404);
  });
});
