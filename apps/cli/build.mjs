// Bundles the program, which loads the server where it serves.
import { fileURLToPath } from 'node:url';
import '../../packages/client/generate.mjs';
import { bundle } from '../server/scripts/bundling.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

await bundle({
  entryPoints: [{ in: here('src/run.ts'), out: 'run' }],
  outdir: here('dist'),
  sourcemap: true,
  sourcesContent: false,
  external: [
    '@cloud-account/server/main',
    // These look for their own files, or would lose the names of what they export.
    ...['@electric-sql/pglite', 'jq-wasm', 'open', 'yaml'],
  ],
});
