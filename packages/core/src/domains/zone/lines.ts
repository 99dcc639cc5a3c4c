import { quoted } from '@cloud-account/shared';
import { longestString } from '../record-types/txt.js';

/** A text as the quoted strings of TXT data, each of at most 255 bytes; one empty string for an empty text. */
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
 * A name as every server reads it: signs but the common ones as three decimal digits.
 *
 * Knot takes `'` or `+` only escaped; BIND reads `\[` at the start of a label as something else, Knot `\#`.
 */
export function zoneName(name: string): string {
  return name.replace(rareSign, (part, sign?: string) =>
    sign === undefined ? part : `\\${String(sign.charCodeAt(0)).padStart(3, '0')}`,
  );
}

/** The name of a host as a full one, with its dot; the empty name is the root. */
export function fullHost(name: string): string {
  return `${zoneName(name)}.`;
}
