// Copies the documentation into the package when it is packed: of a file that the build has compressed only that copy.
import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../apps/docs/dist', import.meta.url));
const copy = fileURLToPath(new URL('dist/apps/docs/dist', import.meta.url));

if (!existsSync(built)) throw new Error('The documentation is not built: run `pnpm docs:build`.');
await rm(copy, { recursive: true, force: true });
await cp(built, copy, {
  recursive: true,
  filter: (file) => !file.endsWith('.br') && !existsSync(`${file}.gz`),
});
