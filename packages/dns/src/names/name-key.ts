import { longestName, nameFromText } from './name-text.js';

/** Every byte in lower case: only letters of ASCII have a case (RFC 4343). */
export const lowerByte: Readonly<Uint8Array> = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);

const scratch = Buffer.alloc(longestName + 1);

/**
 * The key of a name: equal for all spellings of the name. It is the wire form in lower case without the root, one character
 * for each byte. The key of the root is empty. A key can be shortened without reading escapes.
 *
 * @param name a name in wire form, uncompressed; bytes after its root are ignored
 */
export function nameKey(name: Uint8Array): string {
  let at = 0;
  for (let length = name[0] ?? 0; length > 0 && at + length < longestName; length = name[at] ?? 0) {
    scratch[at++] = length;
    for (const end = at + length; at < end; at++) scratch[at] = lowerByte[name[at] ?? 0] ?? 0;
  }
  return scratch.toString('latin1', 0, at);
}

/** The key of a name in text form. @throws NameProblem when the text is not a name */
export function keyFromText(text: string): string {
  return nameKey(nameFromText(text));
}

/** The key of the name that is one label shorter. The root stays the root. */
export function parentKey(key: string): string {
  return key === '' ? '' : key.slice(1 + key.charCodeAt(0));
}

/** True if a name is the name of a zone or below it, both as keys. */
export function isWithin(key: string, zone: string): boolean {
  let rest = key;
  while (rest.length > zone.length) rest = parentKey(rest);
  return rest === zone;
}
