import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { ownLabels } from '../default-labels.js';
import { draftNode, type NodeFacts } from './draft-node.js';
import { image, problemsOf, type } from './nodes.fixture.js';

const capabilities = ['Nodes', 'Metadata'];
const facts: NodeFacts = {
  region: { capabilities },
  type,
  hasFirewall: false,
  backup: undefined,
  backupsForAll: false,
  image: undefined,
  script: undefined,
  passwordScore: 4,
  userKeys: new Map(),
  labels: ownLabels,
};
const backup = {
  status: 'successful',
  available: true,
  region: 'us-ord',
  disks: [{ size: 51_000 }, { size: 200 }],
  configs: [],
} as const;
const place = { region: 'us-ord', type: type.id };
const ofImage = { image: image.id, root_pass: 'a good one, this' };

const draft = (body: Partial<Body<'createNode'>>, given: Partial<NodeFacts> = {}) =>
  draftNode({ ...place, ...body }, { ...facts, ...given });
const valueOf = (...asked: Parameters<typeof draft>) => {
  const decision = draft(...asked);
  return decision.ok ? decision.value : problemsOf(decision);
};

describe('a new node', () => {
  const empty = {
    label: undefined,
    group: '',
    region: 'us-ord',
    type,
    tags: [],
    backupsEnabled: false,
    privateIp: false,
    firewallId: undefined,
    deployed: undefined,
    userData: undefined,
    booted: false,
  };

  it('is empty and offline by default', () => {
    expect(valueOf({})).toEqual(empty);
    expect(valueOf({ booted: true, tags: [], group: null })).toEqual(empty);
  });

  it('has the values of its body', () => {
    const asked = { label: 'web-1', group: 'shops', private_ip: true, backups_enabled: true, firewall_id: 7 };
    expect(valueOf({ ...asked, tags: ['b', 'a', 'b'] }, { hasFirewall: true })).toEqual({
      ...empty,
      label: 'web-1',
      group: 'shops',
      tags: ['b', 'a'],
      backupsEnabled: true,
      privateIp: true,
      firewallId: 7,
    });
  });

  it('has user data without line breaks, also when it is empty', () => {
    const metadata = { user_data: 'I2Ns\r\nb3Vk\n' };
    expect(valueOf({ metadata })).toEqual({ ...empty, userData: 'I2Nsb3Vk' });
    expect(valueOf({ ...ofImage, metadata }, { image })).toMatchObject({ userData: 'I2Nsb3Vk' });
    expect(valueOf({ metadata: { user_data: '' } })).toEqual(empty);
  });

  it('has backups enabled if the account enables them for all nodes', () => {
    expect(valueOf({ backups_enabled: false }, { backupsForAll: true })).toMatchObject({
      backupsEnabled: true,
    });
  });

  it('has the disks of its image and is booted by default', () => {
    const sizes = (body: Partial<Body<'createNode'>>) => {
      const decision = draft({ ...ofImage, ...body }, { image });
      return (
        decision.ok && [decision.value.booted, decision.value.deployed?.layout.disks.map(({ size }) => size)]
      );
    };
    expect(sizes({})).toEqual([true, [50_688, 512]]);
    expect(sizes({ booted: false, swap_size: 0 })).toEqual([false, [51_200]]);
    expect(sizes({ swap_size: 49_700 })).toEqual([true, [1_500, 49_700]]);
  });

  it('is booted from a backup', () => {
    expect(valueOf({ backup_id: 3 }, { backup })).toMatchObject({ booted: true, deployed: undefined });
    expect(valueOf({ backup_id: 3, booted: false, interfaces: [] }, { backup })).toMatchObject({
      booted: false,
    });
  });

  it.each<[string, Partial<Body<'createNode'>>, Partial<NodeFacts>, ...string[]]>([
    [
      'an unknown region and type',
      {},
      { region: undefined, type: undefined },
      'region.known region: region is not valid',
      'node.type.known type: A valid plan type by that ID was not found',
    ],
    [
      'a region without nodes or the capability of the type',
      {},
      { region: { capabilities: [] }, type: { ...type, class: 'premium' } },
      'region.capability region: The region does not offer Nodes',
      'region.capability type: The region does not offer Premium Plans',
    ],
    [
      'a region without GPUs',
      {},
      { type: { ...type, class: 'gpu' } },
      'region.capability type: The region does not offer GPU Nodes',
    ],
    [
      'an invalid group, label, firewall and tag',
      { label: '-a', group: '\ud83e', firewall_id: 7, tags: ['a', '\0'] },
      {},
      'node.label.ends label: Must begin and end with a letter or a number',
      'request.text.storable group: group is not valid',
      'node.firewall.known firewall_id: firewall_id is not valid',
      'request.text.storable tags[1]: tags is not valid',
    ],
    [
      'more swap than fits beside the image',
      { ...ofImage, swap_size: 49_701 },
      { image },
      'disk.image.size swap_size: Distribution requires a minimum size of 1500',
    ],
    [
      'a type that is smaller than the image',
      { ...ofImage, swap_size: 0 },
      { image, type: { ...type, disk: 1_499 } },
      'disk.image.size type: Distribution requires a minimum size of 1500',
    ],
    [
      'an invalid deployment, in a region without metadata',
      { image: image.id, metadata: { user_data: 'eA==' } },
      { image, region: { capabilities: ['Nodes'] } },
      'node.password.required root_pass: root_pass is required',
      'node.user-data.region metadata.user_data: The region does not offer Metadata',
    ],
    ['an unknown backup', { backup_id: 3 }, {}, 'node.backup.known backup_id: backup_id is not valid'],
    [
      'a backup with fields of an image',
      { ...ofImage, backup_id: 3, stackscript_id: 5, interfaces: [{ purpose: 'public' }] },
      { image, backup, script: { images: [image.id], user_defined_fields: [] } },
      'node.backup.image backup_id: Not together with an image',
      'node.backup.script stackscript_id: Not together with a backup',
      'node.backup.interfaces interfaces: Not together with a backup',
    ],
    [
      'a backup of another region that is too large',
      { backup_id: 3 },
      { backup: { ...backup, region: 'us-sea' }, type: { ...type, disk: 51_199 } },
      'backup.region region: The backup is in another region',
      'backup.space type: Insufficient space: the backup needs 51,200 MB, and 51,199 MB are left',
    ],
    [
      'a backup of any size that was not successful',
      { backup_id: 3 },
      { backup: { ...backup, status: 'failed' }, type: { ...type, disk: 1 } },
      'backup.successful backup_id: Only a successful backup can be restored',
    ],
    [
      'a backup that is under maintenance',
      { backup_id: 3 },
      { backup: { ...backup, available: false } },
      'backup.available backup_id: The backup is under maintenance',
    ],
  ])('is refused with %s', (_title, body, given, ...problems) => {
    expect(problemsOf(draft(body, given))).toEqual(problems);
  });
});
