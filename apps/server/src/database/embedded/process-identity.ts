import { readFile, readlink } from 'node:fs/promises';
import os from 'node:os';

/**
 * A process, told apart from any other that ever had or will have its number. What an operating system does not tell is
 * null.
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

/** What can be told about another process from here; `unknown` when it is on a machine or in a container out of sight. */
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

/** Whether `other` still runs, as far as `self` can see. */
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
  // The second field, the name, is in brackets and may itself hold brackets and spaces. What follows starts at field 3.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const started = fields[22 - 3];
  // A killed process stays in the table, as a zombie, until its parent asks for it.
  return started === undefined ? undefined : { started, ended: state === 'Z' || state === 'X' };
}

/** Where there is no /proc: whether a process of that number exists, be it ours or not. */
function signalled(pid: number): Liveness {
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'alive' : 'dead';
  }
}
