import { describe, expect, it } from 'vitest';
import type { Decision, Refusal } from '../refusals/index.js';
import { mayAttachVolume, mayDeleteVolume, mayDetachVolume, mayResizeVolume } from './actions.js';
import { changeVolume, draftVolume, draftVolumeClone } from './draft-volume.js';

const region = { capabilities: ['Block Storage'] };
const body = { label: 'my-volume', size: 20, region: 'us-east' };
const free = { label: 'my-volume', size: 20, region: 'us-east', tags: ['one'], node_id: null };
const attached = { ...free, node_id: 7 };

const ids = (decision: Decision<unknown>): [string, string | undefined][] =>
  decision.ok ? [] : ruleAndField(decision.refusals);
const ruleAndField = (refusals: readonly Refusal[]): [string, string | undefined][] =>
  refusals.map(({ id, field }) => [id, field]);

describe('a new volume', () => {
  it('is in the given region and has each tag once', () => {
    expect(draftVolume({ ...body, tags: ['abc', 'abc'] }, { region, node: undefined })).toEqual({
      ok: true,
      value: { label: 'my-volume', size: 20, region: 'us-east', tags: ['abc'] },
    });
  });

  it('is in the region of its node and has 20 GiB by default', () => {
    const node = { id: 7, region: 'us-west' };
    expect(draftVolume({ label: 'a', node_id: 7 }, { region, node })).toMatchObject({
      value: { region: 'us-west', size: 20 },
    });
  });

  it.each([
    ['1abc', 'volume.label.start'],
    ['-abc', 'volume.label.start'],
    ['ä', 'volume.label.start'],
    ['a b', 'volume.label.characters'],
    ['a.b', 'volume.label.characters'],
    ['a\n', 'volume.label.characters'],
  ])('is not called %j', (label, id) => {
    expect(ids(draftVolume({ ...body, label }, { region, node: undefined }))).toEqual([[id, 'label']]);
  });

  it('requires a region that offers volumes', () => {
    const nowhere = { region: undefined, node: undefined };
    expect(ids(draftVolume({ label: 'a', size: 10 }, nowhere))).toEqual([
      ['volume.place.required', 'region'],
    ]);
    expect(ids(draftVolume({ label: 'a', size: 10, region: null, node_id: null }, nowhere))).toEqual([
      ['volume.place.required', 'region'],
    ]);
    expect(ids(draftVolume(body, nowhere))).toEqual([['region.known', 'region']]);
    expect(ids(draftVolume(body, { region: { capabilities: ['Nodes'] }, node: undefined }))).toEqual([
      ['region.capability', 'region'],
    ]);
  });

  it('requires that its node is in the same account and region', () => {
    const at = { ...body, node_id: 7 };
    expect(ids(draftVolume(at, { region, node: undefined }))).toEqual([['volume.node.known', 'node_id']]);
    expect(ids(draftVolume(at, { region, node: { id: 7, region: 'us-west' } }))).toEqual([
      ['volume.node.region', 'node_id'],
    ]);
    const only = { label: 'a', size: 10, node_id: 7 };
    expect(ids(draftVolume(only, { region: undefined, node: { id: 7, region: 'nowhere' } }))).toEqual([
      ['region.known', 'node_id'],
    ]);
    expect(ids(draftVolume(only, { region: undefined, node: undefined }))).toEqual([
      ['volume.node.known', 'node_id'],
    ]);
  });
});

describe('a change of a volume', () => {
  it('accepts the values that a read returned', () => {
    const change = { label: 'my-volume', size: 20, region: 'us-east', node_id: 7, hardware_type: 'nvme' };
    expect(changeVolume(attached, change)).toEqual({
      ok: true,
      value: { label: 'my-volume', size: 20, region: 'us-east', tags: ['one'] },
    });
  });

  it('accepts a label and tags, and null for no tags', () => {
    expect(changeVolume(free, { label: 'other', tags: null })).toMatchObject({
      value: { label: 'other', tags: [] },
    });
  });

  it('refuses changes of other fields', () => {
    const change = { label: '1', size: 21, region: 'us-west', node_id: 8, hardware_type: 'hdd' };
    expect(ids(changeVolume(attached, change))).toEqual([
      ['volume.label.start', 'label'],
      ['request.field.fixed', 'size'],
      ['request.field.fixed', 'region'],
      ['request.field.fixed', 'node_id'],
      ['request.field.fixed', 'hardware_type'],
    ]);
  });
});

describe('a copy of a volume', () => {
  it('has all values except the label and the node', () => {
    expect(draftVolumeClone(attached, 'copy')).toEqual({
      ok: true,
      value: { label: 'copy', size: 20, region: 'us-east', tags: ['one'] },
    });
    expect(ids(draftVolumeClone(attached, '2nd'))).toEqual([['volume.label.start', 'label']]);
  });
});

describe('an action on a volume', () => {
  const here = { id: 7, region: 'us-east' };

  it('attach requires a node in its region and a detached volume', () => {
    expect(mayAttachVolume(free, 7, here)).toEqual([]);
    expect(ruleAndField(mayAttachVolume(attached, 7, here))).toEqual([['volume.attached.once', undefined]]);
    expect(ruleAndField(mayAttachVolume(attached, 9, undefined))).toEqual([
      ['volume.attached.once', undefined],
      ['volume.node.known', 'node_id'],
    ]);
    expect(ruleAndField(mayAttachVolume(free, 7, { id: 7, region: 'us-west' }))).toEqual([
      ['volume.node.region', 'node_id'],
    ]);
  });

  it('detach requires an attached volume', () => {
    expect(mayDetachVolume(attached)).toEqual([]);
    expect(ruleAndField(mayDetachVolume(free))).toEqual([['volume.detach.attached', undefined]]);
  });

  it('delete requires a detached volume, or one of a node that is off', () => {
    expect([mayDeleteVolume(undefined), mayDeleteVolume({ status: 'offline' })]).toEqual([[], []]);
    for (const status of ['running', 'booting', 'shutting_down', 'cloning'] as const)
      expect(ruleAndField(mayDeleteVolume({ status }))).toEqual([['volume.delete.detached', undefined]]);
  });

  it('resize requires a larger size', () => {
    expect(mayResizeVolume(free, 21)).toEqual([]);
    for (const size of [20, 19]) {
      expect(ruleAndField(mayResizeVolume(free, size))).toEqual([['volume.resize.larger', undefined]]);
    }
  });
});
