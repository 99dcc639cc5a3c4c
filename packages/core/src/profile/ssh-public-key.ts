/** Reads the fields of a binary key (RFC 4253, section 6.6): each has a length of four bytes, then its bytes. */
class Fields {
  #at = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** The next field; undefined when it is absent or incomplete. */
  next(): Uint8Array | undefined {
    const start = this.#at + 4;
    if (start > this.bytes.length) return undefined;
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset + this.#at, 4);
    const end = start + view.getUint32(0);
    if (end > this.bytes.length) return undefined;
    this.#at = end;
    return this.bytes.subarray(start, end);
  }

  text(): string | undefined {
    const field = this.next();
    return field && String.fromCharCode(...field);
  }

  get done(): boolean {
    return this.#at === this.bytes.length;
  }
}

type Shape = (fields: Fields) => boolean;

const [fewestBits, maxBits] = [1024, 16_384];

/** The number of bits of a positive integer; 0 when its encoding is invalid. */
function bitsOf(bytes: Uint8Array = new Uint8Array()): number {
  const [first = 0, second = 0] = bytes;
  if (first > 0x7f || (first === 0 && second < 0x80)) return 0;
  return (bytes.length - 1) * 8 + (32 - Math.clz32(first));
}

const ed25519: Shape = (fields) => fields.next()?.length === 32;

const rsa: Shape = (fields) => {
  const exponent = bitsOf(fields.next());
  const modulus = bitsOf(fields.next());
  return exponent > 1 && modulus >= fewestBits && modulus <= maxBits;
};

/** The name of a curve and an uncompressed point. */
const ecdsa =
  (curve: string, size: number): Shape =>
  (fields) => {
    if (fields.text() !== curve) return false;
    const point = fields.next();
    return point?.length === 1 + 2 * size && point[0] === 4;
  };

/** A key on a security key also has its application. */
const onSecurityKey =
  (shape: Shape): Shape =>
  (fields) =>
    shape(fields) && (fields.next()?.length ?? 0) > 0;

const shapes: ReadonlyMap<string, Shape> = new Map([
  ['ssh-ed25519', ed25519],
  ['ssh-rsa', rsa],
  ['ecdsa-sha2-nistp256', ecdsa('nistp256', 32)],
  ['ecdsa-sha2-nistp384', ecdsa('nistp384', 48)],
  ['ecdsa-sha2-nistp521', ecdsa('nistp521', 66)],
  ['sk-ssh-ed25519@openssh.com', onSecurityKey(ed25519)],
  ['sk-ecdsa-sha2-nistp256@openssh.com', onSecurityKey(ecdsa('nistp256', 32))],
]);

const line = /^(\S+)[ \t]+([A-Za-z0-9+/]+={0,2})(?:[ \t][^\r\n]*)?$/;

/** The bytes of canonical base64; undefined for anything else. */
function decoded(base64: string): Uint8Array | undefined {
  try {
    const binary = atob(base64);
    return btoa(binary) === base64 ? Uint8Array.from(binary, (sign) => sign.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a public SSH key in the form of OpenSSH: type, key and an optional comment in one line.
 *
 * Decision: no library, because known parsers do not support keys on a security key.
 *
 * @returns the trimmed line; undefined when it is no valid key of a known type
 */
export function readPublicKey(text: string): string | undefined {
  const trimmed = text.trim();
  const [, type = '', base64 = ''] = line.exec(trimmed) ?? [];
  const shape = shapes.get(type);
  const bytes = shape && decoded(base64);
  if (shape === undefined || bytes === undefined) return undefined;
  const fields = new Fields(bytes);
  return fields.text() === type && shape(fields) && fields.done ? trimmed : undefined;
}
