import { quoted } from '@cloud-account/common';
import { longestString } from '../record-types/txt.js';

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
  return name.replace(rareSign, (part, sign?: string) =>
    sign === undefined ? part : `\\${String(sign.charCodeAt(0)).padStart(3, '0')}`,
  );
}

/** The full name of a host with a trailing dot; the empty name is the root. */
export function fullHost(name: string): string {
  return `${zoneName(name)}.`;
}
