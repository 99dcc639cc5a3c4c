import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { call, expectDone, TestOperator } from '@cloud-account/testkit';
import { onTestFinished } from 'vitest';
import { type Ready, ServerProcess } from '../crash/server-process.js';

const OPERATOR_KEY = 'key-of-the-test-of-machines-01234567';

export interface Node {
  readonly id: number;
  readonly status: string;
}

/** A server in a process of its own that runs machines. */
export interface ComputeServer {
  readonly directory: string;
  /** Sends a request of the API, which must be accepted. */
  readonly send: <Body = Node>(method: string, url: string, body?: object) => Promise<Body>;
  operator(): TestOperator;
  /** Kills the server, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A server that runs machines of QEMU. */
export interface MachinesServer extends ComputeServer {
  /** The directory of the machines. */
  readonly machines: string;
  /** The names in a directory of the machines. */
  list(name: 'disks' | 'volumes' | 'unfinished' | 'run'): Promise<string[]>;
}

/** Ends the machines that a test has left, which outlive their server. */
async function endMachines(directory: string): Promise<void> {
  const files = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.pid'));
  for (const file of files) {
    const pid = Number(await readFile(path.join(directory, file), 'utf8'));
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** A new directory for the data of a server, until the test ends. */
async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'cloud-machines-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Starts a server, until the test ends. @param directory of its data */
export async function startComputeServer(
  settings: Readonly<Record<string, string>>,
  directory?: string,
): Promise<ComputeServer> {
  const data = directory ?? (await newDirectory());
  // On the embedded database, where a restart does not wait for the leases of jobs.
  const environment = { CLOUD_DATA_DIR: data, CLOUD_OPERATOR_KEY: OPERATOR_KEY, ...settings };
  let server = new ServerProcess(environment);
  onTestFinished(() => server.kill());
  let ready: Ready = await server.ready();
  return {
    directory: data,
    send: async <Body>(method: string, url: string, body?: object) =>
      expectDone(await call<Body>(method, `${ready.api}${url}`, { token: ready.token, body })),
    operator: () => new TestOperator(ready.operator, OPERATOR_KEY),
    restart: async () => {
      await server.kill();
      server = new ServerProcess(environment);
      ready = await server.ready();
    },
    stop: () => server.stop(),
  };
}

/**
 * Starts a server with machines of QEMU, until the test ends.
 *
 * @param images files of images, or what makes one at a path, by their names
 */
export async function startMachinesServer(
  images: Readonly<Record<string, string | ((file: string) => Promise<void>)>>,
  settings: Readonly<Record<string, string>> = {},
): Promise<MachinesServer> {
  const directory = await newDirectory();
  const machines = path.join(directory, 'machines');
  onTestFinished(() => endMachines(path.join(machines, 'run')));
  await mkdir(path.join(machines, 'images'), { recursive: true });
  for (const [name, image] of Object.entries(images)) {
    const file = path.join(machines, 'images', name);
    await (typeof image === 'string' ? cp(image, file) : image(file));
  }
  const qemu = { CLOUD_COMPUTE: 'qemu', CLOUD_QEMU_ACCELERATOR: 'tcg', ...settings };
  const server = await startComputeServer(qemu, directory);
  return { ...server, machines, list: (name) => readdir(path.join(machines, name)) };
}
