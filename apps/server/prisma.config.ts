import { defineConfig } from 'prisma/config';

// `generate` only wants to know that an engine binary exists and never runs it; naming one keeps it off the network.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
});
