// The newest release line of Node that is supported, beside the one that the check runs on.
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { environment, pathKey, root, run } from './toolchain.mjs';

const version = '24.21.0';

const home = join(root, 'node_modules', '.node', version);
const binary = join(home, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Whether the check runs on the newest line already. */
export const isNewest = process.versions.node.split('.')[0] === version.split('.')[0];

/** Installs it below node_modules, where it is not there yet. */
export async function installNewest() {
  if (existsSync(binary)) return;
  mkdirSync(home, { recursive: true });
  const quiet = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--prefix', home, ...quiet, `node@${version}`], { says: 'nothing' });
}

/** Runs a script with it; what the script starts is run with it, too. */
export const runOnNewest = (script, args, { env, ...options }) =>
  run(binary, [script, ...args], {
    ...options,
    env: { ...env, [pathKey]: [dirname(binary), environment[pathKey]].join(delimiter) },
  });
