import type { HashName } from '@cloud-account/s3';

/** What the thread is told; the number is of one upload. */
export type ToHashThread = { readonly id: number } & (
  | { readonly kind: 'begin'; readonly names: readonly HashName[] }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'digest' }
  | { readonly kind: 'end' }
);

/** What the thread answers: that it took bytes, or the digests. */
export type FromHashThread = { readonly id: number } & (
  | { readonly kind: 'taken' }
  | { readonly kind: 'digests'; readonly digests: readonly Uint8Array[] }
);
