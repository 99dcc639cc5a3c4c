import type { Prisma } from '../generated/prisma/client.js';

/** One transaction: everything written through it is kept together or not at all. */
export interface Transaction {
  readonly client: Prisma.TransactionClient;
  /** The time of everything the transaction writes. */
  readonly now: Date;
  /** Milliseconds that changes of a zone are gathered before it is rendered. */
  readonly publishDelay: number;
  /** When the jobs that the transaction asks for are due. */
  readonly dueTimes: Date[];
}
