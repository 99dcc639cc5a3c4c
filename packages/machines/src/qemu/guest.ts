import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, open, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { TaskFailed } from '../driver.js';
import type { DiskSlot } from '@cloud-account/database';
import { type Accelerator, commandLine, deviceAt, type Launch } from './command-line.js';
import { type Places, runFiles } from './places.js';
import { commandOf } from '../hosted/processes.js';
import { environment, ProgramFailed } from '../hosted/programs.js';
import { Qmp } from './qmp.js';

/** The interval at which the server looks for the end of a process, in milliseconds. */
const LOOK_INTERVAL = 50;

/** The time limit for the end of a process after the request to end, in milliseconds. */
const END_TIME_LIMIT = 10_000;

const QEMU = 'qemu-system-x86_64';

/** The time limit for the first answer of a new process's monitor, in milliseconds. */
const START_TIME_LIMIT = 30_000;

/** The process of a machine; undefined: it does not run. A process with the same number that is another is not meant. */
export async function processOf(places: Places, machine: string): Promise<number | undefined> {
  const written = await readFile(places.run(machine, 'pid'), 'utf8').catch(() => undefined);
  const pid = Number(written?.trim());
  if (written === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  return (await commandOf(pid)).includes(`guest=${machine}`) ? pid : undefined;
}

async function ends(places: Places, machine: string, within: number): Promise<boolean> {
  const end = Date.now() + within;
  while ((await processOf(places, machine)) !== undefined) {
    if (Date.now() > end) return false;
    await pause(LOOK_INTERVAL);
  }
  return true;
}

/** Uses the monitor of a running machine. */
export async function withMonitor<Result>(
  places: Places,
  machine: string,
  use: (qmp: Qmp) => Promise<Result>,
): Promise<Result> {
  const qmp = await Qmp.open(places.run(machine, 'qmp'));
  try {
    return await use(qmp);
  } finally {
    qmp.close();
  }
}

/** Removes what a machine had while it ran. */
async function tidy(places: Places, machine: string): Promise<void> {
  for (const name of runFiles) await rm(places.run(machine, name), { force: true });
}

/** Cuts a machine off. */
export async function powerOff(places: Places, machine: string): Promise<void> {
  const pid = await processOf(places, machine);
  if (pid !== undefined) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
    if (!(await ends(places, machine, END_TIME_LIMIT)))
      throw new Error(`The process ${pid} of a machine does not end.`);
  }
  await tidy(places, machine);
}

/** Has a machine shut its system down, and cuts it off after a time. @param deadline in milliseconds */
export async function shutDown(places: Places, machine: string, deadline: number): Promise<void> {
  if ((await processOf(places, machine)) !== undefined) {
    // A machine that ends in this moment cannot be asked.
    await withMonitor(places, machine, (qmp) => qmp.ask('system_powerdown')).catch(() => undefined);
    await ends(places, machine, deadline);
  }
  await powerOff(places, machine);
}

interface BlockNode {
  readonly 'node-name': string;
  readonly file: string;
  readonly drv: string;
}

/** The block nodes of a running machine: disks, volumes, and files into which they are copied. */
export const blockNodes = (qmp: Qmp): Promise<BlockNode[]> => qmp.ask('query-named-block-nodes');

/** Takes a disk or a volume out of a running machine, whose system is not asked. */
export async function unplug(qmp: Qmp, slot: DiskSlot): Promise<void> {
  const isIn = async () => (await blockNodes(qmp)).some((node) => node['node-name'] === slot);
  // A former attempt may have begun it.
  if (await isIn()) await qmp.ask('device_del', { id: deviceAt(slot) }).catch(() => undefined);
  const end = Date.now() + END_TIME_LIMIT;
  while (await isIn()) {
    if (Date.now() > end) throw new Error(`A machine does not let go of ${slot}.`);
    // The device has it open until it is gone.
    await qmp.ask('blockdev-del', { 'node-name': slot }).catch(() => pause(LOOK_INTERVAL));
  }
}

/** Why QEMU did not start a machine, in a sentence for users. @param said what it said */
function reasonOf(said: string, { disks }: Pick<Launch, 'disks'>): string {
  const lines = said.trim().split('\n');
  const slot = /drive=(sd[a-h]),.*Failed to get .* lock/.exec(said)?.[1] as DiskSlot | undefined;
  if (slot === undefined)
    return `The host could not start the machine: ${(lines.at(-1) ?? '').replace(/^qemu(-system-x86_64)?: /, '')}`;
  const { volume } = disks[slot] ?? {};
  const name = volume === undefined ? `disk at ${slot}` : `volume ${volume}`;
  return `The ${name} is in use: another machine runs with it, or it is being copied.`;
}

/** A port of this machine that nothing uses now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts the process of a machine, which outlives this process. One that runs already is cut off first.
 *
 * @throws TaskFailed when QEMU refuses to start it
 */
export async function launch(
  places: Places,
  machine: string,
  about: Omit<Launch, 'sshPort'>,
  accelerator: Accelerator,
): Promise<void> {
  const args = commandLine(places, machine, { ...about, sshPort: await freePort() }, accelerator);
  const said = await open(places.run(machine, 'said'), 'w', 0o600);
  const child = spawn(QEMU, args, { detached: true, env: environment, stdio: ['ignore', 'ignore', said.fd] });
  child.unref();
  const ended = new AbortController();
  const end = once(child, 'exit', { signal: ended.signal }).then(
    async ([status]) => {
      if (status === null) throw new ProgramFailed(QEMU, 'stopped', 'It was stopped.');
      throw new TaskFailed(reasonOf(await readFile(places.run(machine, 'said'), 'utf8'), about));
    },
    (error: unknown) => {
      if (!ended.signal.aborted) throw new ProgramFailed(QEMU, 'missing', String(error));
    },
  );
  try {
    await Promise.race([end, answers(places, machine)]);
  } catch (error) {
    // One that answers too late would run although its machine is off.
    child.kill('SIGKILL');
    await ends(places, machine, END_TIME_LIMIT);
    throw error;
  } finally {
    ended.abort();
    await said.close();
  }
  for (const name of ['qmp', 'console'] as const) await chmod(places.run(machine, name), 0o600);
}

/** Waits until the monitor of a machine answers. @throws Error when it does not in time */
async function answers(places: Places, machine: string): Promise<void> {
  const end = Date.now() + START_TIME_LIMIT;
  for (;;) {
    try {
      await withMonitor(places, machine, () => Promise.resolve());
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await pause(LOOK_INTERVAL);
  }
}

/** The port of this host by which SSH of a running machine is reached; undefined: it has a network of its own. */
export async function sshPortOf(places: Places, machine: string): Promise<number | undefined> {
  const pid = await processOf(places, machine);
  if (pid === undefined) return undefined;
  const port = /hostfwd=tcp:127\.0\.0\.1:(\d+)-:22/.exec(await commandOf(pid))?.[1];
  return port === undefined ? undefined : Number(port);
}
