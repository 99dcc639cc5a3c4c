import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { longestName, nameFromText, NameProblem, readEscape } from '../names/index.js';
import { splitData } from './read-data.js';
import { type Field, fieldsOf } from './types.js';

/** A word of a zone file, with escapes but without quotes around it. */
export interface Word {
  readonly text: string;
  readonly quoted: boolean;
}

/** Why words are not record data. The message fits after a colon. */
export class DataProblem extends Error {
  override readonly name = 'DataProblem';
}

/** The maximum bytes of the data of a record, and of one string in it. */
const longestData = 0xffff;
const longestString = 255;

const backslash = 0x5c;

/** The bytes of a word. Characters outside of ASCII are encoded as UTF-8. @throws NameProblem on a bad escape */
function bytesOf(text: string): Uint8Array {
  if (!text.includes('\\')) return Buffer.from(text);
  const out = Buffer.allocUnsafe(3 * text.length);
  let size = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    const { byte, length } = code === backslash ? readEscape(text, at) : { byte: code, length: 1 };
    if (byte < 0x80 || length > 2) {
      out[size++] = byte;
      at += length;
    } else {
      // An escape does not change a character outside of ASCII.
      const sign = String.fromCodePoint(text.codePointAt(at + length - 1) ?? 0);
      size += out.write(sign, size);
      at += length - 1 + sign.length;
    }
  }
  return out.subarray(0, size);
}

/**
 * A name of a zone file in wire form.
 *
 * @param text `@` is the origin; a name without a trailing dot is relative to it
 * @throws NameProblem when it is invalid
 */
export function absoluteName(text: string, origin: Buffer): Buffer {
  if (text === '@') return origin;
  const name = nameFromText(text);
  const [backslashes = ''] = /\\*(?=\.$)/.exec(text) ?? [];
  if (text.endsWith('.') && backslashes.length % 2 === 0) return name;
  const full = Buffer.concat([name.subarray(0, -1), origin]);
  if (full.length > longestName) throw new NameProblem(`a name is longer than ${longestName} bytes`);
  return full;
}

/**
 * The data of a record in wire form.
 *
 * @param words the words after the type in a zone file
 * @param origin of relative names
 * @throws DataProblem or NameProblem when the words do not fit the type
 */
export function dataFromText(type: number, words: readonly Word[], origin: Buffer): Buffer {
  const data = isUnknownForm(words) ? unknownData(type, words) : knownData(type, words, origin);
  if (data.length > longestData) throw new DataProblem(`the data is longer than ${longestData} bytes`);
  return data;
}

function isUnknownForm([first]: readonly Word[]): boolean {
  return first !== undefined && !first.quoted && first.text === '\\#';
}

/** RFC 3597 §5: the length of the data, and its bytes in words of hexadecimal digits. */
function unknownData(type: number, [, length, ...words]: readonly Word[]): Buffer {
  const data = hexBytes(words);
  if (length === undefined || !/^\d+$/.test(length.text) || Number(length.text) !== data.length) {
    throw new DataProblem(`the data has ${data.length} bytes, not ${length?.text ?? 'none'}`);
  }
  const fields = fieldsOf(type);
  try {
    if (fields !== undefined) splitData(data, fields, type);
  } catch (error) {
    throw new DataProblem(error instanceof Error ? error.message : String(error));
  }
  return data;
}

function knownData(type: number, words: readonly Word[], origin: Buffer): Buffer {
  const fields = fieldsOf(type);
  if (fields === undefined) throw new DataProblem('data of this type is written as \\# and its bytes only');
  const parts: Uint8Array[] = [];
  let next = 0;
  for (const field of fields) {
    if (field === 'strings' || field === 'hex' || field === 'base64') {
      parts.push(bytesOfAll(field, words.slice(next)));
      next = words.length;
      continue;
    }
    const word = words[next++];
    if (word === undefined) throw new DataProblem('the data is too short');
    parts.push(fieldBytes(field, word.text, origin));
  }
  if (next < words.length) throw new DataProblem(`the data goes on with ${words[next]?.text ?? ''}`);
  return Buffer.concat(parts);
}

function bytesOfAll(field: 'strings' | 'hex' | 'base64', words: readonly Word[]): Uint8Array {
  if (words.length === 0) throw new DataProblem('the data is too short');
  if (field === 'strings') return Buffer.concat(words.map(({ text }) => string(text)));
  return field === 'hex' ? hexBytes(words) : base64Bytes(words);
}

function hexBytes(words: readonly Word[]): Buffer {
  const digits = words.map(({ text }) => text).join('');
  if (!/^(?:[0-9a-f]{2})*$/i.test(digits)) throw new DataProblem('the bytes are no hexadecimal digits');
  return Buffer.from(digits, 'hex');
}

function base64Bytes(words: readonly Word[]): Buffer {
  const signs = words.map(({ text }) => text).join('');
  if (!/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(signs)) {
    throw new DataProblem('the bytes are not in Base64');
  }
  return Buffer.from(signs, 'base64');
}

function fieldBytes(
  field: Exclude<Field, 'strings' | 'hex' | 'base64'>,
  text: string,
  origin: Buffer,
): Uint8Array {
  switch (field) {
    case 'u8':
      return number(text, 1);
    case 'u16':
      return number(text, 2);
    case 'u32':
      return number(text, 4);
    case 'ipv4':
      if (!isIPv4(text)) throw new DataProblem(`${text} is no IPv4 address`);
      return Buffer.from(text.split('.').map(Number));
    case 'ipv6':
      if (!isIPv6(text) || text.includes('%')) throw new DataProblem(`${text} is no IPv6 address`);
      return Buffer.from(ipaddr.IPv6.parse(text).toByteArray());
    case 'name':
      return absoluteName(text, origin);
    case 'string':
    case 'word':
      return string(text);
    case 'rest':
      return bytesOf(text);
  }
}

function number(text: string, bytes: 1 | 2 | 4): Buffer {
  const max = 2 ** (8 * bytes) - 1;
  if (!/^\d{1,10}$/.test(text) || Number(text) > max) {
    throw new DataProblem(`${text} is no number from 0 to ${max}`);
  }
  const out = Buffer.allocUnsafe(bytes);
  out.writeUIntBE(Number(text), 0, bytes);
  return out;
}

function string(text: string): Buffer {
  const bytes = bytesOf(text);
  if (bytes.length > longestString) throw new DataProblem(`a string is longer than ${longestString} bytes`);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}
