/** The storage is full; nothing was written. */
export class BackendFull extends Error {
  override readonly name = 'BackendFull';
}

/** The bytes of an object no longer exist, because it was removed or overwritten meanwhile. */
export class BlobGone extends Error {
  override readonly name = 'BlobGone';
}
