// Bundles what was compiled of the server: its thousand small files take five times as long to load as a few large ones.
import { readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const outdir = join(dist, 'bundle');

/** What a module finds beside itself, such as files and workers, is where it was compiled to. */
const ownPlaces = {
  name: 'own-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.m?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(relative(outdir, path).replaceAll('\\', '/'));
      return { contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`) };
    });
  },
};

// Names of files change with what is in them.
await rm(outdir, { recursive: true, force: true });
await build({
  entryPoints: ['cli', 'main'].map((name) => join(dist, `${name}.js`)),
  outdir,
  bundle: true,
  // What is loaded late is a file of its own.
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // Names of classes and functions are what the log tells.
  keepNames: true,
  sourcemap: true,
  sourcesContent: false,
  // The engine looks for its own files; the second is loaded late and would lose its names; the third is not installed.
  external: ['@electric-sql/pglite', 'yaml', 'pg-native'],
  // What some packages require is part of Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  plugins: [ownPlaces],
  logLevel: 'error',
});
