import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/**
 * The files that `npm start` runs, by the package they belong to: sources, the scripts that bundle them, the documentation's build.
 * Only `dependencies` are installed for it.
 */
const started: Readonly<Record<string, readonly string[]>> = {
  '.': ['launch', 'install', 'toolchain', 'replace-file'].map((name) => `scripts/${name}.mjs`),
  'apps/cli': ['bin', 'src', 'build.mjs'],
  'apps/docs': ['build', '.vitepress'],
  'apps/lab-page': ['src', 'build.mjs'],
  'apps/server': [
    'src',
    ...['bundle', 'bundling', 'generate-handlers', 'generate-jobs'].map((name) => `scripts/${name}.mjs`),
  ],
  'packages/client': ['src', 'generate.mjs'],
  'packages/core': ['src'],
  'packages/dns': ['src'],
  'packages/s3': ['src'],
  'packages/database': ['src'],
  'packages/dialect': ['src'],
  'packages/machines': ['src'],
  'packages/object-store': ['src'],
  'packages/runtime': ['src'],
  'packages/spec': ['src'],
};

/** Packages that `npm start` does not run: those of tests, and the one that is made of all others. */
const notStarted = ['cloud-account', 'conformance', 'go', 'pytest', 'testing'].map(
  (name) => `packages/${name}`,
);

const filesOf = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [place];

const isSource = (file: string): boolean =>
  /\.(?:tsx?|mjs|js|vue)$/.test(file) &&
  !/\.(?:test|fixture|bench)\.m?[jt]s$|\/thread-source\.mjs$|\/(?:cache|generated)\//.test(file);

/** The package that a module is part of; none for files beside and for Node's own. */
const packageOf = (specifier: string): string[] => {
  if (/^[./]|^node:|^data:/.test(specifier) || builtinModules.includes(specifier)) return [];
  const [scope = '', name = ''] = specifier.split('/');
  return [scope.startsWith('@') ? `${scope}/${name}` : scope];
};

const packagesIn = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  const imported = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  const resolved = [...text.matchAll(/\.resolve\('(@?[a-z][^']*)'\)/g)].flatMap(([, name]) => name ?? []);
  return [...imported, ...resolved].flatMap(packageOf);
};

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest;

const dependenciesOf = (folder: string): string[] => {
  const { name, dependencies = {}, peerDependencies = {} } = manifestOf(folder);
  return [name, ...Object.keys({ ...dependencies, ...peerDependencies })];
};

describe('what npm start runs', () => {
  it.each(Object.keys(started))('imports only what is installed for it (%s)', (folder) => {
    const installed = new Set([...dependenciesOf(folder), ...dependenciesOf('.')]);
    const lacking = (started[folder] ?? [])
      .flatMap((place) => filesOf(path.join(root, folder, place)))
      .filter(isSource)
      .flatMap((file) =>
        packagesIn(file)
          .filter((name) => !installed.has(name))
          .map((name) => `${path.relative(root, file)} imports ${name}`),
      );
    expect(lacking).toEqual([]);
  });

  it('is every package that is not for tests or measuring', () => {
    const packages = ['packages', 'apps'].flatMap((group) =>
      readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
    );
    const known = packages.filter((folder) => existsSync(path.join(root, folder, 'package.json')));
    expect(Object.keys(started).sort()).toEqual(
      ['.', ...known].filter((folder) => !notStarted.includes(folder)).sort(),
    );
  });
});

describe('the package cloud-account', () => {
  it('installs the versions of packages that the server and the program are tested with', () => {
    const tested = { ...manifestOf('apps/server').dependencies, ...manifestOf('apps/cli').dependencies };
    expect(tested).toMatchObject(manifestOf('packages/cloud-account').dependencies ?? {});
  });
});

it('the check of imports has a compiler that reads TypeScript', () => {
  const dir = path.join(root, 'node_modules', 'dependency-cruiser');
  const { version } = createRequire(`${realpathSync(dir)}/`)('typescript/package.json') as {
    version: string;
  };
  expect(version).toBe(ts.version);
});
