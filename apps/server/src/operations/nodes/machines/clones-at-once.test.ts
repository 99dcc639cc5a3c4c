import type { Schema } from '@cloud-account/spec';
import { expectRefused, problemsOf, useOwnServer } from '@cloud-account/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueueDiskJob } from '../disks/disks.fixture.js';
import { enqueueNodeJob, newLabel } from './nodes.fixture.js';
import { finishAll, pass } from './passing-time.fixture.js';

const place = { region: 'us-ord', type: 'g6-standard-1' } as const;

describe('simultaneous clones', () => {
  const own = useOwnServer({ environment: { CLOUD_COMPUTE_TIMES: 'real' } });
  // Only the tests move the clock.
  beforeEach(() => own.clock.stop());
  const disks = new Map<number, number>();
  const ask = (id: number, body: object) => {
    const path = `/node/instances/${id}/clone`;
    return own.user.post<Schema<'Node'>>(path, { ...body, disks: [disks.get(id)].filter(Boolean) });
  };

  /** A node with a disk that it takes minutes to copy. @returns its number */
  async function makeSource(): Promise<number> {
    const { id } = await enqueueNodeJob(own.user);
    await finishAll(own);
    disks.set(id, (await enqueueDiskJob(own.user, id, { size: 20_000 })).id);
    await finishAll(own);
    return id;
  }

  it('are at most five of one source; then the source is busy, and none of the nodes can be deleted', async () => {
    const source = await makeSource();
    const other = await makeSource();
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(source, place)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 400, 400]);
    const reason = 'At most 5 clones of a node are made at once';
    for (const refused of answers.filter(({ status }) => status === 400))
      expect(problemsOf(refused)).toEqual([{ reason }]);
    // Each has its machine then, and copies.
    await pass(own, 20_000);
    await expectRefused(own, () => ask(source, place), 400, reason);
    const target = answers.find(({ status }) => status === 200)?.body.id ?? 0;

    for (const id of [source, target]) {
      const path = `/node/instances/${id}`;
      await expectRefused(own, () => own.user.post(`${path}/rescue`), 400, 'Node busy.');
      await expectRefused(own, () => ask(other, { node_id: id }), 400, 'Node busy.');
      const cloning = 'Not while the node is cloning';
      await expectRefused(own, () => own.user.delete(path), 400, cloning);
    }
    await expectRefused(own, () => ask(target, place), 400, 'Node busy.');
    expect((await own.user.put(`/node/instances/${source}`, { label: newLabel() })).status).toBe(200);
    await finishAll(own);
    expect((await ask(source, place)).status).toBe(200);
    await finishAll(own);
    expect((await own.user.delete(`/node/instances/${target}`)).status).toBe(200);
    await finishAll(own);
  });

  it('of two sources to one target are limited to one', async () => {
    const [one, other, target] = [await makeSource(), await makeSource(), await makeSource()];
    const answers = await Promise.all([one, other, one].map((id) => ask(id, { node_id: target })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    for (const refused of answers.filter(({ status }) => status === 400))
      expect(problemsOf(refused)).toEqual([{ reason: 'Node busy.' }]);
    await finishAll(own);
    // And none of two nodes is cloned to the other while that is cloned to it.
    const both = await Promise.all([ask(one, { node_id: other }), ask(other, { node_id: one })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await finishAll(own);
  });
});
