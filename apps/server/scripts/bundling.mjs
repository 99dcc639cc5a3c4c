// Bundles sources: a thousand small files take five times as long to load as a few large ones. Types are checked elsewhere.
import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, version } from 'esbuild';

const server = dirname(dirname(fileURLToPath(import.meta.url)));
export const repository = dirname(dirname(server));

/** The sources of the server. */
export const sources = join(server, 'src');

/** Threads load as slowly, each once more. */
const threads = [
  ['database', 'packages/database/src/embedded'],
  ['nameservers', 'apps/server/src/dns/name-server'],
  ['hashing', 'packages/object-store/src/hashing'],
].map(([name, folder]) => ({
  starter: `new URL('./worker.js', import.meta.url)`,
  folder: join(repository, folder),
  in: join(repository, folder, 'worker.ts'),
  out: `thread-${name}`,
}));

/** A plugin: a module finds the files beside itself where `placeOf` says; its thread is bundled. */
const ownPlaces = (placeOf) => ({
  name: 'own-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      // It runs what was bundled, and no source.
      const place = JSON.stringify(placeOf(path).replaceAll('\\', '/').replace(/\.ts$/, '.js'));
      const thread = threads.find(
        ({ folder, starter }) => folder === dirname(path) && text.includes(starter),
      );
      const parts = thread === undefined ? [text] : text.split(thread.starter);
      return {
        loader: extname(path) === '.ts' ? 'ts' : 'js',
        contents: parts
          .map((part) => part.replaceAll('import.meta.url', () => `new URL(${place}, import.meta.url).href`))
          .join(`new URL('./${thread?.out}.js', import.meta.url)`),
      };
    });
  },
});

/** True if a folder was made from files as they are now, in the same way. */
const isCurrent = (folder, way) => {
  try {
    const made = JSON.parse(readFileSync(join(folder, 'inputs.json'), 'utf8'));
    const isSame = ([path, size, time]) => {
      const now = statSync(join(folder, path));
      return now.size === size && now.mtimeMs === time;
    };
    return made.way === way && made.inputs.every(isSame);
  } catch {
    return false;
  }
};

/**
 * Makes a folder by esbuild, unless it was made from the same files in the same way.
 *
 * @param options those of esbuild, with `outdir`
 * @param finish what is still to be done in the folder before it takes its place
 * @returns what esbuild says of its inputs; undefined where nothing has changed
 */
export async function make({ outdir, ...options }, finish = () => Promise.resolve()) {
  const own = readFileSync(fileURLToPath(import.meta.url));
  const way = createHash('sha256')
    .update(own)
    .update(JSON.stringify([version, options]))
    .digest('hex');
  if (isCurrent(outdir, way)) return undefined;
  // Others may use what is there until it is replaced.
  const made = `${outdir}.${process.pid}`;
  try {
    const { metafile } = await build({
      ...options,
      absWorkingDir: repository,
      outdir: made,
      bundle: true,
      format: 'esm',
      metafile: true,
      logLevel: 'error',
    });
    await finish(made);
    const inputs = Object.keys(metafile.inputs).map((input) => {
      const path = join(repository, input);
      const { size, mtimeMs } = statSync(path);
      return [relative(outdir, path), size, mtimeMs];
    });
    await writeFile(join(made, 'inputs.json'), JSON.stringify({ way, inputs }));
    await rm(outdir, { recursive: true, force: true });
    await rename(made, outdir).catch((error) => {
      // Another process has just made the same.
      if (!isCurrent(outdir, way)) throw error;
    });
    return metafile;
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

/** @throws Error where a file has characters for which Node would keep twice its size in memory */
async function requireAscii(folder) {
  for (const name of await readdir(folder))
    if (name.endsWith('.js') && !isAscii(await readFile(join(folder, name))))
      throw new Error(`${name} is not ASCII, so Node would keep twice its size in memory.`);
}

/**
 * Bundles sources for Node, together with the threads of the server.
 *
 * @param options those of `make`
 * @param options.placeOf where the place of a module is, as a path from `outdir`; where its source is by default
 * @returns as `make`
 */
export const bundle = ({ entryPoints, external, placeOf, ...options }) =>
  make(
    {
      ...options,
      entryPoints: [...entryPoints, ...threads.map(({ in: file, out }) => ({ in: file, out }))],
      // What is loaded late is a file of its own.
      splitting: true,
      platform: 'node',
      target: 'node20',
      conditions: ['source'],
      // Less to read at each start. Identifiers keep their names, which the log shows.
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
      plugins: [ownPlaces(placeOf ?? ((path) => relative(options.outdir, path)))],
    },
    requireAscii,
  );
