/** The images of accounts on a host, by their IDs: private/7. */
export interface Images {
  /**
   * Stores an image, also in the place of one that is there. Undefined where disks are not made of bytes.
   *
   * @param bytes the bytes of a disk
   * @throws DiskReserved, or the error that ended the bytes early; then nothing is changed
   */
  readonly put: ((id: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>) | undefined;
  /** Removes an image; a missing one is no error. */
  remove(id: string): Promise<void>;
}
