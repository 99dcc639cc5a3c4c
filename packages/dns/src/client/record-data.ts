import ipaddr from 'ipaddr.js';
import { nameToText } from '../names/index.js';
import { soaOf, typeName, type ResourceRecord } from '../record-data/index.js';
import { WireReader } from './wire-reader.js';

const readTypes = ['A', 'AAAA', 'NS', 'CNAME', 'PTR', 'MX', 'SRV', 'TXT', 'CAA', 'SOA'] as const;

/** A type whose data is read. */
type ReadType = (typeof readTypes)[number];

/** True if the data of records of a type is read. @param type a mnemonic */
export const isReadType = (type: string): type is ReadType => readTypes.some((one) => one === type);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Joins the character strings of a TXT record. */
function joinedStrings(data: WireReader): Uint8Array {
  const strings: Uint8Array[] = [];
  while (data.remaining > 0) strings.push(data.bytes(data.byte()));
  return Uint8Array.from(Buffer.concat(strings));
}

/** True if the data of a type's records is read. */
export const isWanted = (type: number): boolean => isReadType(typeName(type));

/** A record of a transferred zone without its wire format. Of types whose data is not read it has none. */
export type TransferredRecord = ReturnType<typeof readRecord>;

/**
 * A record without its wire format: full names without their last dot, escaped as in a zone file; the root is `.`. The data
 * is read of the types that the form supports.
 * @throws TypeError when text in its data is not UTF-8.
 */
export function readRecord({ name, type, ttl, data }: ResourceRecord) {
  const owner = { name: nameToText(name), ttl };
  const mnemonic = typeName(type);
  return isReadType(mnemonic) ? decode(owner, mnemonic, new WireReader(data)) : { ...owner, type: mnemonic };
}

function decode(owner: { readonly name: string; readonly ttl: number }, type: ReadType, data: WireReader) {
  switch (type) {
    case 'A':
      return { ...owner, type, data: data.bytes(4).join('.') };
    case 'AAAA':
      return { ...owner, type, data: new ipaddr.IPv6([...data.bytes(16)]).toRFC5952String() };
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return { ...owner, type, data: data.name() };
    case 'MX':
      return { ...owner, type, data: { preference: data.uint16(), exchange: data.name() } };
    case 'SRV': {
      const [priority, weight, port] = [data.uint16(), data.uint16(), data.uint16()];
      return { ...owner, type, data: { priority, weight, port, target: data.name() } };
    }
    case 'TXT':
      return { ...owner, type, data: joinedStrings(data) };
    case 'CAA': {
      const flags = data.byte();
      const tag = utf8.decode(data.bytes(data.byte()));
      return { ...owner, type, data: { flags, tag, value: utf8.decode(data.bytes(data.remaining)) } };
    }
    case 'SOA':
      return { ...owner, type, data: soaOf(data.bytes(data.remaining)) };
  }
}
