// Brings pnpm and the packages to a machine that has only Node and npm.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pnpmHome, pnpmVersion, root, run, step } from './toolchain.mjs';

const pnpm = join(pnpmHome, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
const stampFile = join(root, 'node_modules', '.installed');

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** What the packages are installed from. */
const wanted = () =>
  ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs']
    .reduce((hash, name) => hash.update(read(join(root, name))), createHash('sha256'))
    .digest('hex');

/** What is installed: `everything`, `dependencies` only, or nothing. */
const installed = () => {
  const known = read(join(root, 'node_modules', '.modules.yaml'));
  if (known === '') return 'nothing';
  return /"?devDependencies"?: true/.test(known) ? 'everything' : 'dependencies';
};

/** Has `npx vitest` install the rest first, where only `npm start` has run; the installation replaces it. */
const vitest = `#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { install } from ${JSON.stringify(new URL('install.mjs', import.meta.url).href)};
await install('everything');
process.exitCode = spawnSync('npx', ['vitest', ...process.argv.slice(2)], { stdio: 'inherit' }).status ?? 1;
`;

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Node 20.19 or newer is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/**
 * Installs pnpm below node_modules, then the packages when what they are installed from has changed since.
 *
 * @param what `dependencies`: those that the build and the server need; `everything`: those of tests and other tools,
 *   too. What is there of those already is kept up to date, not taken away.
 */
export async function install(what) {
  checkNode();
  const quietly = { says: 'nothing' };
  if (!existsSync(pnpm)) {
    mkdirSync(pnpmHome, { recursive: true });
    const options = ['--prefix', pnpmHome, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
    await step(`Installing pnpm ${pnpmVersion}`, () =>
      run('npm', ['install', ...options, '--loglevel=error', `pnpm@${pnpmVersion}`], quietly),
    );
  }
  const there = installed();
  const stamp = wanted();
  if (read(stampFile) === stamp && (there === 'everything' || there === what)) return;
  const all = what === 'everything' || there === 'everything';
  const options = ['--frozen-lockfile', '--prefer-offline', ...(all ? [] : ['--prod'])];
  await step(
    all ? 'Installing all packages' : 'Installing packages',
    () => run(process.execPath, [pnpm, 'install', ...options], quietly),
    'a minute the first time',
  );
  if (!all) writeFileSync(join(root, 'node_modules', '.bin', 'vitest'), vitest, { mode: 0o755 });
  writeFileSync(stampFile, stamp);
}
