import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { expectRefused, newestEvent, prismaOf, type TestUser, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { exchange, allow, makePerson, obtain, statusWith } from '../../http/oauth/app.fixture.js';

const server = useServer();

type Client = Schema<'AccountOauthClient'>;

const PATH = '/account/oauth-clients';
const redirect_uri = 'https://editor.example/callback';

const makeClient = async (user: TestUser, more: object = {}): Promise<Client> => {
  const answer = await user.post<Client>(PATH, { label: 'Zone editor', redirect_uri, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

const read = async (user: TestUser, id: string): Promise<Client> =>
  (await user.get<Client>(`${PATH}/${id}`)).body;

const asApp = ({ id, secret }: Client) => ({ id, secret, redirectUri: redirect_uri });

const eventOf = ({ id, label }: Pick<Client, 'id' | 'label'>, action: string) => ({
  action,
  entity: { id, label, type: 'oauth_client', url: `/v4/account/oauth-clients/${id}` },
});

describe('createAccountOauthClient accepts', () => {
  it('a client with a secret, which only this answer shows', async () => {
    const client = await makeClient(server.user);
    expect(client).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{20}$/) as string,
      label: 'Zone editor',
      redirect_uri,
      public: false,
      secret: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      status: 'active',
      thumbnail_url: null,
    });
    expect(await newestEvent(server.user)).toMatchObject(eventOf(client, 'oauth_client_create'));
    expect(await read(server.user, client.id)).toEqual({ ...client, secret: '<REDACTED>' });
    const { id: account } = await (
      await prismaOf(server)
    ).account.findFirstOrThrow({
      where: { oauthClients: { some: { id: client.id } } },
    });
    expect(account).toBe(server.user.accountId);
    const operators = await server.operator.get(`/clients/${client.id}`);
    expect(operators.body).toMatchObject({ account_id: account, redirect_uris: [redirect_uri] });
  });

  it('a public client, which has none', async () => {
    expect(await makeClient(server.user, { public: true })).toMatchObject({ public: true, secret: '' });
  });

  it('a client that serves users of other accounts', async () => {
    const app = asApp(await makeClient(server.user));
    const { access } = await obtain(server, app, await makePerson(server));
    expect(await statusWith(server, access)).toBe(200);
  });
});

describe('createAccountOauthClient refuses', () => {
  it('a redirect URI that others can read', async () => {
    const ask = () => server.user.post(PATH, { label: 'x', redirect_uri: 'http://editor.example/' });
    await expectRefused(server, ask, 400, [
      'redirect_uri',
      'Must be https, http to the machine itself, or a scheme with a dot, without a fragment',
    ]);
  });
});

describe('listAccountOauthClients', () => {
  it('shows the clients of the account without secrets, and filters them', async () => {
    const user = await server.newAccount();
    const [editor, page] = [await makeClient(user), await makeClient(user, { label: 'Page', public: true })];
    const { body, text } = await user.get<Schema<'AccountOauthClientPage'>>(PATH);
    expect(body.data.map(({ id }) => id).sort()).toEqual([editor.id, page.id].sort());
    expect(text).not.toContain(editor.secret);
    const filtered = await user.get<Schema<'AccountOauthClientPage'>>(PATH, {
      'X-Filter': '{"public": true, "label": "Page"}',
    });
    expect(filtered.body.data).toEqual([page]);
  });
});

it('getAccountOauthClient shows no client of the operator', async () => {
  const fields = { label: 'Console', redirect_uris: [redirect_uri] };
  const { body } = await server.operator.post<{ id: string }>('/clients', fields);
  expect((await server.user.get(`${PATH}/${body.id}`)).status).toBe(404);
});

describe('updateAccountOauthClient accepts', () => {
  it('another label and redirect URI, together with the answer of a read', async () => {
    const { id } = await makeClient(server.user);
    const changed = {
      ...(await read(server.user, id)),
      label: 'Editor',
      redirect_uri: 'https://editor.example/signed-in',
    };
    const { status, body } = await server.user.put(`${PATH}/${id}`, changed);
    expect({ status, body }).toEqual({ status: 200, body: changed });
    expect(await read(server.user, id)).toEqual(changed);
    expect(await newestEvent(server.user)).toMatchObject(eventOf(changed, 'oauth_client_update'));
  });
});

describe('updateAccountOauthClient refuses', () => {
  it('to make a client public, and an invalid redirect URI', async () => {
    const { id } = await makeClient(server.user);
    await expectRefused(
      server,
      () => server.user.put(`${PATH}/${id}`, { public: true, redirect_uri: 'x:y' }),
      400,
      ['public', 'public cannot be changed'],
      [
        'redirect_uri',
        'Must be https, http to the machine itself, or a scheme with a dot, without a fragment',
      ],
    );
  });
});

describe('deleteAccountOauthClient accepts', () => {
  it('a client, whose tokens end', async () => {
    const client = await makeClient(server.user);
    const { access } = await obtain(server, asApp(client), await makePerson(server));
    const { status, text } = await server.user.delete(`${PATH}/${client.id}`);
    expect([status, text]).toEqual([200, '{}']);
    expect(await newestEvent(server.user)).toMatchObject(eventOf(client, 'oauth_client_delete'));
    expect((await server.user.get(`${PATH}/${client.id}`)).status).toBe(404);
    expect(await statusWith(server, access)).toBe(401);
  });
});

describe('resetAccountOauthClientSecret accepts', () => {
  it('a client, whose old secret is useless at once', async () => {
    const client = await makeClient(server.user);
    const { status, body } = await server.user.post<Client>(`${PATH}/${client.id}/reset-secret`);
    expect([status, body]).toEqual([200, { ...client, secret: body.secret }]);
    expect(body.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(await newestEvent(server.user)).toMatchObject(eventOf(client, 'oauth_client_secret_reset'));
    const person = await makePerson(server);
    const code = await allow(server, asApp(body), person);
    expect((await exchange(server, asApp(client), code)).body.error).toBe('invalid_client');
    expect((await exchange(server, asApp(body), code)).status).toBe(200);
  });
});

describe('resetAccountOauthClientSecret refuses', () => {
  it('a public client', async () => {
    const { id } = await makeClient(server.user, { public: true });
    const ask = () => server.user.post(`${PATH}/${id}/reset-secret`);
    await expectRefused(server, ask, 400, 'A public client has no secret');
  });
});

/** A PNG of one black pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB5Sfe/AAAAABJRU5ErkJggg==',
  'base64',
);
const largest = bounds.OauthClientThumbnail.bytes.maximum;

/** A picture of some bytes. */
const pictureOf = (bytes: number): Uint8Array<ArrayBuffer> => {
  const made = new Uint8Array(bytes);
  made.set(picture);
  return made;
};

const send = (id: string, body: string | Uint8Array, type = 'image/png') =>
  server.user.call('PUT', `${PATH}/${id}/thumbnail`, { body, headers: { 'Content-Type': type } });

const publicUrl = (id: string) => `${server.origin}/v4${PATH}/${id}/thumbnail`;

const bytesOf = async (id: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(publicUrl(id))).arrayBuffer());

describe('updateAccountOauthClientThumbnail accepts', () => {
  it('a PNG, which the client and the consents of its users name from then on', async () => {
    const client = await makeClient(server.user);
    const person = await makePerson(server);
    await obtain(server, asApp(client), person);
    const { status, text } = await send(client.id, picture);
    expect([status, text]).toEqual([200, '{}']);
    expect(await newestEvent(server.user)).toMatchObject(eventOf(client, 'oauth_client_update'));
    const shown = { thumbnail_url: publicUrl(client.id) };
    expect(await read(server.user, client.id)).toMatchObject(shown);
    const { body } = await server.user.put(`${PATH}/${client.id}`, { label: 'New', thumbnail_url: null });
    expect(body).toMatchObject(shown);
    const { body: apps } = await person.get<Schema<'AppPage'>>('/profile/apps');
    expect(apps.data).toEqual([expect.objectContaining(shown)]);
  });

  it('another one, and one of the largest size', async () => {
    const { id } = await makeClient(server.user);
    expect((await send(id, picture)).status).toBe(200);
    expect((await send(id, pictureOf(largest), 'Image/PNG; a=b')).status).toBe(200);
    expect(await bytesOf(id)).toEqual(Buffer.from(pictureOf(largest)));
  });
});

describe('updateAccountOauthClientThumbnail refuses', () => {
  it.each([
    ['a body that is no PNG', 'GIF89a'],
    ['an empty body', ''],
  ])('%s', async (_what, body) => {
    const { id } = await makeClient(server.user);
    await expectRefused(server, () => send(id, body), 400, 'The body is not a PNG image');
  });

  it('a larger one', async () => {
    const { id } = await makeClient(server.user);
    const ask = () => send(id, pictureOf(largest + 1));
    await expectRefused(server, ask, 413, 'The file is larger than 256 KiB');
    expect((await read(server.user, id)).thumbnail_url).toBeNull();
  });
});

describe('getAccountOauthClientThumbnail accepts', () => {
  it('everybody, with the image as it was sent', async () => {
    const { id } = await makeClient(server.user);
    await send(id, picture);
    const answer = await fetch(publicUrl(id));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
    const headers = {
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'access-control-allow-origin': '*',
      'cache-control': 'private, max-age=300',
      'x-content-type-options': 'nosniff',
    };
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
    expect(answer.headers.has('content-disposition')).toBe(false);
    const head = await fetch(publicUrl(id), { method: 'HEAD' });
    expect([head.status, await head.text(), Object.fromEntries(head.headers)]).toEqual([
      200,
      '',
      expect.objectContaining(headers),
    ]);
  });
});

it('getAccountOauthClientThumbnail finds none of a client without one, or that is deleted', async () => {
  const { id } = await makeClient(server.user);
  expect((await fetch(publicUrl(id))).status).toBe(404);
  await send(id, picture);
  await server.user.delete(`${PATH}/${id}`);
  expect((await fetch(publicUrl(id))).status).toBe(404);
});
