/**
 * A resource record. Names are absolute, without the trailing dot, and escaped as in a zone file (`\.`, `\032`); the
 * root is `.`. TTLs are in seconds.
 */
export type ZoneRecord =
  | (Owner<'A' | 'AAAA' | 'NS' | 'CNAME' | 'PTR'> & { readonly data: string })
  | (Owner<'MX'> & { readonly data: { readonly preference: number; readonly exchange: string } })
  | (Owner<'SRV'> & {
      readonly data: {
        readonly priority: number;
        readonly weight: number;
        readonly port: number;
        readonly target: string;
      };
    })
  /** The bytes of all character strings, joined. */
  | (Owner<'TXT'> & { readonly data: Uint8Array })
  | (Owner<'CAA'> & {
      readonly data: { readonly flags: number; readonly tag: string; readonly value: string };
    })
  | (Owner<'SOA'> & { readonly data: ZoneSoa });

/** Start of authority; times in seconds. */
interface ZoneSoa {
  readonly mname: string;
  readonly rname: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly minimum: number;
}

/** A record without its data. */
export type OpaqueRecord = Owner<string>;

interface Owner<Type extends string> {
  readonly name: string;
  readonly type: Type;
  readonly ttl: number;
}

const dataTypes: ReadonlySet<string> = new Set([
  'A',
  'AAAA',
  'NS',
  'CNAME',
  'PTR',
  'MX',
  'SRV',
  'TXT',
  'CAA',
  'SOA',
] satisfies ZoneRecord['type'][]);

/** True if a record has data. */
export function hasData(record: ZoneRecord | OpaqueRecord): record is ZoneRecord {
  return dataTypes.has(record.type);
}
