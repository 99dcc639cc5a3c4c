import { readFile, readlink } from 'node:fs/promises';
import os from 'node:os';

/**
 * Identifies a process among all that ever had or will have its number. Null: the operating system does not report the value.
 */
export interface ProcessIdentity {
  pid: number;
  /** The name of the machine or container. */
  host: string;
  /** Changes whenever the machine starts. Containers share their machine's. */
  boot: string | null;
  /** The namespace in which `pid` counts: every container has its own. */
  pidNamespace: string | null;
  /** When the process started, in clock ticks since the boot. */
  started: string | null;
}

/** The state of another process, as far as this one can see; `unknown`: it is on another machine or in another container. */
export type Liveness = 'alive' | 'dead' | 'unknown';

/** This process. */
export async function identifySelf(): Promise<ProcessIdentity> {
  return {
    pid: process.pid,
    host: os.hostname(),
    boot: await readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
      (text) => text.trim(),
      () => null,
    ),
    pidNamespace: await readlink('/proc/self/ns/pid').catch(() => null),
    started: (await processState(process.pid))?.started ?? null,
  };
}

/** The state of `other`, as far as `self` can see. */
export async function liveness(other: ProcessIdentity, self: ProcessIdentity): Promise<Liveness> {
  if (other.boot !== self.boot) return other.host === self.host ? 'dead' : 'unknown';
  if (other.pidNamespace !== self.pidNamespace) return 'unknown';
  if (self.started === null) return other.host === self.host ? signalled(other.pid) : 'unknown';
  const state = await processState(other.pid);
  return state?.started === other.started && !state.ended ? 'alive' : 'dead';
}

/** Reads /proc/<pid>/stat; undefined when there is no such process, or no /proc. */
async function processState(pid: number): Promise<{ started: string; ended: boolean } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The second field, the name, is in brackets and may itself contain brackets and spaces. The fields after it start at 3.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const started = fields[22 - 3];
  // A killed process stays in the table, as a zombie, until its parent reads its status.
  return started === undefined ? undefined : { started, ended: state === 'Z' || state === 'X' };
}

/** Without /proc: whether a process with that number exists. */
function signalled(pid: number): Liveness {
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : 'dead';
  }
}
