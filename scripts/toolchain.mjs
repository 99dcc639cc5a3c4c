// How the tools of the repository are run: on the path, asking nothing, reporting to nobody.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The version of pnpm that installs the packages, and the folder of its own that it lies in. */
export const pnpmVersion = manifest.packageManager.split('@')[1].split('+')[0];
export const pnpmHome = join(root, 'node_modules', '.pnpm-cli', pnpmVersion);

const windows = process.platform === 'win32';
/** The name of the path in the environment. */
const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';

/** For every tool. */
export const environment = {
  ...process.env,
  [pathKey]: [
    join(pnpmHome, 'node_modules', '.bin'),
    join(root, 'node_modules', '.bin'),
    // Where `npm start` has installed what only the documentation needs.
    join(root, 'apps', 'docs', 'node_modules', '.bin'),
    process.env[pathKey],
  ].join(delimiter),
  CI: process.env.CI ?? 'true',
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  CHECKPOINT_DISABLE: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

/** A tool that ended with an error; what it said of it is in `output`, or was shown while it ran. */
export class Failed extends Error {
  constructor(command, status, output) {
    super(`${command} failed with status ${status}`);
    this.status = status;
    this.output = output;
  }
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/**
 * Runs a command in the repository. A signal to stop ends the command, and then this process.
 *
 * @param says where what it prints goes: `stderr`, since standard output belongs to the caller; `stdout`; or `nothing`
 *   while it goes well, and all of it into the error when it does not
 * @param isBeside something else goes on in this process, which a signal does not end, and which has the processor first
 * @returns what it printed, where that went nowhere
 * @throws Failed when it ends with an error
 */
export function run(command, args, { says = 'stderr', env = {}, isBeside = false } = {}) {
  const quiet = says === 'nothing';
  const child = spawn(command, args, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', ...(quiet ? ['pipe', 'pipe'] : [says === 'stdout' ? 1 : 2, 2])],
    shell: windows && command !== process.execPath,
  });
  if (isBeside && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let output = '';
  const keep = (text) => (output += text);
  if (quiet) for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', keep);
  let received;
  const pass = (signal) => {
    received = signal;
    child.kill(signal);
  };
  const signals = isBeside ? ['SIGINT', 'SIGTERM'] : Object.keys(SIGNALS);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => {
      for (const name of signals) process.off(name, pass);
      // What goes on beside it ends this process.
      if (received !== undefined && isBeside) return;
      if (received !== undefined) process.exit(128 + SIGNALS[received]);
      if (status === 0) resolve(output);
      else reject(new Failed([command, ...args].join(' '), status ?? 128 + (SIGNALS[signal] ?? 0), output));
    });
  });
}

/** Bundles the server, the program and the page of the lab from their sources; quick where nothing has changed. */
export async function buildServer() {
  for (const file of ['apps/server/scripts/bundle.mjs', 'apps/cli/build.mjs', 'apps/lab-page/build.mjs'])
    await run(process.execPath, [file], { says: 'nothing' });
}

/** Set where everything is built already, and read by others: what tests start must not be built again. */
export const BUILT = 'CLOUD_TEST_BUILT';

/** The tasks that build what the server serves beside the API, and what users test with. */
export const builds = {
  docs: ['docs:build'],
  generated: ['generate'],
  testing: ['build', '--filter=@cloud-account/testing...', '--filter=!@cloud-account/testkit'],
  conformance: ['build', '--filter=@cloud-account/conformance...'],
};

/** Runs tasks of the workspace; what has not changed since the last time is not done again. */
export const turbo = (tasks, options) =>
  run('turbo', ['run', ...tasks, '--output-logs=errors-only', '--log-order=grouped'], options);

/**
 * Reports a step on standard error, and its duration when it is done. In a terminal the time runs on, and a
 * note says how long it may take.
 *
 * @param note where it takes long: `a minute or two the first time`
 */
export async function step(name, work, note) {
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(1);
  const { isTTY } = process.stderr;
  process.stderr.write(`${name} …`);
  const show = () =>
    process.stderr.write(`\r${name} … ${Math.floor(Number(seconds()))} s${note ? ` (${note})` : ''}`);
  const timer = isTTY ? setInterval(show, 1000) : undefined;
  try {
    await work();
  } catch (error) {
    process.stderr.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
  process.stderr.write(isTTY ? `\r\u001b[2K${name} … ${seconds()} s\n` : ` ${seconds()} s\n`);
}
