/** The servers of one database, this one among them, as the lab sees them. */
export interface Peers {
  /**
   * Follows the rows of the lab.
   *
   * @param reload reads them; it runs once at the start, and on every server whenever one of them announces a change
   */
  follow(reload: () => Promise<void>): Promise<void>;
  /** Tells every server that rows of the lab have changed. Resolves when each of them has read them; call it after the commit. */
  announce(): Promise<void>;
  /**
   * Does work while no server of the database does anything else: requests of the API, of the operator and of S3 and jobs that
   * are in progress end before, later ones wait until it has ended. Every server reads the rows of the lab again after it.
   *
   * @param work one transaction at most, so that a crash leaves the state before it or the state after it
   */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
}
