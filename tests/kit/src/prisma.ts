import type { Database } from '@cloud-account/database';
import { prismaOn, type PrismaClient } from '@cloud-account/database/prisma';

/** Prisma's client on the connections of a cloud, for tests that read or write rows directly. */
export const prismaOf = ({ cloud }: { cloud: { database: Database } }): Promise<PrismaClient> =>
  prismaOn(cloud.database);
