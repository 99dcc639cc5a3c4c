import type { Schema } from '@cloud-account/spec';
import { useOwnServer, list, type TestGrant } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeStackScript } from './catalog.fixture.js';

// Others' public scripts would be listed, too.
const server = useOwnServer();

type StackScript = Schema<'StackScript'>;
type Page = Schema<'StackScriptPage'>;

const own: StackScript[] = [];
let published: StackScript;
let secret: StackScript;

beforeAll(async () => {
  own.push(await makeStackScript(server.user, { label: 'A shop', rev_note: 'first' }));
  own.push(await makeStackScript(server.user, { label: 'A blog', is_public: true }));
  published = await makeStackScript(server.stranger, {
    is_public: true,
    description: 'For everybody',
  });
  secret = await makeStackScript(server.stranger, { label: 'Secret' });
});

/** Those of the platform are first. */
const ofPlatform = ['Web server', 'PostgreSQL', 'Containers', 'A user with sudo'];

const all = async () => (await server.user.get<Page>('/node/stackscripts')).body.data;

describe('listStackScripts', () => {
  it('lists those of the account and those that are public, by id', async () => {
    const { status, body } = await server.user.get<Page>('/node/stackscripts');
    expect([status, body.results]).toEqual([200, ofPlatform.length + 3]);
    expect(body.data.slice(0, ofPlatform.length)).toMatchObject(
      ofPlatform.map((label) => ({ label, username: 'cloud', is_public: true, mine: false })),
    );
    expect(body.data.slice(ofPlatform.length)).toStrictEqual([...own, { ...published, mine: false }]);
    expect(body.data.map(({ id }) => id)).not.toContain(secret.id);
  });

  it('shows a restricted user the granted scripts of the account, and the public ones', async () => {
    const [shop, blog] = own as [StackScript, StackScript];
    const grants: TestGrant[] = [{ kind: 'stackscript', id: shop.id, permissions: 'read_only' }];
    const granted = await server.user.newUser({ restricted: true, grants });
    const without = await server.user.newUser({ restricted: true });
    const idsFor = async (user: typeof granted) =>
      (await user.get<Page>('/node/stackscripts')).body.data.slice(ofPlatform.length).map(({ id }) => id);
    expect(await idsFor(granted)).toEqual([shop.id, blog.id, published.id]);
    expect(await idsFor(without)).toEqual([blog.id, published.id]);
  });

  it.each<[object, (script: StackScript) => boolean]>([
    [{ mine: true }, ({ mine }) => mine],
    [{ mine: false }, ({ mine }) => !mine],
    [{ is_public: true }, ({ is_public: isPublic }) => isPublic],
    [{ label: { '+contains': 'SHOP' } }, ({ label }) => label === 'A shop'],
    [{ rev_note: 'first' }, ({ rev_note: note }) => note === 'first'],
    [{ description: { '+neq': '' } }, ({ description }) => description !== ''],
    [{ mine: true, is_public: true }, ({ mine, is_public: isPublic }) => mine && isPublic],
  ])('is filtered by %j', async (filter, expected) => {
    const wanted = (await all()).filter(expected);
    expect(wanted.length).toBeGreaterThan(0);
    const { body } = await list<Page>(server.user, '/node/stackscripts', '', filter);
    expect(body.data).toEqual(wanted);
  });

  it('is filtered by deployments', async () => {
    const { body } = await list<Page>(server.user, '/node/stackscripts', '', {
      deployments_total: { '+gt': 0 },
    });
    expect(body).toStrictEqual({ data: [], page: 1, pages: 1, results: 0 });
  });
});
