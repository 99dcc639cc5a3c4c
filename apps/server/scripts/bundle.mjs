// Bundles what was compiled of the server: its thousand small files take five times as long to load as a few large ones.
import { readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');
const outdir = join(dist, 'bundle');

/** Threads load as slowly, each once more. */
const threads = ['database/embedded', 'drivers/nameservers/embedded'].map((folder) => ({
  starter: `new URL('./worker.js', import.meta.url)`,
  folder: join(dist, folder),
  in: join(dist, folder, 'worker.js'),
  out: `thread-${folder.replaceAll('/', '-')}`,
}));

/** What a module finds beside itself, such as files, is where it was compiled to; its thread is bundled. */
const ownPlaces = {
  name: 'own-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.m?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(relative(outdir, path).replaceAll('\\', '/'));
      const thread = threads.find(
        ({ folder, starter }) => folder === dirname(path) && text.includes(starter),
      );
      const parts = thread === undefined ? [text] : text.split(thread.starter);
      return {
        contents: parts
          .map((part) => part.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`))
          .join(`new URL('./${thread?.out}.js', import.meta.url)`),
      };
    });
  },
};

// Names of files change with what is in them.
await rm(outdir, { recursive: true, force: true });
await build({
  entryPoints: [
    ...['cli', 'main'].map((name) => ({ in: join(dist, `${name}.js`), out: name })),
    ...threads.map(({ in: file, out }) => ({ in: file, out })),
  ],
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
  external: [
    // The engine looks for its own files.
    '@electric-sql/pglite',
    // These are loaded late, and would lose the names of what they export.
    'yaml',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    // It is not installed.
    'pg-native',
  ],
  // What some packages require is part of Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  plugins: [ownPlaces],
  logLevel: 'error',
});
