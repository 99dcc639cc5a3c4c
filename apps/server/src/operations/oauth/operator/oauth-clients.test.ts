import { expectDone, problemsOf, useServer, prismaOf } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

type Client = { id: string; secret: string | null; public: boolean; label: string };

const fields = { label: 'Zone editor', redirect_uris: ['https://editor.example/callback'] };

const register = async (more: object = {}): Promise<Client> =>
  expectDone(await server.operator.post<Client>('/clients', { ...fields, ...more }));

const keptSecret = async (id: string): Promise<Buffer | null> => {
  const { secretHash } = await (await prismaOf(server)).oauthClient.findUniqueOrThrow({ where: { id } });
  return secretHash && Buffer.from(secretHash);
};

describe('createOauthClient', () => {
  it('registers a confidential client, whose secret is shown once and kept as a hash', async () => {
    const { secret, ...client } = await register({ website: 'https://editor.example' });
    expect(client).toMatchObject({ ...fields, website: 'https://editor.example', public: false });
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const shown = await server.operator.get(`/clients/${client.id}`);
    expect(shown.body).toEqual(client);
    const kept = await keptSecret(client.id);
    expect(kept).toHaveLength(32);
    expect(kept?.toString('hex')).not.toBe(secret);
  });

  it('registers a public client with a given id, without a secret', async () => {
    const client = await register({ id: 'zoneeditor', public: true });
    expect(client).toMatchObject({ id: 'zoneeditor', public: true, secret: null, website: null });
    expect(await keptSecret(client.id)).toBeNull();
  });

  it('refuses an id that is taken', async () => {
    const { id } = await register();
    const answer = await server.operator.post('/clients', { ...fields, id });
    expect([answer.status, problemsOf(answer)]).toEqual([400, [{ field: 'id', reason: 'id is taken' }]]);
  });

  it('refuses all problems at once', async () => {
    const shape = await server.operator.post('/clients', { redirect_uris: [], id: 'a-b', colour: 'red' });
    expect(shape.status).toBe(400);
    expect(problemsOf(shape).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['label', 'redirect_uris', 'id', 'colour']),
    );
    const rules = await server.operator.post('/clients', {
      label: 'x',
      website: 'ftp://editor.example',
      redirect_uris: ['http://editor.example/', 'https://editor.example/', 'javascript:alert(1)'],
    });
    expect(problemsOf(rules).map(({ field }) => field)).toEqual([
      'website',
      'redirect_uris[0]',
      'redirect_uris[2]',
    ]);
  });
});

describe('listOauthClients', () => {
  it('filters by label and by whether they are public', async () => {
    const label = `Listed ${server.cloud.randomness.uuid()}`;
    const [, open] = [await register({ label }), await register({ label, public: true })];
    const filter = JSON.stringify({ label, public: true });
    const { body, text } = await server.operator.get<{ data: Client[] }>('/clients', { 'X-Filter': filter });
    expect(body.data.map(({ id }) => id)).toEqual([open.id]);
    expect(text).not.toContain('secret');
  });
});

describe('rotateOauthClientSecret', () => {
  it('returns a new secret and makes the old one useless', async () => {
    const { id, secret } = await register();
    const before = await keptSecret(id);
    const body = expectDone(await server.operator.post<Client>(`/clients/${id}/rotate-secret`));
    expect(body.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(body.secret).not.toBe(secret);
    expect((await keptSecret(id))?.equals(before ?? Buffer.alloc(0))).toBe(false);
  });

  it('refuses a public client, and a missing one', async () => {
    const { id } = await register({ public: true });
    const answer = await server.operator.post(`/clients/${id}/rotate-secret`);
    expect([answer.status, problemsOf(answer)]).toEqual([400, [{ reason: 'A public client has no secret' }]]);
    expect(await keptSecret(id)).toBeNull();
    expect((await server.operator.post('/clients/nobody/rotate-secret')).status).toBe(404);
  });
});

describe('deleteOauthClient', () => {
  it('removes the client', async () => {
    const { id } = await register();
    expect((await server.operator.delete(`/clients/${id}`)).text).toBe('{}');
    expect((await server.operator.get(`/clients/${id}`)).status).toBe(404);
    expect((await server.operator.delete(`/clients/${id}`)).status).toBe(404);
  });
});
