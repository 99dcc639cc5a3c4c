// Bundles the server, as `npm start` runs it, and makes the template of the embedded database.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import './generate-handlers.mjs';
import './generate-jobs.mjs';
import { bundle, repository, sources } from './bundling.mjs';

const outdir = join(dirname(sources), 'dist', 'bundle');

await bundle({
  entryPoints: [
    ...['cli', 'main'].map((name) => ({ in: join(sources, `${name}.ts`), out: name })),
    { in: join(repository, 'packages/database/src/embedded/build-template.ts'), out: 'build-template' },
  ],
  outdir,
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
process.exitCode =
  spawnSync(process.execPath, [join(outdir, 'build-template.js')], { stdio: 'inherit' }).status ?? 1;
