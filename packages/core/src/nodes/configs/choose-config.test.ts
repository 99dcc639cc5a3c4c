import { describe, expect, it } from 'vitest';
import { chooseConfig } from './choose-config.js';
import { devicesOfDisks, emptyDevices } from './config-defaults.js';
import { problemsOf } from '../machines/nodes.fixture.js';

const config = (id: number, disk = 1) => ({ id, devices: devicesOfDisks([disk]) });
const disks = [
  { id: 1, status: 'ready' },
  { id: 2, status: 'not ready' },
] as const;

const choose = (asked: number | null | undefined, configs: Parameters<typeof chooseConfig>[1]['configs']) => {
  const decision = chooseConfig(asked, { configs, last: 12, disks });
  return decision.ok ? decision.value.id : problemsOf(decision);
};

describe('the configuration profile to boot with', () => {
  it('is the requested one', () => {
    expect(choose(11, [config(11), config(12)])).toBe(11);
    expect(choose(13, [config(11), config(12)])).toEqual([
      'node.boot.config config_id: config_id is not valid',
    ]);
  });

  it('is the only one, or the last booted one, without a request', () => {
    expect(choose(null, [config(11)])).toBe(11);
    expect(choose(undefined, [config(11), config(12), config(13)])).toBe(12);
  });

  it('must be there, and be named where there are several', () => {
    expect(choose(undefined, [])).toEqual([
      'node.boot.determinable: The node has no configuration profile; create a disk and a profile with it, or rebuild the node from an image',
    ]);
    expect(choose(null, [config(11), config(13)])).toEqual([
      'node.boot.determinable: The node has several configuration profiles; name one by config_id',
    ]);
  });

  it('must have a device and ready disks', () => {
    expect(choose(11, [{ id: 11, devices: emptyDevices }])).toEqual([
      'node.boot.device config_id: The configuration profile has no devices',
    ]);
    expect(choose(11, [config(11, 3)])).toEqual([
      'node.boot.device config_id: The configuration profile has no devices',
    ]);
    expect(choose(11, [config(11, 2)])).toEqual([
      'node.boot.ready config_id: A disk of the configuration profile is not ready',
    ]);
    const onVolume = { ...emptyDevices, sda: { disk_id: null, volume_id: 7 } };
    expect(choose(11, [{ id: 11, devices: onVolume }])).toBe(11);
  });
});
