/** A number of bytes, in MiB or KiB if it is a whole number of them. */
export const binarySize = (bytes: number): string => {
  if (bytes % 1024 !== 0) return `${bytes} bytes`;
  return bytes % (1024 * 1024) === 0 ? `${bytes / (1024 * 1024)} MiB` : `${bytes / 1024} KiB`;
};
