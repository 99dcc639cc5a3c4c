import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { cloneLimitProblems, draftClone, type CloneFacts } from './clone-node.js';
import { chosenParts, copiedDevices } from './clone-parts.js';
import { emptyDevices } from '../configs/config-defaults.js';
import { problemsOf, type } from './nodes.fixture.js';

const disk = (id: number, size = 1_024) => ({ id, size });
const slot = (id: number) => ({ disk_id: id, volume_id: null });

const there = {
  configs: [
    { id: 1, devices: { ...emptyDevices, sda: slot(11), sdb: slot(12) } },
    { id: 2, devices: { ...emptyDevices, sda: slot(12), sdc: { disk_id: null, volume_id: 7 } } },
  ],
  disks: [disk(11, 40_000), disk(12), disk(13)],
};

const source = { ...there, id: 100, tags: ['one'], hasUserData: false, image: undefined };

const facts: CloneFacts = {
  source,
  parts: there,
  target: undefined,
  region: { capabilities: ['Nodes'] },
  type,
  backupsForAll: false,
};

const place = { region: 'us-ord', type: 'g6-standard-1' };

const problems = (body: Body<'cloneNode'>, given: Partial<CloneFacts> = {}) =>
  problemsOf(draftClone(body, { ...facts, ...given }));

describe('the copied parts of a node', () => {
  const ids = (body: Body<'cloneNode'>) => {
    const { configs, disks } = chosenParts(body, there);
    return [configs.map(({ id }) => id), disks.map(({ id }) => id)];
  };

  it('are all or the requested profiles with their disks, and the requested disks', () => {
    expect(ids({})).toEqual([
      [1, 2],
      [11, 12],
    ]);
    expect(ids({ disks: [13] })).toEqual([
      [1, 2],
      [11, 12, 13],
    ]);
    expect(ids({ configs: [2] })).toEqual([[2], [12]]);
    expect(ids({ configs: [], disks: [13, 13] })).toEqual([[], [13]]);
    expect(ids({ configs: [] })).toEqual([[], []]);
  });

  it('are in the same slots, without volumes', () => {
    const copies = new Map([[12, 22]]);
    expect(copiedDevices(there.configs[1]?.devices ?? emptyDevices, copies)).toEqual({
      ...emptyDevices,
      sda: slot(22),
    });
  });

  it('are refused when the node does not have them', () => {
    expect(problems({ ...place, configs: [1, 3], disks: [11, 14] })).toEqual([
      'node.clone.parts configs[1]: configs is not valid',
      'node.clone.parts disks[1]: disks is not valid',
    ]);
  });
});

describe('a new node', () => {
  it('requires a region and a type with enough space for the disks', () => {
    expect(problems(place)).toEqual([]);
    expect(problems({}, { region: undefined, type: undefined })).toEqual([
      'node.clone.place region: region is required',
      'node.clone.place type: type is required',
    ]);
    expect(problems({ ...place, type: 'huge' }, { type: undefined })).toEqual([
      'node.type.known type: A valid plan type by that ID was not found',
    ]);
    expect(problems(place, { type: { ...type, disk: 42_048 } })).toEqual([]);
    expect(problems(place, { type: { ...type, disk: 42_047 } })).toEqual([
      'node.clone.room type: The type has too little room for the disks',
    ]);
  });

  it('requires user data if its source has some, otherwise accepts it unless its image does not read it', () => {
    const field = 'metadata.user_data';
    const metadata = { user_data: 'eA==' };
    const withData = {
      source: { ...source, hasUserData: true },
      region: { capabilities: ['Nodes', 'Metadata'] },
    };
    expect(problems(place, withData)).toEqual([`node.clone.user-data ${field}: user_data is required`]);
    expect(problems({ ...place, metadata }, withData)).toEqual([]);
    const of = (image: CloneFacts['source']['image'], hasUserData = false) =>
      problems({ ...place, metadata }, { ...withData, source: { ...source, image, hasUserData } });
    const unable = { is_public: true, capabilities: [] };
    expect(of(unable)).toEqual([
      `node.user-data.image ${field}: Needs an image that reads user data (cloud-init)`,
    ]);
    expect(of(unable, true)).toEqual([]);
    expect(of({ is_public: true, capabilities: ['cloud-init'] })).toEqual([]);
    expect(of({ is_public: false, capabilities: [] })).toEqual([]);
    expect(of(undefined)).toEqual([]);
    expect(problems({ ...place, metadata })).toEqual([
      `node.user-data.region ${field}: The region does not offer Metadata`,
    ]);
  });

  it('has the tags of its source, and backups if the account enables them for all nodes', () => {
    const decision = draftClone(place, { ...facts, backupsForAll: true });
    expect(decision).toMatchObject({
      ok: true,
      value: { tags: ['one'], made: { tags: ['one'], backupsEnabled: true, privateIp: false, group: '' } },
    });
    const asked = { ...place, label: 'web-1', group: 'g', backups_enabled: true, private_ip: true };
    expect(draftClone(asked, facts)).toMatchObject({
      value: { made: { ...place, type, label: 'web-1', group: 'g', backupsEnabled: true, privateIp: true } },
    });
  });
});

describe('an existing node', () => {
  const target = { id: 200, disk: 51_200, disks: [], configs: 0, tags: ['two', 'one'] };
  const body = { node_id: 200 };

  it('keeps its tags and gets the tags of the source', () => {
    const decision = draftClone(body, { ...facts, target });
    expect(decision).toEqual({ ok: true, value: { made: undefined, tags: ['two', 'one'] } });
  });

  it('must have capacity for disks, profiles and tags', () => {
    const disks = Array.from({ length: 49 }, () => ({ size: 200 }));
    const tags = Array.from({ length: 100 }, (_, index) => `tag-${index}`);
    expect(problems(body, { target: { ...target, disks, configs: 49, tags } })).toEqual([
      'disk.room node_id: Not enough room on the node: 41,400 MB are left',
      'disk.limit node_id: A node may have at most 50 disks',
      'config.limit node_id: A node may have 50 configuration profiles',
      'tag.entity.full node_id: At most 100 tags',
    ]);
  });

  it('must be another node of the account, without fields of a new node', () => {
    const newNodeFields = { ...place, label: 'a', backups_enabled: false, private_ip: false, metadata: {} };
    const rest = ['region', 'type', 'label'].map((field) => `node.clone.new ${field}: Only for a new node`);
    expect(problems({ ...body, ...newNodeFields })).toEqual([
      'node.clone.target node_id: node_id is not valid',
      ...rest,
    ]);
    expect(problems(body, { target: { ...target, id: source.id } })).toEqual([
      'node.clone.other node_id: The node cannot be cloned to itself',
    ]);
  });
});

it('allows at most five clones at the same time', () => {
  expect(cloneLimitProblems(4)).toEqual([]);
  expect(cloneLimitProblems(5)).toMatchObject([{ id: 'node.clone.at-once' }]);
});
