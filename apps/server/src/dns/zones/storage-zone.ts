import { nameKey } from '@cloud-account/core';
import type { Config } from '../../config/config.js';
import type { ServedContent, ServedZoneRow } from './served-zones.js';

/** The ID of the zone, which no domain and no group of secondaries has. */
export const STORAGE_ZONE = 0;

/** Seconds. */
const TTL = 300;

/** The zone of the hosts of object storage: clusters, buckets and their websites. */
export type StorageZone = ServedZoneRow & Pick<ServedContent, 'text'> & { readonly version: string };

/** The zone of the hosts of object storage; undefined where the name server does not know their addresses. */
export function storageZone({
  objects: { domain, addresses },
  dns,
  platformDomain,
}: Pick<Config, 'objects' | 'dns' | 'platformDomain'>): StorageZone | undefined {
  if (!dns.on || addresses.length === 0) return undefined;
  const own = addresses.map((address) => `${address.includes(':') ? 'AAAA' : 'A'}  ${address}`);
  const lines = [
    `$TTL ${TTL}`,
    `@  IN  SOA  ns1.${platformDomain}. hostmaster.${platformDomain}. 1 14400 14400 1209600 ${TTL}`,
    ...[1, 2, 3, 4, 5].map((number) => `@    NS  ns${number}.${platformDomain}.`),
    ...['@', '*'].flatMap((name) => own.map((address) => `${name}    ${address}`)),
  ];
  return {
    ...{ id: STORAGE_ZONE, name: nameKey(domain), version: addresses.join(' '), text: lines.join('\n') },
    ...{ transfersTo: [], groups: [], isPrivate: false, masters: [] },
  };
}
