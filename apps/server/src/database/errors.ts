/** Another process holds the data directory, or may still hold it. Two engines on one directory destroy its data. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';

  /**
   * @param directory the directory that was asked for
   * @param pid the process that holds it, as that process knows itself
   * @param host the host or container the holder runs on, when it is not this one
   */
  constructor(
    readonly directory: string,
    readonly pid: number,
    readonly host?: string,
  ) {
    super(`${directory} is in use by process ${pid}${host === undefined ? '' : ` on ${host}`}.`);
  }
}

/** The embedded engine cannot go on: it stopped by itself, lost its directory, or answered nonsense. */
export class EmbeddedDatabaseFailed extends Error {
  override readonly name = 'EmbeddedDatabaseFailed';
}

/** The migrations on disk and those applied to the database do not fit together, or one of them failed. */
export class MigrationProblem extends Error {
  override readonly name = 'MigrationProblem';
}

/**
 * The database could not be reached, or had no connection or lock to give in time. Nothing is known to be wrong with
 * the request; asking again later may work (the HTTP layer answers 503).
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database is not available.', { cause });
  }
}
