// Bundles the server, as `npm start` runs it.
import { join } from 'node:path';
import { bundle, dist } from './bundling.mjs';

await bundle({
  entryPoints: ['cli', 'main'].map((name) => ({ in: join(dist, `${name}.js`), out: name })),
  outdir: join(dist, 'bundle'),
  sourcemap: true,
  sourcesContent: false,
  external: [
    // The engine looks for its own files.
    '@electric-sql/pglite',
    // These are loaded late, and would lose the names of what they export.
    'yaml',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
  ],
});
