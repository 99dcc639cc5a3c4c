// Brings pnpm and the packages to a machine that has only Node and npm.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pnpmHome, pnpmVersion, root, run, step } from './toolchain.mjs';

const pnpm = join(pnpmHome, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');
const stampFile = join(root, 'node_modules', '.installed');

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** A hash of the files from which packages are installed. */
const wanted = () =>
  ['pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs']
    .reduce((hash, name) => hash.update(read(join(root, name))), createHash('sha256'))
    .digest('hex');

/** The packages that `npm start` installs before it serves, with all that they need. */
const serving = [
  'cloud-account-api',
  ...['server', 'cli', 'lab-page'].map((name) => `@cloud-account/${name}...`),
];

/** The amounts that can be installed, each with all before it. */
const amounts = ['nothing', 'server', 'dependencies', 'everything'];

/** The installed amount of the packages that are wanted now. */
function installed(stamp) {
  const [made, amount] = read(stampFile).split(' ');
  const isDeveloped = /"?devDependencies"?: true/.test(read(join(root, 'node_modules', '.modules.yaml')));
  return { amount: isDeveloped ? 'everything' : (amount ?? 'nothing'), isCurrent: made === stamp };
}

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
 * @param what `server`: what serves; `dependencies`: what builds the documentation, too; `everything`: what tests and other tools
 *   need, too. What is there of those already is kept up to date, not taken away.
 * @param isBeside whether a server runs in this process, which goes first
 */
export async function install(what, { isBeside = false } = {}) {
  checkNode();
  const quietly = { says: 'nothing', isBeside };
  const report = isBeside ? (_, work) => work() : step;
  if (!existsSync(pnpm)) {
    mkdirSync(pnpmHome, { recursive: true });
    const options = ['--prefix', pnpmHome, '--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
    await report(`Installing pnpm ${pnpmVersion}`, () =>
      run('npm', ['install', ...options, '--loglevel=error', `pnpm@${pnpmVersion}`], quietly),
    );
  }
  const stamp = wanted();
  const { amount, isCurrent } = installed(stamp);
  if (isCurrent && amounts.indexOf(amount) >= amounts.indexOf(what)) return;
  const wants = amounts[Math.max(amounts.indexOf(amount), amounts.indexOf(what))];
  const options = ['--frozen-lockfile', '--prefer-offline', ...(wants === 'everything' ? [] : ['--prod'])];
  if (wants === 'server') options.push(...serving.flatMap((name) => ['--filter', name]));
  await report(
    wants === 'everything' ? 'Installing all packages' : 'Installing packages',
    () => run(process.execPath, [pnpm, 'install', ...options], quietly),
    'a minute the first time',
  );
  if (wants !== 'everything')
    writeFileSync(join(root, 'node_modules', '.bin', 'vitest'), vitest, { mode: 0o755 });
  writeFileSync(stampFile, `${stamp} ${wants}`);
}
