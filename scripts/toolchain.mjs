// Brings pnpm and the dependencies to a machine that has only Node and npm.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const version = manifest.packageManager.split('@')[1].split('+')[0];
const home = join(root, 'node_modules', '.pnpm-cli', version);
const pnpm = join(home, 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');

const windows = process.platform === 'win32';
const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';

/** For every tool: found on the path, asking nothing, reporting to nobody. */
export const environment = {
  ...process.env,
  [pathKey]: [
    join(home, 'node_modules', '.bin'),
    join(root, 'node_modules', '.bin'),
    process.env[pathKey],
  ].join(windows ? ';' : ':'),
  CI: process.env.CI ?? 'true',
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  CHECKPOINT_DISABLE: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

/** A tool that ended with an error; it has said why itself. */
export class Failed extends Error {
  constructor(command, status) {
    super(`${command} failed with status ${status}`);
    this.status = status ?? 1;
  }
}

/**
 * Runs a command in the repository. What it prints goes to standard error unless `stdout` is asked for: standard output
 * belongs to the caller.
 */
export function run(command, args, { stdout = 'stderr', env = {} } = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', stdout === 'stderr' ? 2 : 1, 2],
    shell: windows && command !== process.execPath,
  });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Failed([command, ...args].join(' '), result.status);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Node 20.19 or newer is needed; this is ${process.versions.node}.\n`);
  process.exit(1);
}

/** Installs pnpm below node_modules, then the dependencies when the lock file has changed since. */
export function prepare() {
  checkNode();
  if (!existsSync(pnpm)) {
    mkdirSync(home, { recursive: true });
    const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
    run('npm', ['install', '--prefix', home, ...quiet, `pnpm@${version}`]);
  }
  const stampFile = join(root, 'node_modules', '.installed');
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .update(readFileSync(join(root, 'pnpm-workspace.yaml')))
    .digest('hex');
  const current = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (current === stamp && existsSync(join(root, 'node_modules', '.modules.yaml'))) return;
  run(process.execPath, [pnpm, 'install', '--frozen-lockfile', '--prefer-offline']);
  writeFileSync(stampFile, stamp);
}

/** Runs tasks of the workspace; what has not changed since the last time is not done again. */
export function turbo(...tasks) {
  run(join(root, 'node_modules', '.bin', windows ? 'turbo.cmd' : 'turbo'), [
    'run',
    ...tasks,
    '--output-logs=errors-only',
    '--log-order=grouped',
  ]);
}
