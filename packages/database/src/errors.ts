/** Another process has the data directory open, or may have. Two engines on one directory destroy its data. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';

  /**
   * @param directory the requested directory
   * @param pid the number of the holder, in its own namespace
   * @param host the host or container of the holder, when it is not this one
   */
  constructor(
    readonly directory: string,
    readonly pid: number,
    readonly host?: string,
  ) {
    super(`${directory} is in use by process ${pid}${host === undefined ? '' : ` on ${host}`}.`);
  }
}

/** The embedded engine cannot continue: it stopped unasked, lost its directory, or gave an invalid answer. */
export class EmbeddedDatabaseFailed extends Error {
  override readonly name = 'EmbeddedDatabaseFailed';
}

/** The migrations on disk and those applied to the database do not match, or one of them failed. */
export class MigrationProblem extends Error {
  override readonly name = 'MigrationProblem';
}

/**
 * The database could not be reached, or had no free connection or lock in time. The request may be correct, and a later one may
 * succeed (the HTTP layer answers 503).
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super('The database is not available.', { cause });
  }
}

/** A connection pooler before PostgreSQL gives each transaction another session. */
export class DatabaseWithoutSessions extends Error {
  override readonly name = 'DatabaseWithoutSessions';

  constructor() {
    super(
      'The database is behind a connection pooler that shares sessions between clients. Connect to PostgreSQL directly, or set pool_mode=session of pgbouncer for this database.',
    );
  }
}

/** A server needs a PostgreSQL database alone that another server uses. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';

  /** @param alone whether it is this server that needs it alone, and not the other one */
  constructor(readonly alone: boolean) {
    super(
      alone
        ? 'Another server uses the database, which this one needs alone.'
        : 'Another server uses the database, and needs it alone.',
    );
  }
}
