import { operatorBounds } from '@cloud-account/spec/bounds';
import { expectDone, problemsOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../operator/operator.fixture.js';

const server = useServer();

interface Entity {
  readonly id: number;
  readonly kind: string;
  readonly label: string;
}

const pathOf = (account: number) => `/accounts/${account}/related-entities`;

describe('createRelatedEntity', () => {
  it('numbers each kind separately, and accepts a given id', async () => {
    const path = pathOf(await makeAccount(server));
    const make = async (body: object) => (await server.operator.post<Entity>(path, body)).body;
    const first = await make({ kind: 'database', label: 'a', region: 'west' });
    const given = await make({ kind: 'database', label: 'b', id: first.id + 1_000_000 });
    const next = await make({ kind: 'database', label: 'c' });
    const other = await make({ kind: 'lkecluster', label: 'd', id: given.id });
    expect(first).toMatchObject({ region: 'west', kind: 'database' });
    expect([given.id, next.id, other.id]).toEqual([first.id + 1_000_000, given.id + 1, given.id]);
  });

  it('finds a free id when the largest possible one is taken', async () => {
    const path = pathOf(await makeAccount(server));
    const make = () => server.operator.post<Entity>(path, { kind: 'managed', label: 'a' });
    expectDone(await server.operator.post(path, { kind: 'managed', label: 'z', id: 2_147_483_647 }));
    const made = [await make(), await make(), await make()];
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(3);
    for (const id of [2_147_483_648, 2 ** 53 - 1])
      expect((await server.operator.post(path, { kind: 'managed', label: 'z', id })).status).toBe(400);
  });

  it('gives different ids to simultaneous entities', async () => {
    const path = pathOf(await makeAccount(server));
    const made = await Promise.all(
      Array.from({ length: 8 }, () => server.operator.post<Entity>(path, { kind: 'longview', label: 'a' })),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(8);
  });

  it('accepts every kind of the specification, and no other', async () => {
    const path = pathOf(await makeAccount(server));
    const { kind } = operatorBounds.EntityCreate;
    const taken = await Promise.all(
      kind.enum.map(async (one) => {
        const { status } = await server.operator.post(path, {
          kind: one,
          label: 'kind-1',
          region: 'us-east',
        });
        return status === 200 ? [one] : [];
      }),
    );
    expect(taken.flat()).toEqual(kind.kinds.enum);
  });

  it('refuses a taken id, an unknown kind and a missing account', async () => {
    const path = pathOf(await makeAccount(server));
    const { id } = (await server.operator.post<Entity>(path, { kind: 'node', label: 'a' })).body;
    const taken = await server.operator.post(pathOf(await makeAccount(server)), {
      kind: 'node',
      label: 'b',
      id,
    });
    expect([taken.status, problemsOf(taken)]).toEqual([400, [{ field: 'id', reason: 'id is taken' }]]);
    const unknown = await server.operator.post(path, { kind: 'toaster', label: 'b' });
    expect(problemsOf(unknown)[0]?.field).toBe('kind');
    const own = await server.operator.post(path, { kind: 'firewall', label: 'b' });
    expect([own.status, problemsOf(own)]).toEqual([
      400,
      [{ field: 'kind', reason: 'The API itself makes what is of the kind firewall' }],
    ]);
    expect((await server.operator.post(pathOf(999_999), { kind: 'node', label: 'b' })).status).toBe(404);
  });
});

describe('listRelatedEntities', () => {
  it('lists the provided entities of the account, of one kind on request', async () => {
    const path = pathOf(await makeAccount(server));
    await server.operator.post(pathOf(await makeAccount(server)), { kind: 'node', label: 'not here' });
    for (const kind of ['vlan', 'node']) await server.operator.post(path, { kind, label: `my ${kind}` });
    const list = async (filter: string) =>
      (await server.operator.get<{ data: Entity[] }>(path, { 'X-Filter': filter })).body.data.map(
        ({ label }) => label,
      );
    expect(await list('{}')).toEqual(['my node', 'my vlan']);
    expect(await list('{"kind": "vlan"}')).toEqual(['my vlan']);
    expect((await server.operator.get(pathOf(999_999))).status).toBe(404);
  });
});

describe('deleteRelatedEntity', () => {
  it('removes one, of that kind and that account', async () => {
    const path = pathOf(await makeAccount(server));
    const { id } = (await server.operator.post<Entity>(path, { kind: 'database', label: 'a' })).body;
    const foreign = `${pathOf(await makeAccount(server))}/${id}?kind=database`;
    expect((await server.operator.delete(`${path}/${id}?kind=vlan`)).status).toBe(404);
    expect((await server.operator.delete(foreign)).status).toBe(404);
    expect((await server.operator.delete(`${path}/${id}?kind=database`)).text).toBe('{}');
    expect((await server.operator.delete(`${path}/${id}?kind=database`)).status).toBe(404);
  });

  it('refuses a request without a kind', async () => {
    const answer = await server.operator.delete(`${pathOf(await makeAccount(server))}/1`);
    expect([answer.status, problemsOf(answer)[0]?.field]).toEqual([400, 'kind']);
  });
});
