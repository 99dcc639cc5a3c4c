import type { Schema } from '@cloud-account/spec';
import { anonymously, expectRefused, useServer, list, type TestGrant } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeImage, numberOf } from './catalog.fixture.js';

const server = useServer();

type Image = Schema<'Image'>;
type Page = Schema<'ImagePage'>;

let own: Image[] = [];
let foreign: Image;

const idsOf = ({ data }: Page): string[] => data.map(({ id }) => id);

beforeAll(async () => {
  const drafts = [
    { label: 'My web server', capabilities: ['cloud-init' as const], username: server.user.username },
    { label: 'Nightly', type: 'automatic' as const, expiry: '2030-01-31T00:00:00', size: 7777 },
    { label: 'On its way', status: 'creating' as const, deprecated: true },
  ];
  own = [];
  for (const draft of drafts) own.push(await makeImage(server, server.user, draft));
  foreign = await makeImage(server, server.stranger);
});

describe('listImages', () => {
  it('lists the images of the platform to every caller, without a token', async () => {
    const { status, body } = await anonymously<Page>(server, '/images');
    expect([status, body.results]).toEqual([200, 30]);
    expect(body.data.every(({ id, is_public: isPublic }) => isPublic && id.startsWith('node/'))).toBe(true);
    expect(idsOf(body)[0]).toBe('node/almalinux8');
  });

  it("lists those of the viewer's account after them, and none of another account", async () => {
    const { body } = await server.user.get<Page>('/images');
    expect(body.results).toBe(33);
    expect(body.data.slice(30)).toStrictEqual(own);
    expect(idsOf(body)).not.toContain(foreign.id);
  });

  it('shows a restricted user the granted images of the account', async () => {
    const [first] = own as [Image];
    const grants: TestGrant[] = [{ kind: 'image', id: numberOf(first), permissions: 'read_only' }];
    const restricted = await server.user.newUser({ restricted: true, grants });
    const { body } = await restricted.get<Page>('/images?page_size=25&page=2');
    expect(body).toMatchObject({ results: 31, pages: 2 });
    expect(body.data.at(-1)).toStrictEqual(first);
  });

  it.each<[object, (image: Image) => boolean]>([
    [{ is_public: false }, ({ is_public: isPublic }) => !isPublic],
    [{ is_public: true, deprecated: true }, (image) => image.is_public && image.deprecated],
    [{ vendor: 'Debian' }, ({ vendor }) => vendor === 'Debian'],
    [{ vendor: null }, ({ vendor }) => vendor === null],
    [{ label: { '+contains': 'ubuntu' } }, ({ label }) => label.startsWith('Ubuntu')],
    [{ type: 'automatic' }, ({ type }) => type === 'automatic'],
    [{ status: 'creating' }, ({ status }) => status === 'creating'],
    [{ size: { '+gt': 6000 } }, ({ size }) => size > 6000],
  ])('is filtered by %j', async (filter, expected) => {
    const all = (await server.user.get<Page>('/images')).body.data;
    const wanted = all.filter(expected);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    const { body } = await list<Page>(server.user, '/images', '', filter);
    expect(body.data).toEqual(wanted);
  });
});

it('listImages refuses a bad token, although it needs none', async () => {
  const unknown = () => server.user.call('GET', '/images', { token: 'nobody' });
  await expectRefused(server, unknown, 401, 'Invalid Token');
});
