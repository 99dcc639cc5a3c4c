import type { Cloud } from '../common/context.js';

/** A master of a slave domain said that its zone has changed (RFC 1996). */
export function zoneNotified(cloud: Cloud, domainId: number, from: string): void {
  cloud.log.debug({ domain: domainId, from }, 'a master told of a change');
}
