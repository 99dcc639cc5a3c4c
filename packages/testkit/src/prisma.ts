import type { Database } from '@cloud-account/server/database/database';
import type { PrismaClient } from './generated/client/client.js';

const clients = new WeakMap<Database, Promise<PrismaClient>>();

/**
 * A Prisma client on the connections of a cloud, for tests that read or write rows directly. Only those tests load it.
 * The embedded database has one connection: inside `$transaction` use only the client of the transaction.
 */
export function prismaOf({ cloud: { database } }: { cloud: { database: Database } }): Promise<PrismaClient> {
  const known = clients.get(database) ?? connect(database);
  clients.set(database, known);
  return known;
}

async function connect({ pool }: Database): Promise<PrismaClient> {
  const [{ PrismaPg }, { PrismaClient }] = await Promise.all([
    import('@prisma/adapter-pg'),
    import('./generated/client/client.js'),
  ]);
  return new PrismaClient({ adapter: new PrismaPg(pool) });
}
