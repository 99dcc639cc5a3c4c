import { longestString } from '../record-types/txt.js';

/** A byte in three decimal digits. */
const decimal = (sign: string): string => `\\${String(sign.charCodeAt(0)).padStart(3, '0')}`;

/** Bytes as a quoted string: quotes and backslashes escaped, everything but printable ASCII as three decimal digits. */
export const quoted = (bytes: Uint8Array): string => {
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `"${signs.replace(/["\\]/g, '\\$&').replace(/[^ -~]/g, decimal)}"`;
};

/** The quoted strings of TXT data, each of at most 255 bytes; one empty string for an empty text. */
export function textStrings(text: string): string[] {
  const bytes = new TextEncoder().encode(text);
  const strings: string[] = [];
  for (let start = 0; start === 0 || start < bytes.length; start += longestString) {
    strings.push(quoted(bytes.subarray(start, start + longestString)));
  }
  return strings;
}

const rareSign = /\\\d{3}|\\\.|\\?([^A-Za-z0-9_*/.-])/g;

/**
 * Escapes a name for every server: special characters become three decimal digits.
 *
 * Knot accepts `'` and `+` only escaped; BIND does not read `\[` at the start of a label as `[`, and Knot not `\#` as
 * `#`.
 */
export function zoneName(name: string): string {
  return name.replace(rareSign, (part, sign?: string) => (sign === undefined ? part : decimal(sign)));
}

/** The full name of a host with a trailing dot; the empty name is the root. */
export function fullHost(name: string): string {
  return `${zoneName(name)}.`;
}
