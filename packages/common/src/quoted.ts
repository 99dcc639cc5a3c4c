const quote = 0x22;
const backslash = 0x5c;

/** Every byte as a quoted string of a zone file has it. */
const textOf: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  if (byte < 0x20 || byte > 0x7e) return `\\${String(byte).padStart(3, '0')}`;
  const character = String.fromCharCode(byte);
  return byte === quote || byte === backslash ? `\\${character}` : character;
});

/**
 * Bytes as a quoted string of a zone file: quotes and backslashes escaped, everything but printable ASCII as three decimal
 * digits.
 */
export function quoted(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += textOf[byte] ?? '';
  return `"${text}"`;
}
