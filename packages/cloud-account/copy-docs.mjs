// Copies the documentation into the package when it is packed, without the compressed copies of its files: who reads it on the
// same machine does not need them.
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../apps/docs/dist', import.meta.url));
const copy = fileURLToPath(new URL('dist/apps/docs/dist', import.meta.url));

if (!existsSync(built)) throw new Error('The documentation is not built: run `pnpm docs:build`.');
await rm(copy, { recursive: true, force: true });
await cp(built, copy, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) });
