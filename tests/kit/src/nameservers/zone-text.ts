import type { ZoneRecord } from './zone-record.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MAX_STRING = 255;

function quoted(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    if (byte === QUOTE || byte === BACKSLASH) text += `\\${String.fromCharCode(byte)}`;
    else if (byte >= 0x20 && byte < 0x7f) text += String.fromCharCode(byte);
    else text += `\\${String(byte).padStart(3, '0')}`;
  }
  return `"${text}"`;
}

/** Splits bytes into the character strings of a TXT record, at most 255 bytes each; no bytes make one empty string. */
export function characterStrings(bytes: Uint8Array): Uint8Array[] {
  const strings: Uint8Array[] = [];
  for (let at = 0; at < bytes.length || at === 0; at += MAX_STRING) {
    strings.push(bytes.subarray(at, at + MAX_STRING));
  }
  return strings;
}

function absolute(name: string): string {
  return name === '.' ? name : `${name}.`;
}

function dataText(record: ZoneRecord): string {
  switch (record.type) {
    case 'A':
    case 'AAAA':
      return record.data;
    case 'MX':
      return `${record.data.preference} ${absolute(record.data.exchange)}`;
    case 'SRV': {
      const { priority, weight, port, target } = record.data;
      return `${priority} ${weight} ${port} ${absolute(target)}`;
    }
    case 'TXT':
      return characterStrings(record.data).map(quoted).join(' ');
    case 'CAA':
      return `${record.data.flags} ${record.data.tag} ${quoted(Buffer.from(record.data.value))}`;
    case 'SOA': {
      const { mname, rname, serial, refresh, retry, expire, minimum } = record.data;
      return `${absolute(mname)} ${absolute(rname)} ${serial} ${refresh} ${retry} ${expire} ${minimum}`;
    }
    default:
      return absolute(record.data);
  }
}

/** Writes records as a zone file with absolute names and explicit TTLs. */
export function zoneText(records: readonly ZoneRecord[]): string {
  const lines = records.map(
    (record) => `${absolute(record.name)} ${record.ttl} IN ${record.type} ${dataText(record)}`,
  );
  return `${lines.join('\n')}\n`;
}
