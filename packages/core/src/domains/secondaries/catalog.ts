/** A zone in a catalog. */
export interface CatalogZone {
  /** The ID of the domain: a domain that is deleted and created again is another zone. */
  readonly id: number;
  readonly name: string;
}

/** The times after which secondaries look for changes without a notification, and drop the catalog, in seconds. */
const times = { refresh: 300, retry: 60, expire: 2_419_200 };

/** The name of the catalog of a group, which no domain of an account can have. */
export const catalogName = (label: string): string => `${label}.catalog.invalid`;

/** The next serial of a catalog: seconds, so that a group that is created again with its label has a later one. */
export const nextCatalogSerial = (previous: number, now: Date): number =>
  Math.max(previous + 1, Math.floor(now.getTime() / 1_000));

const soa = (serial: number): string =>
  `@ SOA invalid. invalid. ${serial} ${times.refresh} ${times.retry} ${times.expire} 0`;

const member = ({ id, name }: CatalogZone): string => `d${id}.zones PTR ${name}.`;

/** The zone file of a catalog of version 2 (RFC 9432), line by line. */
export const catalogLines = (serial: number, zones: readonly CatalogZone[]): string[] => [
  '$TTL 0',
  soa(serial),
  '@ NS invalid.',
  'version TXT "2"',
  ...zones.map(member),
];

/** The changes of a catalog from one serial to the next, in the form of `zoneIncrement`. */
export const catalogIncrement = (
  serials: { readonly from: number; readonly to: number },
  removed: readonly CatalogZone[],
  added: readonly CatalogZone[],
): string =>
  ['$TTL 0', soa(serials.from), ...removed.map(member), soa(serials.to), ...added.map(member)].join('\n');
