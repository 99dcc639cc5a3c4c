/** There is no room for bytes; what was being written is not there. */
export class BackendFull extends Error {
  override readonly name = 'BackendFull';
}

/** The bytes of an object are no longer there, because it was removed or written again meanwhile. */
export class BlobGone extends Error {
  override readonly name = 'BlobGone';
}
