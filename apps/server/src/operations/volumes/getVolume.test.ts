import { servesGranted, useStage } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { makeAttached, makeVolume, read } from './stage.fixture.js';

const stage = useStage();

describe('getVolume', () => {
  it('shows a volume with the node it is attached to', async () => {
    const { volume, node } = await makeAttached(stage);
    await stage.cloud.settle();
    const shown = await read(stage.user, volume);
    expect(shown).toMatchObject({
      id: volume.id,
      status: 'active',
      node_id: node.id,
      node_label: node.label,
    });
  });

  it('shows it free again when the node is gone', async () => {
    const { volume, node } = await makeAttached(stage);
    const path = `/accounts/${stage.user.accountId}/related-entities/${node.id}?kind=node`;
    expect((await stage.cloud.operator.delete(path)).status).toBe(200);
    expect(await read(stage.user, volume)).toMatchObject({ node_id: null, node_label: null });
  });
});

describe('getVolume refuses the caller', () => {
  servesGranted(stage, {
    kind: 'volume',
    family: 'volumes',
    method: 'GET',
    path: (id) => `/volumes/${id}`,
    make: () => makeVolume(stage.user),
  });
});
