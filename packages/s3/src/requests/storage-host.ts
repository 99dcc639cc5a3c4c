/** The name in a Host header, in lower case, without a port and the dot of the root. */
export const nameOfHost = (host: string): string =>
  host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();

/** The parts of a host below the domain of the storage. */
export interface StorageHost {
  /** The label before the domain; undefined: the host is the domain. */
  readonly place: string | undefined;
  /** All that is before the place; undefined: there is nothing. */
  readonly bucket: string | undefined;
}

/** Reads a host `[[<bucket>.]<place>.]<domain>`. @returns undefined for all others */
export const storageHost = (name: string, domain: string): StorageHost | undefined => {
  if (name === domain) return { place: undefined, bucket: undefined };
  if (!name.endsWith(`.${domain}`)) return undefined;
  const labels = name.slice(0, -domain.length - 1);
  const dot = labels.lastIndexOf('.');
  return { place: labels.slice(dot + 1), bucket: dot === -1 ? undefined : labels.slice(0, dot) };
};
