import ipaddr from 'ipaddr.js';
import { nameForFile } from '../names/index.js';
import { splitData } from './read-data.js';
import { type Field, fieldsOf, types } from './types.js';

/**
 * The data of a record in a zone file; a long text has several parts, one for each line. Unknown types have the form of
 * RFC 3597 §5.
 *
 * @throws RangeError when the data does not fit its type
 */
export function dataToText(type: number, data: Buffer): string[] {
  const fields = fieldsOf(type);
  if (fields === undefined) return [unknownData(data)];
  const parts = splitData(data, fields, type);
  if (fields[0] === 'strings') return stringsOf(parts[0] ?? data).map(quoted);
  // An empty field has no text, so only the form of RFC 3597 can express it.
  if (parts.some((part, index) => part.length === 0 && fields[index] !== 'rest')) return [unknownData(data)];
  const texts = parts.map((part, index) => fieldText(fields[index] ?? 'rest', part));
  return [texts.join(type === types.MX ? '  ' : ' ')];
}

function unknownData(data: Buffer): string {
  return data.length === 0 ? '\\# 0' : `\\# ${data.length} ${data.toString('hex')}`;
}

/** The strings of a text, each without its length byte. */
function stringsOf(data: Uint8Array): Uint8Array[] {
  const strings: Uint8Array[] = [];
  for (let at = 0; at < data.length; at += 1 + (data[at] ?? 0)) {
    strings.push(data.subarray(at + 1, at + 1 + (data[at] ?? 0)));
  }
  return strings;
}

function fieldText(field: Field, bytes: Uint8Array): string {
  const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  switch (field) {
    case 'u8':
    case 'u16':
    case 'u32':
      return String(part.readUIntBE(0, part.length));
    case 'ipv4':
      return part.join('.');
    case 'ipv6':
      return new ipaddr.IPv6([...part]).toRFC5952String();
    case 'name':
      return nameForFile(part);
    case 'word':
      return wordText(part.subarray(1));
    case 'string':
    case 'strings':
      return quoted(part.subarray(1));
    case 'rest':
      return quoted(part);
    case 'hex':
    case 'base64':
      return part.toString(field);
  }
}

/** Bytes as a quoted string: quotes and backslashes escaped, everything but printable ASCII as three decimal digits. */
function quoted(bytes: Uint8Array): string {
  const signs = Buffer.from(bytes).toString('latin1').replace(/["\\]/g, '\\$&');
  return `"${signs.replace(/[^ -~]/g, (sign) => `\\${String(sign.charCodeAt(0)).padStart(3, '0')}`)}"`;
}

/** A string, without quotes if its characters allow that. */
function wordText(bytes: Uint8Array): string {
  const text = quoted(bytes);
  return /^"[\w-]+"$/.test(text) ? text.slice(1, -1) : text;
}
