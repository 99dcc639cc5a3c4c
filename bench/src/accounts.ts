import { limitOfMany } from '@cloud-account/core';
import { limitsOfAll } from '@cloud-account/spec';

/** A cloud of many accounts whose rows are spread over parts by account, at some requests per second. */
export interface AccountSpread {
  /** Requests per second of all accounts. */
  readonly requests: number;
  readonly parts: number;
  /** Requests per second of the part with the most, without and with the bounds of a user; those of all parts are `requests / parts`. */
  readonly fullest: number;
  readonly bounded: number;
  /** Requests per second of the account that sends the most, and what its bounds let through. */
  readonly hottest: number;
  readonly allowed: number;
  /** The accounts that reach their bounds. */
  readonly over: number;
}

/** The number of accounts. */
export const ACCOUNTS = 10_000_000;

/**
 * The accounts that are placed alone, those with the most requests. The others are so many and so small that each part gets the same
 * of them.
 */
const PLACED = 1_000_000;

/** Requests per second that the limits of one user let through for a long time. */
const allowedOfUser = ({ requests, seconds } = limitOfMany(limitsOfAll.v4)): number => requests / seconds;

/** Places accounts by a hash of their number, the last step of MurmurHash3. */
function partOf(account: number, parts: number): number {
  let hash = account;
  for (const [shift, factor] of [
    [16, 0x85ebca6b],
    [13, 0xc2b2ae35],
  ] as const)
    hash = Math.imul(hash ^ (hash >>> shift), factor);
  return ((hash ^ (hash >>> 16)) >>> 0) % parts;
}

/** The sum of 1/1 to 1/n. */
const harmonic = (n: number): number => Math.log(n) + 0.5772156649 + 1 / (2 * n);

/**
 * Computes the load of each part. The account of rank r sends 1/r of what the first one sends (Zipf's law), as visits of
 * websites do in most studies. Each account has one user.
 */
function spreadOf(requests: number, parts: number): AccountSpread {
  const limit = allowedOfUser();
  const first = requests / harmonic(ACCOUNTS);
  const tail = (first * (harmonic(ACCOUNTS) - harmonic(PLACED))) / parts;
  const loads = new Float64Array(parts).fill(tail);
  const bounded = new Float64Array(parts).fill(tail);
  for (let rank = 1; rank <= PLACED; rank += 1) {
    const part = partOf(rank, parts);
    const load = first / rank;
    loads[part] = (loads[part] ?? 0) + load;
    bounded[part] = (bounded[part] ?? 0) + Math.min(load, limit);
  }
  return {
    ...{ requests, parts, hottest: first, allowed: Math.min(first, limit) },
    fullest: Math.max(...loads),
    bounded: Math.max(...bounded),
    over: Math.floor(first / limit),
  };
}

/** The load of a cloud of one part, and of several, at different numbers of requests. */
export const spreadAccounts = (): readonly AccountSpread[] =>
  [1_000, 10_000, 100_000].flatMap((requests) => [1, 8, 64].map((parts) => spreadOf(requests, parts)));
