import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';

const { cpu, io, network_in, network_out, transfer_quota } = bounds.NodeAlerts;

/** The alerts of a node that nobody set (§4.5): by its cores. @param vcpus of its type */
export const defaultAlerts = (vcpus: number): Schema<'NodeAlerts'> => ({
  cpu: cpu.of_core.const * vcpus,
  io: io.unset.const,
  network_in: network_in.unset.const,
  network_out: network_out.unset.const,
  transfer_quota: transfer_quota.unset.const,
});

/** How many hosts a region has, as far as clients can tell. */
const HOSTS = 16;

/** The host that a node is on: 40 hexadecimal digits, the same for nodes that are on one. */
export function hostOf(region: string, number: number): string {
  const name = `${region}/${number % HOSTS}`;
  // FNV-1a, once for each group of eight digits: nothing secret is hidden by it.
  return Array.from({ length: 5 }, (_, group) => {
    let hash = 0x811c_9dc5 ^ group;
    for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x0100_0193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  }).join('');
}

/** Another host of a region than one, for a node that is taken there. @param current the host that it is on */
export function otherHost(region: string, number: number, current: string): string {
  const host = hostOf(region, number);
  return host === current ? hostOf(region, number + 1) : host;
}
