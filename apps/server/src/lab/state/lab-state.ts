import type { Readable } from 'node:stream';
import type { RowDifference } from './compare.js';
import type { StoredSnapshot } from './snapshot-rows.js';

/** What replaced the state. */
export type Replaced = 'reset' | 'snapshot';

/** A snapshot in one file. */
export interface SnapshotFile {
  readonly bytes: number;
  readonly content: Readable;
}

/** The state of all accounts: it is reset, saved and loaded as a whole, on all servers of the database. */
export interface LabState {
  /** Brings back the state after the first start. @throws Refused (503) when what is in progress does not end in time */
  reset(): Promise<void>;
  /** By name. */
  listSnapshots(): Promise<readonly StoredSnapshot[]>;
  /** Saves the present state. @throws Refused when the name is taken or there is no room, (503) as `reset` */
  createSnapshot(name: string): Promise<StoredSnapshot>;
  /** Replaces the state. @throws Refused when it is of another version, (404) when there is none, (503) as `reset` */
  loadSnapshot(name: string): Promise<void>;
  /** @throws Refused (404) when there is none */
  deleteSnapshot(name: string): Promise<void>;
  /** The rows that differ between two snapshots. @throws Refused when one is of another version, (404) when there is none */
  compareSnapshots(one: string, other: string): Promise<readonly RowDifference[]>;
  /** @throws Refused (404) when there is none */
  readSnapshot(name: string): Promise<SnapshotFile>;
  /**
   * Takes a snapshot in from a file. One of the name is replaced; the state stays.
   *
   * @throws Refused when the file is damaged or does not fit this server, (503) as `reset`
   */
  writeSnapshot(name: string, content: AsyncIterable<Uint8Array>): Promise<StoredSnapshot>;
  /** The tables of the lab that a reset empties, too. Its parts add theirs before the server serves. */
  readonly emptiedByReset: Set<string>;
  /** Calls a function on every server after the state was replaced through any of them, while all are halted. */
  onReplaced(forget: (what: Replaced) => Promise<void> | void): void;
}
