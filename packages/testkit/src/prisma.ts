import type { Database } from '@cloud-account/server/database/database';
import type { PrismaClient } from './generated/client/client.js';

const clients = new WeakMap<Database, Promise<PrismaClient>>();

/**
 * Prisma's client on a cloud's own connections, for what a test reads or writes beside the API. It is loaded by the tests that ask
 * for it. The embedded database has one connection: inside `$transaction` use only the transaction's client.
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
