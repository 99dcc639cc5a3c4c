// The packages that are published: which they are, how they are packed, and what must be true of a packed one.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { BUILT, root, run, turbo } from './toolchain.mjs';

/** The folder of packed packages. */
const tarballs = join(root, 'dist', 'packages');

const quietly = { says: 'nothing' };

/** The manifests of the packages that are published. */
export const published = ['packages', 'apps']
  .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name, 'package.json')))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, 'utf8')))
  .filter((manifest) => manifest.private !== true);

/** Builds the packages, and the documentation, which one of them contains. */
export const build = async () => {
  if (process.env[BUILT] !== undefined) return;
  await turbo(
    [
      'build',
      'docs:build',
      ...published.map(({ name }) => `--filter=${name}...`),
      '--filter=@cloud-account/docs',
    ],
    quietly,
  );
};

/** Packs the packages. @returns the files */
export async function pack() {
  rmSync(tarballs, { recursive: true, force: true });
  const names = published.flatMap(({ name }) => ['--filter', name]);
  await run('pnpm', [...names, 'pack', '--pack-destination', tarballs], quietly);
  return readdirSync(tarballs).map((name) => join(tarballs, name));
}

/** The ways of loading the packages. They have ES modules only, which Node also requires from CommonJS. */
const RESOLUTIONS = ['node16-esm', 'bundler'];

/** The problems of a packed package's types. */
async function problemsOfTypes(data) {
  const { types, entrypoints, problems } = await checkPackage(createPackageFromTarballData(data));
  if (types === false) return ['It has no types.'];
  const seen = Object.values(entrypoints).flatMap(({ resolutions }) =>
    RESOLUTIONS.flatMap((kind) => resolutions[kind].visibleProblems ?? []),
  );
  return [...new Set(seen)].map((at) => JSON.stringify(problems[at]));
}

/** Reads a packed package: its sizes in bytes, and what is wrong with it. */
export async function inspect(file) {
  const data = new Uint8Array(readFileSync(file));
  const { messages, pkg } = await publint({ pack: { tarball: data.buffer }, strict: true });
  const files = gunzipSync(data);
  const problems = [
    ...messages.map((message) => formatMessage(message, pkg, { color: false })),
    ...(await problemsOfTypes(data)),
    ...(files.includes('package/LICENSE') ? [] : ['It has no licence file.']),
    ...(files.includes('package/README.md') ? [] : ['It has no README.md.']),
  ];
  return { name: pkg.name, version: pkg.version, packed: data.length, unpacked: files.length, problems };
}
