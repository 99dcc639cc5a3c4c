import { expectRefused, unpublished, useStage } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeDomain } from '../domains/stage.fixture.js';
import { makeVolume } from '../volumes/stage.fixture.js';
import { refusesRestricted } from './callers.fixture.js';
import { newTag, tagEvents, tagsOf } from './stage.fixture.js';

const stage = useStage(unpublished);

const remove = (label: string) => stage.user.delete(`/tags/${encodeURIComponent(label)}`);

describe('deleteTag', () => {
  it('removes a tag and takes it from everything of the account', async () => {
    const [label, other] = [`${newTag()} a/b`, newTag()];
    const domain = await makeDomain(stage.user, { tags: [label, other] });
    const volume = await makeVolume(stage.user, { tags: [other, label] });
    const foreign = await makeDomain(stage.stranger, { tags: [label] });
    const { status, text } = await remove(label);
    expect([status, text]).toEqual([200, '{}']);
    expect(await tagsOf(stage.user, `/domains/${domain.id}`)).toEqual([other]);
    expect(await tagsOf(stage.user, `/volumes/${volume.id}`)).toEqual([other]);
    expect(await tagsOf(stage.stranger, `/domains/${foreign.id}`)).toEqual([label]);
    expect((await tagEvents(stage.user, label)).map(({ action }) => action)).toEqual([
      'tag_create',
      'tag_delete',
    ]);
    expect((await remove(label)).status).toBe(404);
  });

  it('leaves no tag on a thing that is not a tag of the account, whatever happens at once', async () => {
    const owner = await stage.cloud.newAccount();
    const labels = Array.from({ length: 5 }, () => newTag());
    const { id } = await makeDomain(owner, { tags: labels });
    await Promise.all([
      ...labels.map((label) => owner.delete(`/tags/${label}`)),
      ...labels.map((label) => makeDomain(owner, { tags: [label] })),
      ...labels.map((label) => owner.put(`/domains/${id}`, { tags: [label] })),
    ]);
    const { rows } = await stage.cloud.cloud.database.pool.query(
      `SELECT d.id, given.label FROM domains d, unnest(d.tags) AS given (label)
       WHERE NOT EXISTS (SELECT 1 FROM tags t WHERE t.account_id = d.account_id AND t.label = given.label)`,
    );
    expect(rows).toEqual([]);
  });

  it.each(['ab', 'no such tag', '%00', 'x'.repeat(65)])('knows no tag %s', async (label) => {
    await expectRefused(stage.cloud, () => stage.user.delete(`/tags/${label}`), 404, 'Not found');
  });

  it('answers for a tag of another account as for none', async () => {
    const label = newTag();
    await makeDomain(stage.user, { tags: [label] });
    await expectRefused(stage.cloud, () => stage.stranger.delete(`/tags/${label}`), 404, 'Not found');
  });
});

describe('deleteTag refuses the caller', () => {
  const label = newTag();
  beforeAll(() => stage.user.post('/tags', { label }));
  refusesRestricted(stage, 'read_write', (caller) => caller.delete(`/tags/${label}`));
});
