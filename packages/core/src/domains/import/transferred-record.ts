/** The start of authority of a zone; times in seconds. */
export interface Soa {
  readonly mname: string;
  /** The mailbox as a name, dots of its local part escaped. */
  readonly rname: string;
  readonly serial: number;
  readonly refresh: number;
  readonly retry: number;
  readonly expire: number;
  readonly minimum: number;
}

interface RecordOf<Type extends string, Data> {
  /** Full name without its last dot, escaped as in a zone file. */
  readonly name: string;
  readonly type: Type;
  /** Seconds, from 0; at most 31 bits. */
  readonly ttl: number;
  /** Names in it are written as owners are; the root is `.`. */
  readonly data: Data;
}

/** Record data that is more than an address or a name. */
interface StructuredData {
  MX: { readonly preference: number; readonly exchange: string };
  SRV: { readonly priority: number; readonly weight: number; readonly port: number; readonly target: string };
  /** All bytes of its strings, joined. */
  TXT: Uint8Array;
  CAA: { readonly flags: number; readonly tag: string; readonly value: string };
  SOA: Soa;
}

/** A record of a transferred zone whose data was read. */
export type ReadRecord =
  | RecordOf<'A' | 'AAAA' | 'NS' | 'CNAME' | 'PTR', string>
  | { [Type in keyof StructuredData]: RecordOf<Type, StructuredData[Type]> }[keyof StructuredData];

/** A record of a transferred zone without its wire format. Other types are only counted. */
export type TransferredRecord =
  | ReadRecord
  | { readonly name: string; readonly type: string; readonly ttl: number };

/** True if the data of a record was read. */
export function isReadRecord(record: TransferredRecord): record is ReadRecord {
  return 'data' in record;
}
