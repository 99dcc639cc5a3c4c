/** A part of record data; `strings`, `rest`, `hex` and `base64` use all remaining bytes. */
export type Field =
  | 'u8'
  | 'u16'
  | 'u32'
  | 'ipv4'
  | 'ipv6'
  | 'name'
  /** A character string: a length byte and its bytes. */
  | 'string'
  /** The same, written without quotes. */
  | 'word'
  | 'strings'
  /** Bytes without a length, written as one quoted string. */
  | 'rest'
  | 'hex'
  | 'base64';

/** A type of records: its mnemonic, and the fields of its data if zone files have fields for it. */
interface RecordType {
  readonly name: string;
  readonly fields?: readonly Field[];
}

const digest: readonly Field[] = ['u16', 'u8', 'u8', 'hex'];
const key: readonly Field[] = ['u16', 'u8', 'u8', 'base64'];
const association: readonly Field[] = ['u8', 'u8', 'u8', 'hex'];
const preferred: readonly Field[] = ['u16', 'name'];

const recordTypes: Readonly<Record<number, RecordType>> = {
  1: { name: 'A', fields: ['ipv4'] },
  2: { name: 'NS', fields: ['name'] },
  5: { name: 'CNAME', fields: ['name'] },
  6: { name: 'SOA', fields: ['name', 'name', 'u32', 'u32', 'u32', 'u32', 'u32'] },
  12: { name: 'PTR', fields: ['name'] },
  13: { name: 'HINFO', fields: ['string', 'string'] },
  15: { name: 'MX', fields: preferred },
  16: { name: 'TXT', fields: ['strings'] },
  17: { name: 'RP', fields: ['name', 'name'] },
  18: { name: 'AFSDB', fields: preferred },
  28: { name: 'AAAA', fields: ['ipv6'] },
  29: { name: 'LOC' },
  33: { name: 'SRV', fields: ['u16', 'u16', 'u16', 'name'] },
  35: { name: 'NAPTR', fields: ['u16', 'u16', 'string', 'string', 'string', 'name'] },
  36: { name: 'KX', fields: preferred },
  37: { name: 'CERT' },
  39: { name: 'DNAME', fields: ['name'] },
  43: { name: 'DS', fields: digest },
  44: { name: 'SSHFP', fields: ['u8', 'u8', 'hex'] },
  46: { name: 'RRSIG' },
  47: { name: 'NSEC' },
  48: { name: 'DNSKEY', fields: key },
  50: { name: 'NSEC3' },
  51: { name: 'NSEC3PARAM' },
  52: { name: 'TLSA', fields: association },
  53: { name: 'SMIMEA', fields: association },
  59: { name: 'CDS', fields: digest },
  60: { name: 'CDNSKEY', fields: key },
  61: { name: 'OPENPGPKEY', fields: ['base64'] },
  64: { name: 'SVCB' },
  65: { name: 'HTTPS' },
  99: { name: 'SPF', fields: ['strings'] },
  256: { name: 'URI', fields: ['u16', 'u16', 'rest'] },
  257: { name: 'CAA', fields: ['u8', 'word', 'rest'] },
};

/** Numbers of the types that answers treat specially. */
export const types = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DNAME: 39,
  DS: 43,
  CAA: 257,
  /** Only in questions: a transfer, and any type. */
  AXFR: 252,
  ANY: 255,
} as const;

const numbers: ReadonlyMap<string, number> = new Map(
  Object.entries(recordTypes).map(([number, { name }]) => [name, Number(number)]),
);

const maxType = 0xffff;

/** The mnemonic of a type, or `TYPE<number>` (RFC 3597) for one without. */
export function typeName(type: number): string {
  return recordTypes[type]?.name ?? `TYPE${type}`;
}

/** The number of a type that a zone may have. @param text a mnemonic or `TYPE<number>`, in any case */
export function typeNumber(text: string): number | undefined {
  const name = text.toUpperCase();
  const known = numbers.get(name);
  if (known !== undefined) return known;
  const [, digits] = /^TYPE(\d{1,5})$/.exec(name) ?? [];
  const number = Number(digits);
  return digits !== undefined && number > 0 && number <= maxType && !isOfQuestions(number)
    ? number
    : undefined;
}

/** True if no record of a zone has the type: OPT, and types of questions and transactions (RFC 6895 §3.1). */
export function isOfQuestions(type: number): boolean {
  return type === 0 || type === 41 || (type >= 128 && type <= 255);
}

/** The fields of the data of a type; undefined when we do not know them. */
export function fieldsOf(type: number): readonly Field[] | undefined {
  return recordTypes[type]?.fields;
}
