import { describe, expect, it } from 'vitest';
import type { Plan } from '@cloud-account/database';
import { durationOf } from './times.js';

const GB = 1_024;

const copy: Plan = { kind: 'copy-disk', disk: 'copy', from: 'source', content: null };
const boot: Plan = { kind: 'boot', rootDevice: '/dev/sda', initrd: null, rescue: false, devices: {} };
const shutDown: Plan = { kind: 'shut-down' };

const instant = { times: 'instant', least: 1_000 } as const;
const scaled = { times: 'scaled', least: 0 } as const;
const real = { times: 'real', least: 1_000 } as const;

describe('how long a task takes', () => {
  it('is zero with instant times, about a second with scaled ones, and at most ten seconds', () => {
    expect(durationOf(instant, copy, 80 * GB, 'key')).toBe(0);
    for (const key of ['one', 'two', 'three']) {
      expect(durationOf(scaled, boot, 0, key)).toBeGreaterThan(800);
      expect(durationOf(scaled, boot, 0, key)).toBeLessThan(1_200);
    }
    expect(durationOf(scaled, copy, 80 * GB, 'key')).toBeLessThan(2_500);
    expect(durationOf(scaled, copy, 6_000 * GB, 'key')).toBe(10_000);
  });

  it('is minutes for the copy of a large disk with real times, and longer for a larger disk', () => {
    const minutes = durationOf(real, copy, 80 * GB, 'key') / 60_000;
    expect(minutes).toBeGreaterThan(7);
    expect(minutes).toBeLessThan(12);
    expect(durationOf(real, copy, 160 * GB, 'key') / 60_000).toBeGreaterThan(1.8 * minutes);
    expect(durationOf(real, boot, 0, 'one')).not.toBe(durationOf(real, boot, 0, 'two'));
    expect(durationOf(real, boot, 0, 'one')).toBe(durationOf(real, boot, 0, 'one'));
  });

  it('is at least the given time if a status of a node may consist of the task', () => {
    const slow = { times: 'scaled', least: 5_000 } as const;
    const content = {
      size: GB,
      filesystem: 'ext4',
      used: 0,
      content: '',
      identity: '',
    } as const;
    const disk = (image: string | null): Plan => {
      return { kind: 'create-disk', disk: 'new', content: { ...content, image, authorizedKeys: [] } };
    };
    for (const plan of [boot, shutDown, copy, disk('node/debian12')])
      expect(durationOf(slow, plan, 0, 'key')).toBe(5_000);
    expect(durationOf(slow, disk(null), 0, 'key')).toBeLessThan(1_000);
    expect(durationOf(slow, copy, 6_000 * GB, 'key')).toBe(10_000);
  });
});
