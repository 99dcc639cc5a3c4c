import { hasData, type OpaqueRecord, type ZoneRecord } from './zone-record.js';

/** The allowed values of `ttl_sec` of a record (§2.12). */
const allowedTtls = [300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200];

export interface CompareOptions {
  /** The name of the zone. Its SOA and NS records are not compared, because platforms have their own. */
  readonly zone: string;
  /** Rounds TTLs as the API does before it compares them: to the nearest allowed value, ties up (§2.12). */
  readonly roundTtl?: boolean;
}

function nearestTtl(ttl: number): number {
  return allowedTtls.reduce((best, value) => (Math.abs(value - ttl) <= Math.abs(best - ttl) ? value : best));
}

/** The canonical form of an IPv6 address, as in URLs. */
function canonicalIpv6(address: string): string {
  return new URL(`http://[${address}]`).hostname;
}

function canonicalData(record: ZoneRecord): string {
  switch (record.type) {
    case 'AAAA':
      return canonicalIpv6(record.data);
    case 'TXT':
      return Buffer.from(record.data).toString('latin1');
    case 'CAA':
      return `${record.data.flags} ${record.data.tag.toLowerCase()} ${record.data.value}`;
    case 'MX':
      return `${record.data.preference} ${record.data.exchange.toLowerCase()}`;
    case 'SRV': {
      const { priority, weight, port, target } = record.data;
      return `${priority} ${weight} ${port} ${target.toLowerCase()}`;
    }
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data;
      return `${mname.toLowerCase()} ${rname.toLowerCase()} ${serial} ${refresh} ${retry} ${expire} ${minimum}`;
    }
    default:
      return record.data.toLowerCase();
  }
}

function canonicalZone(
  records: readonly (ZoneRecord | OpaqueRecord)[],
  options: CompareOptions,
): Set<string> {
  const apex = options.zone.toLowerCase();
  const lines = records
    .filter(({ name, type }) => name.toLowerCase() !== apex || (type !== 'SOA' && type !== 'NS'))
    .map((record) => {
      const ttl = options.roundTtl ? nearestTtl(record.ttl) : record.ttl;
      const data = hasData(record) ? canonicalData(record) : '';
      return `${record.name.toLowerCase()} ${ttl} ${record.type} ${data}`;
    });
  return new Set(lines);
}

/**
 * Compares two zones by name, type, data and TTL: names in any case, IPv6 addresses in any form, TXT by its bytes.
 * Equal records count once, as in DNS.
 * @returns one line for each record of only one zone (`- ` the first, `+ ` the second); none when equal
 */
export function compareZones(
  a: readonly (ZoneRecord | OpaqueRecord)[],
  b: readonly (ZoneRecord | OpaqueRecord)[],
  options: CompareOptions,
): string[] {
  const [first, second] = [canonicalZone(a, options), canonicalZone(b, options)];
  return [
    ...[...first].filter((line) => !second.has(line)).map((line) => `- ${line}`),
    ...[...second].filter((line) => !first.has(line)).map((line) => `+ ${line}`),
  ];
}
