import { execFileSync } from 'node:child_process';

/** The environment variable with how many times slower the machine is than `REFERENCE_MS` says; workers get it from the run. */
const SLOWNESS = 'CLOUD_TEST_SLOWNESS';

/** The duration of `sampleMs` on a quick, quiet machine. */
const REFERENCE_MS = 130;

/** The work that tests consist of: the start of a process, hashes of passwords, and changes that are synced to the disk. */
const WORK = `
  const { scryptSync } = require('node:crypto');
  const { closeSync, fsyncSync, openSync, rmSync, writeSync } = require('node:fs');
  const file = require('node:path').join(require('node:os').tmpdir(), 'cloud-slowness-' + process.pid);
  const opened = openSync(file, 'w');
  for (const password of ['one', 'two']) {
    writeSync(opened, scryptSync(password, 'salt', 32));
    fsyncSync(opened);
  }
  closeSync(opened);
  rmSync(file);`;

const sampleMs = (): number => {
  const began = performance.now();
  execFileSync(process.execPath, ['-e', WORK]);
  return performance.now() - began;
};

/**
 * Measures the machine once, at the start of a run, for all processes of the run.
 *
 * @returns how many times slower than a quick machine it is; never below 1
 */
function measureSlowness(): number {
  const slowness = Math.max(1, ...[1, 2, 3].map(() => sampleMs() / REFERENCE_MS));
  process.env[SLOWNESS] = slowness.toFixed(1);
  return slowness;
}

const slowness = Number(process.env[SLOWNESS] ?? measureSlowness());

const minutes = (count: number): number => Math.ceil(count * 60_000 * slowness);

/**
 * The only time limits of tests, in milliseconds. They end what hangs; no test passes or fails because of how fast it is.
 */
export const limits = {
  /** Of a wait for one condition. */
  wait: minutes(2),
  /** Of a test or a hook. */
  test: minutes(10),
  /** Of a test that does the work of many, such as one that kills a server again and again. */
  long: minutes(60),
};
