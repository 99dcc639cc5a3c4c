/** A volume as the host of its machine needs it. */
export interface HostVolume {
  /** MB. */
  readonly size: number;
  /** The volume whose bytes it gets as they are now, if it does not exist yet; undefined: it is empty. */
  readonly copyOf: number | undefined;
  /** The machine that may run with it. */
  readonly machine: string | undefined;
}

/** The volumes of a host, by their IDs. Their bytes stay when they are attached to another machine. */
export interface Volumes {
  /**
   * Creates a volume, or enlarges it, also while a machine runs with it; other machines lose it at once. Repeating this, or
   * doing it again after it was broken off, changes nothing.
   *
   * @throws HypervisorUnavailable when it must be done again later: another machine is being started with it, or another volume copied
   */
  put(id: number, volume: HostVolume): Promise<void>;
  /**
   * Takes a volume from the machine that runs with it, and removes it; a missing volume is no error.
   *
   * @throws HypervisorUnavailable when a machine is being started with it
   */
  remove(id: number): Promise<void>;
}
