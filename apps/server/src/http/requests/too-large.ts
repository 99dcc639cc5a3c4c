/** A number of bytes, in MiB if it is a whole number of them. */
export const mebibytes = (bytes: number): string =>
  bytes % (1024 * 1024) === 0 ? `${bytes / (1024 * 1024)} MiB` : `${bytes} bytes`;
