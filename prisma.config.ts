import { defineConfig } from 'prisma/config';

// Only `prisma migrate` runs the engine; whatever it is, it is not downloaded for the other commands.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'packages/database/prisma/schema',
  migrations: { path: 'packages/database/prisma/migrations' },
  ...(process.env.DATABASE_URL !== undefined && { datasource: { url: process.env.DATABASE_URL } }),
});
