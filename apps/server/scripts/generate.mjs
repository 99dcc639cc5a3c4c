// Writes src/generated/tables.ts from the Prisma schema, without the network and the same on every machine.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');

const { status } = spawnSync(process.execPath, [cli, 'generate', '--no-hints'], {
  cwd: root,
  env: { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: '1', CHECKPOINT_DISABLE: '1' },
  stdio: 'inherit',
});
process.exit(status ?? 1);
