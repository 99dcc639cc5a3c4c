// Stops the server of the job, and shows its log.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const { STATE_log: log, STATE_pid: pid } = process.env;

/** Longer than CLOUD_SHUTDOWN_TIMEOUT, in seconds. */
const LONGEST = 20;

const signal = (name) => {
  try {
    return process.kill(Number(pid), name);
  } catch {
    return false;
  }
};

// The first step may have failed before there was a server.
if (pid) {
  signal('SIGTERM');
  for (let tries = 0; tries < LONGEST * 10 && signal(0); tries += 1) await sleep(100);
  signal('SIGKILL');
  process.stdout.write(`::group::The log of the server\n${readFileSync(log, 'utf8')}::endgroup::\n`);
}
