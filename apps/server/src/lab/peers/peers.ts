import type { RunSql } from '../run-sql.js';

/** Makes sure in a transaction that it is still this server's turn. @throws Error when another server has ended the turn */
export type RequireTurn = (run: RunSql) => Promise<void>;

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
   * @param work one transaction at most, so that a crash leaves the state before it or the state after it; where a late
   *   commit would do harm, it begins with `requireTurn`
   * @throws Refused (503) when what is in progress does not end in time; nothing has changed then
   */
  exclusively<Result>(work: (requireTurn: RequireTurn) => Promise<Result>): Promise<Result>;
}

/** The peers of a server that starts and stops. */
export interface OwnPeers extends Peers {
  /** Joins the servers of the database; this server is halted. */
  join(): Promise<void>;
  /** Serves from now on. */
  serve(): Promise<void>;
  /** Leaves the servers of the database. */
  leave(): Promise<void>;
}
