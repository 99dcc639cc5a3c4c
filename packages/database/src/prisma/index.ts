import type { Database } from '../database.js';
import type { PrismaClient } from './generated/client.js';

export type { PrismaClient };

const clients = new WeakMap<Database, Promise<PrismaClient>>();

/**
 * Prisma's client on the connections of an open database. The embedded database has one connection: inside `$transaction` use only
 * the client of the transaction.
 *
 * @returns the same client for the same database; closing the database ends it
 */
export function prismaOn(database: Database): Promise<PrismaClient> {
  const known = clients.get(database) ?? connect(database);
  clients.set(database, known);
  return known;
}

async function connect({ pool }: Database): Promise<PrismaClient> {
  const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
    import('@prisma/adapter-pg'),
    import('./generated/client.js'),
  ]);
  return new PrismaClient({ adapter: new PrismaPg(pool) });
}
