/** The images of accounts on a host, by their IDs: private/7. */
export interface Images {
  /**
   * Stores an image, also in the place of one that is there.
   *
   * @param bytes the bytes of a disk
   * @throws DiskReserved, or the error that ended the bytes early; then nothing is changed
   */
  put(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Removes an image; a missing one is no error. */
  remove(id: string): Promise<void>;
}
