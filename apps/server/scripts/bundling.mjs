// Bundles what was compiled: a thousand small files take five times as long to load as a few large ones.
import { isAscii } from 'node:buffer';
import { readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** Where the server is compiled to. */
export const dist = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist');

/** Threads load as slowly, each once more. */
const threads = ['database/embedded', 'drivers/nameservers/embedded', 'drivers/objects/embedded/hashing'].map(
  (folder) => ({
    starter: `new URL('./worker.js', import.meta.url)`,
    folder: join(dist, folder),
    in: join(dist, folder, 'worker.js'),
    out: `thread-${folder.replaceAll('/', '-')}`,
  }),
);

/** What a module finds beside itself, such as files, is where `placeOf` says; its thread is bundled. */
const ownPlaces = (placeOf) => ({
  name: 'own-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.m?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const place = JSON.stringify(placeOf(path).replaceAll('\\', '/'));
      const thread = threads.find(
        ({ folder, starter }) => folder === dirname(path) && text.includes(starter),
      );
      const parts = thread === undefined ? [text] : text.split(thread.starter);
      return {
        contents: parts
          .map((part) => part.replaceAll('import.meta.url', () => `new URL(${place}, import.meta.url).href`))
          .join(`new URL('./${thread?.out}.js', import.meta.url)`),
      };
    });
  },
});

/**
 * Bundles compiled files of the server and of what is above it for Node, together with the threads of the server.
 *
 * @param options those of esbuild
 * @param options.placeOf where the place of a module is, as a path from `outdir`; where it was compiled to by default
 * @returns the result of esbuild
 */
export async function bundle({ entryPoints, outdir, external, placeOf, ...options }) {
  // Names of files change with what is in them.
  await rm(outdir, { recursive: true, force: true });
  const result = await build({
    entryPoints: [...entryPoints, ...threads.map(({ in: file, out }) => ({ in: file, out }))],
    outdir,
    bundle: true,
    // What is loaded late is a file of its own.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // Less to read at each start. Identifiers keep their names, which the log tells.
    minifySyntax: true,
    minifyWhitespace: true,
    external: [
      ...external,
      // It is not installed.
      'pg-native',
    ],
    // What some packages require is part of Node.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [ownPlaces(placeOf ?? ((path) => relative(outdir, path)))],
    logLevel: 'error',
    ...options,
  });
  for (const name of await readdir(outdir))
    if (name.endsWith('.js') && !isAscii(await readFile(join(outdir, name))))
      throw new Error(`${name} is not ASCII, so Node would keep twice its size in memory.`);
  return result;
}
