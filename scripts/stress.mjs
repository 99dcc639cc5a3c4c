// Makes a Linux machine slow and uneven while tests run: six busy loops, one processor for all in turn, and processes that stand still.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** The environment variable by which the processes of a run know each other. */
export const STRESSED = 'CLOUD_TEST_STRESSED';

const LOOPS = 6;

/** Milliseconds from one change of the processors to the next, and for how long a process stands still. */
const STEP = 10_000;
const PAUSE = 6_000;

/** The number of changes from one pause to the next: processes stand still with one processor and with all of them. */
const STEPS_PER_PAUSE = 3;

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
};

const isOf = (run, pid) => read(`/proc/${pid}/environ`).includes(`${STRESSED}=${run}`);

const parentOf = (pid) => /\) \S (\d+)/.exec(read(`/proc/${pid}/stat`))?.[1];

/** True if a run has started a process, or one that started it: tests start some with an environment of their own. */
const isUnder = (run, pid) =>
  pid !== undefined && pid !== '0' && (isOf(run, pid) || isUnder(run, parentOf(pid)));

/** The processes that a run has started, and what each of them runs. */
const processesOf = (run) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isUnder(run, name))
    .map((pid) => ({ pid: Number(pid), command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }));

/** True if a process is a server, or tests with the servers of their own process. */
const isServer = ({ command }) => /\bnode\b.*(?:vitest|launch\.mjs|cloud-account|dist\/)/.test(command);

const quietly = (work) => {
  try {
    work();
  } catch {
    // The process has ended.
  }
};

/** Lets a process stand still for a while; its clock goes on. */
function pause({ pid }) {
  quietly(() => process.kill(pid, 'SIGSTOP'));
  setTimeout(() => quietly(() => process.kill(pid, 'SIGCONT')), PAUSE);
}

/**
 * Begins to disturb the processes with `CLOUD_TEST_STRESSED=run`.
 *
 * @returns a function that ends it
 */
export function stress(run) {
  const loops = Array.from({ length: LOOPS }, () => spawn('sh', ['-c', 'while :; do :; done']));
  const cpus = availableParallelism();
  /** The number of pauses of each process. */
  const pauses = new Map();
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    const processes = processesOf(run);
    // All processors, the first one alone, all of them, the second one alone…
    const allowed = count % 2 === 0 ? `0-${cpus - 1}` : String(((count - 1) / 2) % cpus);
    for (const { pid } of processes)
      quietly(() => execFileSync('taskset', ['-acp', allowed, String(pid)], { stdio: 'ignore' }));
    if (count % STEPS_PER_PAUSE !== 0) return;
    const [next] = processes
      .filter(isServer)
      .sort((one, other) => (pauses.get(one.pid) ?? 0) - (pauses.get(other.pid) ?? 0));
    if (next === undefined) return;
    pauses.set(next.pid, (pauses.get(next.pid) ?? 0) + 1);
    pause(next);
  }, STEP);
  const end = () => {
    clearInterval(timer);
    for (const loop of loops) loop.kill('SIGKILL');
    process.stdout.write(
      `Under stress: ${pauses.size} processes stood still, ${[...pauses.values()].reduce((sum, one) => sum + one, 0)} times in all.\n`,
    );
  };
  process.on('exit', end);
  return () => {
    process.off('exit', end);
    end();
  };
}
