// Bundles the benchmark and the servers beside which it measures.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../apps/server/scripts/bundling.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { devDependencies } = JSON.parse(readFileSync(here('package.json'), 'utf8'));

await bundle({
  entryPoints: ['main', 'bare-express', 'bare-fastify', 'bare-node', 'file-server', 'zone-server'].map(
    (name) => ({
      in: here(`src/${name}.ts`),
      out: name,
    }),
  ),
  outdir: here('dist'),
  // It starts some of its files, as they are bundled.
  placeOf: (path) => relative(here('src'), path),
  external: Object.keys(devDependencies).filter((name) => !name.startsWith('@cloud-account/')),
});
