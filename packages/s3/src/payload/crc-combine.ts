import { setImmediate } from 'node:timers/promises';

/**
 * A CRC with reflected bits; its first and last state are all ones. Remainders are polynomials over GF(2), the
 * coefficient of `x^0` in the highest bit.
 */
interface Crc {
  /** Bits. */
  readonly width: bigint;
  readonly polynomial: bigint;
}

const crcs = {
  CRC32: { width: 32n, polynomial: 0xedb88320n },
  CRC32C: { width: 32n, polynomial: 0x82f63b78n },
  CRC64NVME: { width: 64n, polynomial: 0x9a6c9329ac4bc9b5n },
} as const satisfies Record<string, Crc>;

/** The algorithms whose digests can be combined. */
export type CrcAlgorithm = keyof typeof crcs;

/** The product of two polynomials, modulo that of the CRC. */
function multiply(crc: Crc, one: bigint, other: bigint): bigint {
  let product = 0n;
  let shifted = other;
  for (let bit = 1n << (crc.width - 1n); bit > 0n; bit >>= 1n) {
    if ((one & bit) !== 0n) product ^= shifted;
    shifted = (shifted & 1n) === 0n ? shifted >> 1n : (shifted >> 1n) ^ crc.polynomial;
  }
  return product;
}

/** Of each CRC `x^8` and the squares that follow, as far as they were needed. */
const powers = new Map<Crc, bigint[]>();

/** `x^(8 * 2^exponent)` */
function powerOf(crc: Crc, exponent: number): bigint {
  const known = powers.get(crc) ?? [1n << (crc.width - 9n)];
  powers.set(crc, known);
  for (let last = known.at(-1); last !== undefined && known.length <= exponent; last = known.at(-1))
    known.push(multiply(crc, last, last));
  return known[exponent] ?? 0n;
}

/** `x^(8 * bytes)`: appending so many zero bytes multiplies a remainder by this. */
function shiftBy(crc: Crc, bytes: number): bigint {
  let shift = 1n << (crc.width - 1n);
  for (const [exponent, bit] of Array.from(bytes.toString(2)).toReversed().entries())
    if (bit === '1') shift = multiply(crc, powerOf(crc, exponent), shift);
  return shift;
}

/** The sizes of parts in one turn: each takes some tenths of a millisecond. */
const SIZES_PER_TURN = 20;

/**
 * The digest of concatenated bytes, from the digests of the parts.
 *
 * @param parts at least one; sizes in bytes
 */
export async function combineCrcs(
  algorithm: CrcAlgorithm,
  parts: readonly { readonly digest: Buffer; readonly size: number }[],
): Promise<Buffer> {
  const crc: Crc = crcs[algorithm];
  const shifts = new Map<number, bigint>();
  let combined = 0n;
  for (const { digest, size } of parts) {
    // Most parts have the same size.
    const shift = shifts.get(size) ?? shiftBy(crc, size);
    if (!shifts.has(size) && shifts.size % SIZES_PER_TURN === 0) await setImmediate();
    shifts.set(size, shift);
    combined = multiply(crc, shift, combined) ^ BigInt(`0x${digest.toString('hex')}`);
  }
  return Buffer.from(combined.toString(16).padStart(Number(crc.width) / 4, '0'), 'hex');
}
