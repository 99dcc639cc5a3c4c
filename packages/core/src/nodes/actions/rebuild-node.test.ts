import { describe, expect, it } from 'vitest';
import { ownLabels } from '../default-labels.js';
import { image, problemsOf, type } from '../machines/nodes.fixture.js';
import { draftRebuild, type RebuildFacts } from './rebuild-node.js';

const facts: RebuildFacts = {
  image: { ...image, capabilities: [] },
  script: undefined,
  passwordScore: 4,
  userKeys: new Map(),
  labels: ownLabels,
  node: {
    type: 'g6-nano-1',
    region: { capabilities: ['Nodes'] },
    disk: 25_600,
    disks: [{ id: 1, size: 1_024, filesystem: 'swap' }],
  },
  type,
};

const body = { image: 'node/debian12', root_pass: 'aComplex-P4ssw0rd-of-9-words', booted: true };

const sizes = (
  asked: Omit<typeof body, 'image'> & { image?: string } & { type?: string },
  given: RebuildFacts = facts,
) => {
  const decision = draftRebuild(asked, given);
  return decision.ok ? decision.value.layout.disks.map(({ size }) => size) : problemsOf(decision);
};

describe('a rebuild of a node', () => {
  it('creates disks in the space of the node, with the same swap size', () => {
    expect(sizes(body)).toEqual([24_576, 1_024]);
    expect(sizes({ ...body, type: 'g6-standard-1' })).toEqual([50_176, 1_024]);
    expect(sizes({ ...body, type: 'g6-nano-1' })).toEqual([24_576, 1_024]);
    expect(sizes(body, { ...facts, node: { ...facts.node, disks: [] } })).toEqual([25_088, 512]);
  });

  it('is refused with all problems in one answer', () => {
    expect(sizes({ ...body, image: '' }, { ...facts, image: undefined })).toEqual([
      'node.rebuild.image image: You must specify an image',
    ]);
    const { image: _image, ...unnamed } = body;
    expect(sizes({ ...unnamed, type: 'huge' }, { ...facts, image: undefined, type: undefined })).toEqual([
      'node.rebuild.image image: You must specify an image',
      'node.type.known type: A valid plan type by that ID was not found',
    ]);
    const bare = { ...facts, image: undefined, type: undefined, passwordScore: 1 };
    expect(sizes({ ...body, type: 'huge' }, bare)).toEqual([
      'node.image.known image: image is not valid',
      'node.password.strong root_pass: Password does not meet strength requirement',
      'node.type.known type: A valid plan type by that ID was not found',
    ]);
  });
});
