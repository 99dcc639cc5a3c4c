/** Start of authority of the transferred zone; times in seconds. */
export interface SoaData {
  readonly mname: string;
  /** The mailbox as a domain name: dots of the local part are escaped (`first\.last.example.com`). */
  readonly rname: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly minimum: number;
}

export interface MxData {
  readonly preference: number;
  readonly exchange: string;
}

export interface SrvData {
  readonly priority: number;
  readonly weight: number;
  readonly port: number;
  readonly target: string;
}

export interface CaaData {
  readonly flags: number;
  readonly tag: string;
  readonly value: string;
}

interface RecordOf<Type extends string, Data> {
  /**
   * Absolute owner name without the final dot, in the case the server sent, escaped as in a zone file
   * (`\.` for a dot inside a label, `\032` for a space), so it is unambiguous ASCII.
   */
  readonly name: string;
  readonly type: Type;
  /** Seconds, 0..2147483647. */
  readonly ttl: number;
  /** Host names in data are written like owner names; the root is `.`. */
  readonly data: Data;
}

/** A transferred record whose type the API can keep (§2.12), or the zone's SOA. */
export type KnownRecord =
  | RecordOf<'A' | 'AAAA' | 'NS' | 'CNAME' | 'PTR', string>
  | RecordOf<'MX', MxData>
  | RecordOf<'SRV', SrvData>
  /** The character strings of the record joined, byte for byte. */
  | RecordOf<'TXT', Uint8Array>
  | RecordOf<'CAA', CaaData>
  | RecordOf<'SOA', SoaData>;

/** A record of a type the API has no place for: only counted, so its data is not decoded. */
export interface OtherRecord {
  readonly name: string;
  /** Mnemonic (`DNSKEY`), or `TYPE<number>` as in RFC 3597. */
  readonly type: string;
  readonly ttl: number;
}

/** One resource record of a transferred zone, in a form that knows nothing of the wire. */
export type TransferredRecord = KnownRecord | OtherRecord;

/** Types whose data is decoded. */
export const knownTypes = ['A', 'AAAA', 'NS', 'CNAME', 'PTR', 'MX', 'SRV', 'TXT', 'CAA', 'SOA'] as const;

/** Tells the records with data from the ones that are only counted. */
export function isKnownRecord(record: TransferredRecord): record is KnownRecord {
  return (knownTypes as readonly string[]).includes(record.type);
}
