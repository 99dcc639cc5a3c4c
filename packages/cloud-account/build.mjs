// Builds the package: one bundle of the program and the server, and beside it the files that they read, each where it is in
// the repository. Only the documentation is copied later, by copy-docs.mjs.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../apps/server/scripts/bundling.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, '..', '..');
const dist = join(here, 'dist');
const { version, dependencies } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8'));

/** The files that the bundle reads while it runs. */
const files = [
  'apps/cli/bin',
  'apps/lab-page/dist',
  'apps/lab-page/src/base.css',
  'packages/database/catalog',
  'packages/database/dist/template/cluster.tar.gz',
  'packages/database/dist/template/manifest.json',
  'packages/database/prisma/migrations',
  'apps/server/seeds',
  'packages/spec/src/generated/names',
  'packages/spec/src/generated/operator.json',
  'packages/spec/src/generated/schemas',
  'packages/spec/src/generated/v4.json',
];

/** The place of a module, from the bundle: as in the repository. */
const placeOf = (path) => {
  const place = relative(repository, path);
  if (place.includes('node_modules'))
    throw new Error(`${place} reads files beside itself: make its package a dependency of this one.`);
  return join('..', place);
};

/** The packages that were bundled, by their folders. */
const bundled = (inputs) =>
  new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []));

/** The packages that the page of the lab was bundled with, by their folders. */
const bundledInPage = async () => {
  const manifest = await readFile(join(repository, 'apps/lab-page/package.json'), 'utf8');
  return Object.entries(JSON.parse(manifest).dependencies)
    .filter(([, range]) => !range.startsWith('workspace:'))
    .map(([name]) => join('apps/lab-page/node_modules', name));
};

/** The licence of a package that was bundled, which asks for that. @throws Error when it has none */
const licenceOf = async (folder) => {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
  if (manifest.license === undefined && file === undefined)
    throw new Error(`${manifest.name} has no licence.`);
  const text = file === undefined ? '' : await readFile(join(folder, file), 'utf8');
  return [`${manifest.name} ${manifest.version}`, manifest.license ?? '', text.trim(), ''].join('\n\n');
};

await rm(dist, { recursive: true, force: true });
const { inputs } = await bundle({
  entryPoints: [
    { in: join(repository, 'apps/cli/src/run.ts'), out: 'run' },
    { in: join(here, 'src/index.ts'), out: 'index' },
  ],
  outdir: join(dist, 'bundle'),
  // The program loads the server, which is a bundle of its own elsewhere.
  alias: { '@cloud-account/server/main': join(repository, 'apps/server/src/main.ts') },
  external: Object.keys(dependencies),
  placeOf,
});
await rm(join(dist, 'bundle', 'inputs.json'));
for (const file of files) await cp(join(repository, file), join(dist, file), { recursive: true });
await mkdir(join(dist, 'apps/cli/dist'));
await writeFile(join(dist, 'apps/cli/dist/run.js'), "export * from '../../../bundle/run.js';\n");
// The server finds its files beside its manifest, and the program its version in its own.
for (const folder of ['apps/cli', 'apps/server', 'packages/database'])
  await writeFile(join(dist, folder, 'package.json'), `${JSON.stringify({ version, type: 'module' })}\n`);
const folders = [...bundled(Object.keys(inputs)), ...(await bundledInPage())];
const licences = await Promise.all(folders.sort().map((folder) => licenceOf(join(repository, folder))));
await writeFile(join(dist, 'third-party-notices.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));
