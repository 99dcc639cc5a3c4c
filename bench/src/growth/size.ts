/** How much is in a database. Both have lists of the same length, but of most lists one has a thousand times as many. */
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

/** What each row of statistics has of a node. */
export const HOURS = 48;
export const DAYS = 62;

/** How many values of each series a node with statistics has: one for 5 minutes, and one for an hour. */
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
