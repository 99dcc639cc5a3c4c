import { nodeHasher } from './checksum.js';

/** Digests that cost the most of a large upload. */
export type HashName = 'md5' | 'sha256';

/** Computes digests of the same bytes. */
export interface Hashing {
  /** Takes the next bytes. @returns a promise while it can take no more */
  update(bytes: Uint8Array): Promise<void> | undefined;
  /** The digests, in the order of their names. */
  digest(): Promise<readonly Uint8Array[]>;
  /** Ends it, also where the bytes ended early. */
  end(): void;
}

/** Begins to compute digests. */
export type StartHashing = (names: readonly HashName[]) => Hashing;

/** Computes digests in this thread. */
export const hashHere: StartHashing = (names) => {
  const hashes = names.map(nodeHasher);
  return {
    update: (bytes) => {
      for (const hash of hashes) hash.update(bytes);
      return undefined;
    },
    digest: () => Promise.resolve(hashes.map((hash) => hash.digest())),
    end: () => undefined,
  };
};
