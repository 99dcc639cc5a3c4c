import { nameKey, renderZone } from '@cloud-account/core';
import type { Config } from '../../config/config.js';
import { nameservers } from './nameservers.js';
import type { ServedContent, ServedZoneRow } from './served-zones.js';

/** The ID of the zone, which no domain and no group of secondaries has. */
export const STORAGE_ZONE = 0;

/** Seconds. */
const TTL = 300;

/** The zone of the hosts of object storage: clusters, buckets and their websites. */
export type StorageZone = ServedZoneRow & Pick<ServedContent, 'text'> & { readonly version: string };

/** The settings that the zone depends on. */
type ZoneConfig = Pick<Config, 'objects' | 'dns' | 'platformDomain'>;

/** The name of the zone; undefined where the name server does not know the addresses of the hosts. */
export const storageDomain = ({ objects, dns }: Pick<ZoneConfig, 'objects' | 'dns'>): string | undefined =>
  dns.on && objects.addresses.length > 0 ? nameKey(objects.domain) : undefined;

/** The zone of the hosts of object storage; undefined where it has no name. */
export function storageZone(config: ZoneConfig): StorageZone | undefined {
  const name = storageDomain(config);
  if (name === undefined) return undefined;
  const { platformDomain, objects } = config;
  const records = ['', '*'].flatMap((host) =>
    objects.addresses.map((target) => ({
      ...{ type: target.includes(':') ? ('AAAA' as const) : ('A' as const), name: host, target },
      ...{ priority: 0, weight: 0, port: 0, tag: null, ttl_sec: 0 },
    })),
  );
  const times = { refresh_sec: 0, retry_sec: 0, expire_sec: 0, ttl_sec: TTL };
  const text = renderZone({
    ...{ id: STORAGE_ZONE, records, serial: 1, nameservers: nameservers(platformDomain) },
    domain: { domain: name, soa_email: `hostmaster@${platformDomain}`, ...times },
  }).join('\n');
  return {
    ...{ id: STORAGE_ZONE, name, version: objects.addresses.join(' '), text },
    ...{ transfersTo: [], groups: [], isPrivate: false, masters: [] },
  };
}
