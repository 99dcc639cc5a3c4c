import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';

const { cpu, io, network_in, network_out, transfer_quota } = bounds.NodeAlerts;

/** The default alerts of a node (§4.5). @param vcpus the number of cores of its type */
export const defaultAlerts = (vcpus: number): Schema<'NodeAlerts'> => ({
  cpu: cpu.of_core.const * vcpus,
  io: io.unset.const,
  network_in: network_in.unset.const,
  network_out: network_out.unset.const,
  transfer_quota: transfer_quota.unset.const,
});

/** The number of hosts of a region that clients see. */
const HOSTS = 16;

/** The ID of the host of a node: 40 hexadecimal digits, equal for nodes on the same host. */
export function hostOf(region: string, number: number): string {
  const name = `${region}/${number % HOSTS}`;
  // FNV-1a, once for each group of eight digits: the ID is not a secret.
  return Array.from({ length: 5 }, (_, group) => {
    let hash = 0x811c_9dc5 ^ group;
    for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x0100_0193) >>> 0;
    return hash.toString(16).padStart(8, '0');
  }).join('');
}

/** Another host of a region, for a migration. @param current the current host of the node */
export function otherHost(region: string, number: number, current: string): string {
  const host = hostOf(region, number);
  return host === current ? hostOf(region, number + 1) : host;
}
