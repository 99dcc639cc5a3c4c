/** The maximum bytes of a name in a message, including lengths and the root (RFC 1035 §2.3.4). */
export const longestName = 255;

/** The maximum bytes of a label. */
export const longestLabel = 63;

/** Why a text is not a name. The message is short and fits after a colon. */
export class NameProblem extends Error {
  override readonly name = 'NameProblem';
}

const dot = 0x2e;
const backslash = 0x5c;
const zero = 0x30;

/** Bytes with a meaning in zone files: `"`, `$`, `(`, `)`, `.`, `;`, `@`, `\`. */
const special = new Set(Array.from('"$().;@\\', (sign) => sign.charCodeAt(0)));

/** The text of every byte of a label. */
const signOf: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  if (byte <= 0x20 || byte > 0x7e) return `\\${String(byte).padStart(3, '0')}`;
  const sign = String.fromCharCode(byte);
  return special.has(byte) ? `\\${sign}` : sign;
});

/** The text of every byte of a label for all servers: Knot accepts `'` and `+` only escaped, BIND does not read `\[` as `[`. */
const plainSignOf: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const sign = String.fromCharCode(byte);
  if (byte === dot) return '\\.';
  return /[A-Za-z0-9_*/-]/.test(sign) ? sign : `\\${String(byte).padStart(3, '0')}`;
});

/**
 * The wire form of a name, uncompressed, its root at the end.
 *
 * @param text escaped as in a zone file (`\.`, `\032`), with or without the trailing dot; `.` is the root
 * @throws NameProblem when a label is empty or too long, the name is too long, or an escape is invalid
 */
export function nameFromText(text: string): Buffer {
  if (text === '.') return Buffer.of(0);
  const out = Buffer.allocUnsafe(longestName + 1);
  let start = 0;
  let end = 1;
  const endLabel = (): void => {
    const length = end - start - 1;
    if (length === 0) throw new NameProblem('a name has an empty label');
    if (length > longestLabel) throw new NameProblem(`a label is longer than ${longestLabel} bytes`);
    out[start] = length;
    start = end++;
  };
  for (let at = 0; at < text.length; at++) {
    let byte = text.charCodeAt(at);
    if (byte === dot) {
      endLabel();
      continue;
    }
    if (byte === backslash) {
      const escape = readEscape(text, at);
      byte = escape.byte;
      at += escape.length - 1;
    }
    if (byte > 0xff || text.charCodeAt(at) > 0x7f)
      throw new NameProblem('a name has a sign that is not escaped');
    if (end >= longestName) throw new NameProblem(`a name is longer than ${longestName} bytes`);
    out[end++] = byte;
  }
  if (start + 1 !== end || start === 0) endLabel();
  if (start >= longestName) throw new NameProblem(`a name is longer than ${longestName} bytes`);
  out[start] = 0;
  return Buffer.from(out.subarray(0, start + 1));
}

/**
 * Reads an escape in a text.
 *
 * @param at the position of the backslash
 * @returns the byte, and the number of characters of the escape
 * @throws NameProblem when nothing follows, or a number that is not a byte
 */
export function readEscape(text: string, at: number): { byte: number; length: number } {
  const code = text.charCodeAt(at + 1);
  if (Number.isNaN(code)) throw new NameProblem('nothing follows a backslash');
  if (!isDigit(code)) return { byte: code, length: 2 };
  const [tens, ones] = [text.charCodeAt(at + 2), text.charCodeAt(at + 3)];
  const byte = 100 * (code - zero) + 10 * (tens - zero) + (ones - zero);
  if (!isDigit(tens) || !isDigit(ones) || byte > 0xff) {
    throw new NameProblem(`${text.slice(at, at + 4)} is no byte; three digits up to 255 are`);
  }
  return { byte, length: 4 };
}

/** The text of a name in wire form, escaped as in a zone file, without the trailing dot; the root is `.`. */
export function nameToText(name: Uint8Array): string {
  return labelsToText(name, signOf) || '.';
}

/** The same for all servers, with the trailing dot: special characters become three decimal digits. */
export function nameForFile(name: Uint8Array): string {
  return `${labelsForFile(name)}.`;
}

/** The same for the labels before the root or the end of the bytes, without the trailing dot: a relative name. */
export function labelsForFile(labels: Uint8Array): string {
  return labelsToText(labels, plainSignOf);
}

function labelsToText(name: Uint8Array, signs: readonly string[]): string {
  let text = '';
  let at = 0;
  for (let length = name[at++] ?? 0; length > 0; length = name[at++] ?? 0) {
    if (text !== '') text += '.';
    for (const end = at + length; at < end; at++) text += signs[name[at] ?? 0] ?? '';
  }
  return text;
}

function isDigit(code: number): boolean {
  return code >= zero && code < zero + 10;
}
