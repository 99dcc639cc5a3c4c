import ipaddr from 'ipaddr.js';
import { nameToText } from '../names/index.js';
import { typeName, type ResourceRecord, type Soa } from '../record-data/index.js';
import type { ReadRecord, TransferredRecord } from '@cloud-account/common';
import { WireReader } from './wire-reader.js';

/** Every type whose data is read. */
const readTypes: Readonly<Record<ReadRecord['type'], true>> = {
  A: true,
  AAAA: true,
  NS: true,
  CNAME: true,
  PTR: true,
  MX: true,
  SRV: true,
  TXT: true,
  CAA: true,
  SOA: true,
};

/** True if the data of records of a type is read. @param type a mnemonic */
export const isReadType = (type: string): type is ReadRecord['type'] => Object.hasOwn(readTypes, type);

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Joins the character strings of a TXT record. */
function joinedStrings(data: WireReader): Uint8Array {
  const strings: Uint8Array[] = [];
  while (data.remaining > 0) strings.push(data.bytes(data.byte()));
  return Uint8Array.from(Buffer.concat(strings));
}

/** True if the data of a type's records is read. */
export const isWanted = (type: number): boolean => isReadType(typeName(type));

/**
 * A record without its wire format. The data is read of the types that the form supports.
 * @throws TypeError when text in its data is not UTF-8.
 */
export function readRecord({ name, type, ttl, data }: ResourceRecord): TransferredRecord {
  const owner = { name: nameToText(name), ttl };
  const mnemonic = typeName(type);
  return isReadType(mnemonic) ? decode(owner, mnemonic, new WireReader(data)) : { ...owner, type: mnemonic };
}

function decode(
  owner: { readonly name: string; readonly ttl: number },
  type: ReadRecord['type'],
  data: WireReader,
): ReadRecord {
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
      return { ...owner, type, data: startOfAuthority(data) };
  }
}

function startOfAuthority(data: WireReader): Soa {
  return {
    mname: data.name(),
    rname: data.name(),
    serial: data.uint32(),
    refresh: data.uint32(),
    retry: data.uint32(),
    expire: data.uint32(),
    minimum: data.uint32(),
  };
}
