import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { type Fields, given } from '../../given.fixture.js';
import type { Decision } from '../../refusals/index.js';
import { changeVpc, draftVpc, mayDeleteVpc } from './vpcs.js';

const problemsOf = (decision: Decision<unknown>) =>
  decision.ok ? [] : decision.refusals.map(({ field, reason }) => [field, reason]);

const draft = (fields: Fields<Body<'createVpc'>>, inRegion = 0) =>
  draftVpc(given<Body<'createVpc'>>({ label: 'shop', region: 'us-ord', ...fields }), inRegion);

describe('a new VPC', () => {
  it.each([undefined, null, ''])('has an empty description for %j', (description) => {
    expect(draft({ description })).toEqual({
      ok: true,
      value: { label: 'shop', description: '', region: 'us-ord', subnets: [] },
    });
  });

  it('has its first subnets, each checked against those before it', () => {
    const subnets = [
      { label: 'a', ipv4: '10.0.0.0/24' },
      { label: 'b', ipv4: '10.0.1.0/24' },
    ];
    expect(draft({ subnets })).toMatchObject({ ok: true, value: { subnets } });
    expect(problemsOf(draft({ subnets: [...subnets, { label: 'a', ipv4: '10.0.0.0/16' }] }))).toEqual([
      ['subnets[2].label', 'Label must be unique among your subnets'],
      ['subnets[2].ipv4', 'Must not overlap the subnet a'],
    ]);
  });

  it('is refused with all its problems in one answer', () => {
    const subnets = Array.from({ length: 11 }, (_, index) => ({
      label: `s${index}`,
      ipv4: `10.0.${index}.0/24`,
    }));
    const wrong = { label: 'my shop', description: '\udc00', subnets };
    expect(problemsOf(draft(wrong, 10))).toEqual([
      ['label', 'Label must include only ASCII letters, numbers, and dashes'],
      ['description', 'description is not valid'],
      ['region', 'An account may have 10 VPCs in a region'],
      ['subnets', 'A VPC may have 10 subnets'],
    ]);
  });

  it('is one of at most ten in its region', () => {
    expect(draft({}, 9).ok).toBe(true);
    expect(draft({}, 10).ok).toBe(false);
  });
});

describe('a change of a VPC', () => {
  const current = { label: 'shop', description: 'old', region: 'us-ord' };

  it('keeps absent fields and unsets null fields', () => {
    expect(changeVpc(current, {})).toEqual({ ok: true, value: current });
    expect(changeVpc(current, { label: 'new', description: null })).toEqual({
      ok: true,
      value: { label: 'new', description: '', region: 'us-ord' },
    });
  });

  it('does not check an unchanged label', () => {
    expect(changeVpc({ ...current, label: 'a--b' }, { label: 'a--b' }).ok).toBe(true);
  });

  it('refuses another region', () => {
    expect(changeVpc(current, { region: 'us-ord' }).ok).toBe(true);
    expect(problemsOf(changeVpc(current, { label: 'x--', region: 'us-east' }))).toEqual([
      ['label', 'Must not have two hyphens in a row'],
      ['region', 'region cannot be changed'],
    ]);
  });
});

it('a VPC without interfaces can be deleted', () => {
  expect(mayDeleteVpc(0)).toEqual([]);
  expect(mayDeleteVpc(2)).toMatchObject([
    { id: 'vpc.delete.unused', reason: 'Interfaces of nodes are in subnets of this VPC' },
  ]);
});
