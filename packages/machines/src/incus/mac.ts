import { createHash } from 'node:crypto';

/** The first bytes of the hardware addresses of instances. */
const PREFIX = '00:16:3e';

/** The hardware address of a machine, so that its network gives it the same address after each start. */
export function macOf(machine: string): string {
  const digest = createHash('sha256').update(machine).digest('hex');
  return [PREFIX, digest.slice(0, 2), digest.slice(2, 4), digest.slice(4, 6)].join(':');
}
