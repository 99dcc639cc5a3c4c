import { unpublished, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/domains.fixture.js';
import { makeVolume } from '../volumes/volumes.fixture.js';
import { newTag, tagEvents, tagsOf } from './tags.fixture.js';

const server = useServer(unpublished);

const remove = (label: string) => server.user.delete(`/tags/${encodeURIComponent(label)}`);

describe('deleteTag', () => {
  it('removes a tag, also from all things of the account', async () => {
    const [label, other] = [`${newTag()} a/b`, newTag()];
    const domain = await makeDomain(server.user, { tags: [label, other] });
    const volume = await makeVolume(server.user, { tags: [other, label] });
    const foreign = await makeDomain(server.stranger, { tags: [label] });
    const { status, text } = await remove(label);
    expect([status, text]).toEqual([200, '{}']);
    expect(await tagsOf(server.user, `/domains/${domain.id}`)).toEqual([other]);
    expect(await tagsOf(server.user, `/volumes/${volume.id}`)).toEqual([other]);
    expect(await tagsOf(server.stranger, `/domains/${foreign.id}`)).toEqual([label]);
    expect((await tagEvents(server.user, label)).map(({ action }) => action)).toEqual([
      'tag_create',
      'tag_delete',
    ]);
    expect((await remove(label)).status).toBe(404);
  });

  it('needs no scope of the things that lose the tag', async () => {
    const label = newTag();
    const { id } = await makeDomain(server.user, { tags: [label] });
    const token = await server.user.newToken({ scopes: ['account:read_write'] });
    expect((await token.delete(`/tags/${label}`)).status).toBe(200);
    expect(await tagsOf(server.user, `/domains/${id}`)).toEqual([]);
  });

  it('never leaves a thing with a deleted tag, with simultaneous requests', async () => {
    const owner = await server.newAccount();
    const labels = Array.from({ length: 5 }, () => newTag());
    const { id } = await makeDomain(owner, { tags: labels });
    await Promise.all([
      ...labels.map((label) => owner.delete(`/tags/${label}`)),
      ...labels.map((label) => makeDomain(owner, { tags: [label] })),
      ...labels.map((label) => owner.put(`/domains/${id}`, { tags: [label] })),
    ]);
    const { rows } = await server.cloud.database.pool.query(
      `SELECT d.id, given.label FROM domains d, unnest(d.tags) AS given (label)
       WHERE NOT EXISTS (SELECT 1 FROM tags t WHERE t.account_id = d.account_id AND t.label = given.label)`,
    );
    expect(rows).toEqual([]);
  });
});
