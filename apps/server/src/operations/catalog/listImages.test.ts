import type { Schema } from '@cloud-account/spec';
import {
  anonymously,
  expectRefused,
  refusesFilters,
  useStage,
  list,
  type TestGrant,
} from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeImage, numberOf } from './stage.fixture.js';

const stage = useStage();

type Image = Schema<'Image'>;
type Page = Schema<'ImagePage'>;

let own: Image[] = [];
let foreign: Image;

const idsOf = ({ data }: Page): string[] => data.map(({ id }) => id);

beforeAll(async () => {
  const drafts = [
    { label: 'My web server', capabilities: ['cloud-init' as const], username: stage.user.username },
    { label: 'Nightly', type: 'automatic' as const, expiry: '2030-01-31T00:00:00', size: 7777 },
    { label: 'On its way', status: 'creating' as const, deprecated: true },
  ];
  own = [];
  for (const draft of drafts) own.push(await makeImage(stage, stage.user, draft));
  foreign = await makeImage(stage, stage.stranger);
});

describe('listImages', () => {
  it('lists the images of the platform to everybody, without a token', async () => {
    const { status, body } = await anonymously<Page>(stage, '/images');
    expect([status, body.results]).toEqual([200, 30]);
    expect(body.data.every(({ id, is_public: isPublic }) => isPublic && id.startsWith('node/'))).toBe(true);
    expect(idsOf(body)[0]).toBe('node/almalinux8');
  });

  it("lists those of the caller's account behind them, and none of another account", async () => {
    const { body } = await stage.user.get<Page>('/images');
    expect(body.results).toBe(33);
    expect(body.data.slice(30)).toStrictEqual(own);
    expect(idsOf(body)).not.toContain(foreign.id);
  });

  it('shows a restricted user those of the account that it was granted', async () => {
    const [first] = own as [Image];
    const grants: TestGrant[] = [{ kind: 'image', id: numberOf(first), permissions: 'read_only' }];
    const restricted = await stage.user.newUser({ restricted: true, grants });
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
    const all = (await stage.user.get<Page>('/images')).body.data;
    const wanted = all.filter(expected);
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    const { body } = await list<Page>(stage.user, '/images', '', filter);
    expect(body.data).toEqual(wanted);
  });

  refusesFilters(stage, { user: () => stage.user, path: () => '/images' }, [
    [{ capabilities: 'cloud-init' }, 'capabilities is not a key to filter by'],
    [{ created_by: 'cloud' }, 'created_by is not a key to filter by'],
  ]);
});

describe('listImages refuses the caller', () => {
  it('with a bad token, or one without the scope', async () => {
    const unknown = () => stage.user.call('GET', '/images', { token: 'nobody' });
    await expectRefused(stage.cloud, unknown, 401, 'Invalid Token');
    const weak = await stage.user.newToken({ scopes: ['nodes:read_write'] });
    const reason = 'Your OAuth token is not authorized to use this endpoint.';
    await expectRefused(stage.cloud, () => weak.get('/images'), 401, reason);
  });
});
