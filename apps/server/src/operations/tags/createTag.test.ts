import type { Schema } from '@cloud-account/spec';
import { expectDone, expectRefused, unpublished, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/domains.fixture.js';
import { makeVolume } from '../volumes/volumes.fixture.js';
import { newTag, tagEvents, tagsOf } from './tags.fixture.js';

const server = useServer(unpublished);

const create = (body: object) => server.user.post('/tags', body);

describe('createTag', () => {
  it('makes a tag, with its event', async () => {
    const label = `${newTag()} ä/?`;
    const { status, body } = await create({ label });
    expect([status, body]).toEqual([200, { label }]);
    expect(await tagEvents(server.user, label)).toMatchObject([
      {
        action: 'tag_create',
        status: 'notification',
        entity: { id: label, label, type: 'tag', url: `/v4/tags/${encodeURIComponent(label)}` },
      },
    ]);
  });

  it('adds it to things, as their last tag and once', async () => {
    const domain = await makeDomain(server.user, { tags: ['first'] });
    const volume = await makeVolume(server.user);
    const other = await makeDomain(server.user);
    const label = newTag();
    expectDone(await create({ label, domains: [domain.id, domain.id], volumes: [volume.id] }));
    expect(await tagsOf(server.user, `/domains/${domain.id}`)).toEqual(['first', label]);
    expect(await tagsOf(server.user, `/volumes/${volume.id}`)).toEqual([label]);
    expect(await tagsOf(server.user, `/domains/${other.id}`)).toEqual([]);
    expect(await tagEvents(server.user, label)).toHaveLength(1);
  });

  it('accepts null for no things', async () => {
    const label = newTag();
    const none = { domains: null, firewalls: null, nodebalancers: null, nodes: null, volumes: null };
    expect((await create({ label, ...none })).body).toEqual({ label });
  });

  it('happens implicitly when a thing gets a new tag', async () => {
    const [known, fresh] = [newTag(), newTag()];
    await create({ label: known });
    const { id } = await makeDomain(server.user, { tags: [known] });
    await server.user.put<Schema<'Domain'>>(`/domains/${id}`, { tags: [known, fresh] });
    await server.user.put(`/domains/${id}`, { tags: [fresh] });
    const counts = await Promise.all(
      [known, fresh].map(async (label) => (await tagEvents(server.user, label)).length),
    );
    expect(counts).toEqual([1, 1]);
  });

  it('happens once with simultaneous requests', async () => {
    const label = newTag();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => create({ label })),
      ...Array.from({ length: 4 }, () => makeDomain(server.user, { tags: [label] })),
    ]);
    const made = answers.filter((answer) => 'status' in answer && answer.status === 200);
    expect(made.length).toBeLessThanOrEqual(1);
    expect(await tagEvents(server.user, label)).toHaveLength(1);
  });

  it('permits another account the same tag', async () => {
    const label = newTag();
    expect((await create({ label })).status).toBe(200);
    expect((await server.stranger.post('/tags', { label })).status).toBe(200);
  });
});

describe('createTag refuses', () => {
  it.each([
    [{ label: 7 }, ['label', 'Must be a string']],
    [{ label: 'a\ud800b' }, ['label', 'label is not valid']],
    [{ label: 'fine', nodes: [2_000_000_000] }, ['nodes[0]', 'nodes is not valid']],
  ] as const)('the body %j', async (body, problem) => {
    await expectRefused(server, () => create(body), 400, problem);
  });

  it('an existing tag', async () => {
    const label = newTag();
    await makeDomain(server.user, { tags: [label] });
    const taken = ['label', 'Label must be unique among your tags'] as const;
    await expectRefused(server, () => create({ label }), 400, taken);
  });

  it('things that are missing or of another account, all at once, and makes nothing', async () => {
    const own = await makeDomain(server.user);
    const foreign = await makeDomain(server.stranger);
    const full = await makeDomain(server.user, { tags: Array.from({ length: 100 }, () => newTag()) });
    const body = { label: newTag(), domains: [own.id, foreign.id, full.id], volumes: [2_000_000_000] };
    await expectRefused(
      server,
      () => create(body),
      400,
      ['domains[1]', 'domains is not valid'],
      ['domains[2]', 'At most 100 tags'],
      ['volumes[0]', 'volumes is not valid'],
    );
  });
});

describe('createTag refuses the caller', () => {
  it('whose token may not change the named things, each kind separately', async () => {
    const { id } = await makeDomain(server.user);
    const volume = await makeVolume(server.user);
    const body = { label: newTag(), domains: [id], volumes: [volume.id] };
    const weak = await server.user.newToken({ scopes: ['account:read_write', 'domains:read_only'] });
    await expectRefused(
      server,
      () => weak.post('/tags', body),
      401,
      ['domains', 'Your OAuth token is not authorized to change domains.'],
      ['volumes', 'Your OAuth token is not authorized to change volumes.'],
    );
    const strong = await server.user.newToken({
      scopes: ['account:read_write', 'domains:read_write', 'volumes:read_write'],
    });
    expect((await strong.post('/tags', body)).status).toBe(200);
  });
});
