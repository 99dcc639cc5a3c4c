import type { HashName } from '@cloud-account/s3';

/** A message to the thread; the number is of one upload. */
export type ToHashThread = { readonly id: number } & (
  | { readonly kind: 'begin'; readonly names: readonly HashName[] }
  /** The first bytes of memory that both threads see. */
  | { readonly kind: 'bytes'; readonly memory: SharedArrayBuffer; readonly length: number }
  | { readonly kind: 'digest' }
  | { readonly kind: 'end' }
);

/** An answer of the thread: that it took bytes, or the digests. */
export type FromHashThread = { readonly id: number } & (
  | { readonly kind: 'taken' }
  | { readonly kind: 'digests'; readonly digests: readonly Uint8Array[] }
);
