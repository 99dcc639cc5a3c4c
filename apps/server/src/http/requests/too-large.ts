const mebibytes = (bytes: number): string =>
  bytes % (1024 * 1024) === 0 ? `${bytes / (1024 * 1024)} MiB` : `${bytes} bytes`;

/** Why a body is refused that has more bytes than are read. */
export const tooLargeReason = (bytes: number): string => `The body is larger than ${mebibytes(bytes)}`;
