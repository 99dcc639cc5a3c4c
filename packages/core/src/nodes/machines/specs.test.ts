import { describe, expect, it } from 'vitest';
import { defaultAlerts, hostOf, otherHost } from './specs.js';

it('the default CPU alert depends on the number of cores', () => {
  const alerts = { cpu: 360, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 };
  expect(defaultAlerts(4)).toEqual(alerts);
});

describe('the host of a node', () => {
  it('is one of 16 in its region and always the same', () => {
    expect(hostOf('us-ord', 1)).toBe('adcbdb7307bc17a65cbd31e52f379ca864ce4d07');
    const hosts = Array.from({ length: 40 }, (_none, number) => hostOf('us-ord', number));
    expect(new Set(hosts).size).toBe(16);
    expect(hosts[17]).toBe(hosts[1]);
    for (const host of hosts) expect(host).toMatch(/^[0-9a-f]{40}$/);
    expect(hosts).not.toContain(hostOf('us-sea', 1));
  });

  it('is another one after a migration', () => {
    expect(otherHost('us-ord', 1, hostOf('us-ord', 1))).toBe(hostOf('us-ord', 2));
    expect(otherHost('us-ord', 1, hostOf('us-ord', 5))).toBe(hostOf('us-ord', 1));
  });
});
