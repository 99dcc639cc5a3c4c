/** How much is in a database. Databases of all sizes have lists of the same length, but another number of lists. */
export interface Size {
  /** Each has a domain, and there is one more, with the longest lists. */
  readonly accounts: number;
  /** Of each domain. */
  readonly records: number;
  /** Of the domain of the one more account. */
  readonly mostRecords: number;
  /** Of each account. */
  readonly nodes: number;
  /** Of the one more account; the operator may provide more than accounts may create. */
  readonly mostNodes: number;
  /** Of the one bucket, each with two older versions. */
  readonly objects: number;
  /** The nodes with statistics. */
  readonly measured: number;
}

/** How many rows of each kind a node with statistics has. */
export const HOURS = 48;
export const DAYS = 62;

/** How many values of each series such a node has: one for each 5 minutes of an hour, and one for each hour of a day. */
const SAMPLES = HOURS * 12 + DAYS * 24;

/** How many objects a folder has. */
export const FOLDER = 10;

/** Older versions of each object. */
export const OLDER = 2;

const shape = { records: 1_000, mostRecords: 12_000, nodes: 100 };

/** A number of all things for a number of accounts. */
export const sizeOf = (accounts: number, mostNodes: number): Size => ({
  ...shape,
  accounts,
  mostNodes,
  objects: accounts * 1_000,
  measured: Math.ceil((accounts * 10_000) / SAMPLES),
});

/** How many values of each series there are. */
export const samplesOf = ({ measured }: Size): number => measured * SAMPLES;

/** The account whose lists are read, which has neither the first nor the last rows. */
export const middleAccount = ({ accounts }: Size): number => Math.ceil(accounts / 2);

/** The account with the longest lists. */
export const longestAccount = ({ accounts }: Size): number => accounts + 1;
