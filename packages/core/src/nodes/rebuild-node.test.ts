import { describe, expect, it } from 'vitest';
import { draftRebuild, type RebuildGround } from './rebuild-node.js';

const type = {
  id: 'g6-standard-1',
  class: 'standard',
  disk: 51_200,
  memory: 2_048,
  vcpus: 1,
  gpus: 0,
  transfer: 2_000,
  successor: null,
} as const;

const ground: RebuildGround = {
  image: {
    id: 'node/debian12',
    label: 'Debian 12',
    size: 1_500,
    status: 'available',
    capabilities: [],
    is_public: true,
  },
  script: undefined,
  passwordScore: 4,
  userKeys: new Map(),
  node: {
    type: 'g6-nano-1',
    region: { capabilities: ['Nodes'] },
    disk: 25_600,
    disks: [{ id: 1, size: 1_024, filesystem: 'swap' }],
  },
  type,
};

const body = { image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words', booted: true };

const sizes = (asked: typeof body & { type?: string }, given: RebuildGround = ground) => {
  const decision = draftRebuild(asked, given);
  return decision.ok
    ? decision.value.layout.disks.map(({ size }) => size)
    : decision.refusals.map(({ id }) => id);
};

describe('what a node is rebuilt with', () => {
  it('is laid out in the room that it has, with the swap that it had', () => {
    expect(sizes(body)).toEqual([24_576, 1_024]);
    expect(sizes({ ...body, type: 'g6-standard-1' })).toEqual([50_176, 1_024]);
    expect(sizes({ ...body, type: 'g6-nano-1' })).toEqual([24_576, 1_024]);
    expect(sizes(body, { ...ground, node: { ...ground.node, disks: [] } })).toEqual([25_088, 512]);
  });

  it('is refused with all that is wrong', () => {
    expect(sizes({ ...body, image: '' }, { ...ground, image: undefined })).toEqual(['node.rebuild.image']);
    const bare = { ...ground, image: undefined, type: undefined, passwordScore: 1 };
    expect(sizes({ ...body, type: 'huge' }, bare)).toEqual([
      'node.image.known',
      'node.password.strong',
      'node.type.known',
    ]);
  });
});
