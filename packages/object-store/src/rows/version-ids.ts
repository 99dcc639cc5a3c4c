/** The digits of the number in an id. */
const DIGITS = 16;

/** A version of a key as its row has it. */
export interface NamedVersion {
  /** Null: that without an id. */
  readonly id: bigint | null;
  /** The random part. */
  readonly version: string | null;
}

/** The id by which clients name a version: its number, which is its place among those of its key, and what nobody can guess. */
export const versionIdOf = ({
  id,
  version,
}: {
  readonly id: bigint | number;
  readonly version: string | null;
}): string =>
  version === null ? 'null' : `${id.toString(16).padStart(DIGITS, '0')}${version.replaceAll('-', '')}`;

/** The version that an id names. A number that no row can have becomes one that no row has. */
export const namedVersion = (id: string): NamedVersion =>
  id === 'null'
    ? { id: null, version: null }
    : { id: BigInt.asIntN(64, BigInt(`0x${id.slice(0, DIGITS)}`)), version: id.slice(DIGITS) };
