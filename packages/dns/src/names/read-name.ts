import { longestLabel, longestName } from './name-text.js';

/** A name of 255 bytes has at most 127 labels, so a valid name has fewer compression pointers. */
const maxJumps = 127;

const pointer = 0xc0;

/**
 * The length of an uncompressed name in bytes.
 *
 * @param at its start
 * @throws RangeError when the name is compressed, too long, or incomplete
 */
export function nameLength(bytes: Uint8Array, at = 0): number {
  for (let end = at; ;) {
    const length = bytes[end];
    if (length === undefined) throw new RangeError('a name runs past its end');
    if (length > longestLabel) throw new RangeError('a name is compressed or has an unknown kind of label');
    end += length + 1;
    if (end - at > longestName) throw new RangeError('a name is too long');
    if (length === 0) return end - at;
  }
}

/**
 * Reads a name of a message and expands compression.
 *
 * @param message the whole message, because names point back into it
 * @param at the start of the name
 * @param end the end of its part of the message; the name must end before
 * @returns a copy in wire form with its case, and the position after it
 * @throws RangeError when the name is invalid
 */
export function readName(
  message: Uint8Array,
  at: number,
  end = message.length,
): { readonly name: Buffer; readonly next: number } {
  const out = Buffer.allocUnsafe(longestName);
  let size = 0;
  let jumps = 0;
  let limit = end;
  let next: number | undefined;
  for (;;) {
    const length = at < limit ? message[at] : undefined;
    if (length === undefined) throw new RangeError('a name runs past its record');
    if (length >= pointer) {
      const low = at + 1 < limit ? message[at + 1] : undefined;
      if (low === undefined) throw new RangeError('a name runs past its record');
      const target = ((length & 0x3f) << 8) | low;
      next ??= at + 2;
      if (target >= at || ++jumps > maxJumps) throw new RangeError('a name points to itself');
      limit = message.length;
      at = target;
      continue;
    }
    if (length > longestLabel) throw new RangeError('a name has an unknown kind of label');
    if (at + 1 + length > limit) throw new RangeError('a name runs past its record');
    if (size + 1 + length > longestName) throw new RangeError('a name is too long');
    out.set(message.subarray(at, at + 1 + length), size);
    size += length + 1;
    at += length + 1;
    if (length === 0) return { name: Buffer.from(out.subarray(0, size)), next: next ?? at };
  }
}
