import { mailboxName } from '../mailbox.js';
import { defaultTimes } from '../times.js';
import type { DomainValues } from '../types.js';
import { fullHost, zoneName } from './lines.js';
import type { RenderedRecord } from './record-data.js';
import { smallerTtl, type ZoneEntry, zoneEntries } from './record-sets.js';

/** The input of a zone file. */
export interface ZoneSource {
  /** The id of the domain, for the head of the file. */
  readonly id: number;
  /** A master domain. */
  readonly domain: Pick<
    DomainValues,
    'domain' | 'soa_email' | 'refresh_sec' | 'retry_sec' | 'expire_sec' | 'ttl_sec'
  >;
  readonly records: readonly RenderedRecord[];
  /** From `nextSerial`. */
  readonly serial: number;
  /** The name servers of the service, without trailing dots; the first is in the SOA record. */
  readonly nameservers: readonly [string, string, string, string, string];
}

/**
 * The zone file of a master domain (§2.13), line by line; its origin is the name of the domain.
 *
 * @param source the stored domain, with its records
 */
export function renderZone(source: ZoneSource): string[] {
  const steps = renderZoneInSteps(source);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** As `renderZone`, in steps of some milliseconds, so that a large zone does not block other work. */
export function* renderZoneInSteps({
  id,
  domain,
  records,
  serial,
  nameservers,
}: ZoneSource): Generator<undefined, string[], undefined> {
  const ttl = domain.ttl_sec || defaultTimes.ttl_sec;
  const entries = yield* zoneEntries(records, ttl);
  yield;
  const ours = nameservers.map(fullHost);
  const custom = entries.filter((entry) => !isOurs(entry, ours));
  const start = [
    fullHost(nameservers[0]),
    fullHost(mailboxName(domain.soa_email)),
    serial,
    domain.refresh_sec || defaultTimes.refresh_sec,
    domain.retry_sec || defaultTimes.retry_sec,
    domain.expire_sec || defaultTimes.expire_sec,
    ttl,
  ];
  // The name servers of the service and those of the owner are one set, which has one TTL.
  const apex = entries.find((entry) => isApexServer(entry));
  const serverTtl = smallerTtl(0, apex?.ttl ?? 0, ttl);
  return [
    `; ${domain.domain} [${id}]`,
    `$TTL ${ttl}`,
    `@  IN  SOA  ${start.join(' ')}`,
    ...ours.map((host) => (serverTtl === 0 ? `@    NS  ${host}` : `@    ${serverTtl}  NS  ${host}`)),
    ...custom.flatMap((entry) => entryLines(isApexServer(entry) ? { ...entry, ttl: serverTtl } : entry)),
  ];
}

function isApexServer({ name, type }: ZoneEntry): boolean {
  return name === '' && type === 'NS';
}

function isOurs(entry: ZoneEntry, ours: readonly string[]): boolean {
  return isApexServer(entry) && ours.some((host) => host.toLowerCase() === entry.data[0]?.toLowerCase());
}

/** The lines of a record; a long text has a line for each of its strings, in parentheses. */
function entryLines({ name, type, ttl, data }: ZoneEntry): string[] {
  const start = `${zoneName(name) || '@'}${ttl === 0 ? '      ' : `    ${ttl}  `}${type}  `;
  const [first = '', ...rest] = data;
  if (rest.length === 0) return [`${start}${first}`];
  return [`${start}( ${first}`, ...rest.map((part) => `      ${part}`), '      )'];
}
