import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pause, waitLimit } from '../waits/index.js';
import { askSoa } from './ask-soa.js';
import { startProgram } from './background-program.js';
import { freePort } from '../free-port.js';
import { getProgram } from '../programs.js';
import { makeTemporaryFolder } from './temporary-folder.js';

/** A zone to serve. */
export interface ZoneSource {
  /** Without the final dot. */
  readonly name: string;
  /** The zone file; names in it that are not absolute are relative to `name`. */
  readonly text: string;
}

/** The options of a real name server. */
export interface EngineOptions {
  readonly zones: readonly ZoneSource[];
  /** `any` (default), `none`, or the IP address or prefix that may transfer the zones. */
  readonly allowTransfer?: string;
  /** Addresses of this machine to listen on; `127.0.0.1` by default. */
  readonly addresses?: readonly string[];
  /** A free port by default. */
  readonly port?: number;
  /** The server that gets a NOTIFY of each change, from the first of the addresses. */
  readonly notify?: { readonly host: string; readonly port: number };
  /** The source of copies of the zones, instead of their texts. The server serves a zone after its first copy. */
  readonly primary?: Primary;
}

/** A name server that others copy zones from. */
export interface Primary {
  readonly host: string;
  readonly port: number;
  /** Signs requests to it and notifications from it. */
  readonly key?: SharedKey;
}

/** A key with which two name servers sign messages. */
export interface SharedKey {
  readonly name: string;
  readonly algorithm: 'hmac-sha256' | 'hmac-sha512';
  readonly secret: Uint8Array;
}

/** The secret of a key in the form of configurations. */
export const secretOf = ({ secret }: SharedKey): string => Buffer.from(secret).toString('base64');

/** A name server that runs until it is stopped. */
export interface RunningNameserver {
  /** The first of its addresses. */
  readonly host: string;
  readonly port: number;
  /** The id of its process. */
  readonly pid: number;
  /** Its output so far. */
  readonly log: () => string;
  /** Replaces the text of a zone. */
  readonly update: (zone: ZoneSource) => Promise<void>;
  /** Ends the process and removes its folder. */
  readonly stop: () => Promise<void>;
}

/** The input of a configuration. */
interface EngineSetup {
  readonly folder: string;
  readonly port: number;
  readonly addresses: readonly string[];
  readonly allowTransfer: string;
  readonly notify: EngineOptions['notify'];
  readonly zones: readonly { readonly name: string; readonly file: string }[];
  readonly primary?: Primary;
}

/** A program that serves zones. */
export interface EngineKind {
  readonly program: string;
  /** The arguments to run it in the foreground with this configuration. */
  arguments(configuration: string): readonly string[];
  /** Matches its output for a refused zone; it continues without that zone. */
  readonly rejection: RegExp;
  /** The text of the configuration file. */
  configure(setup: EngineSetup): string;
}

const ATTEMPTS = 3;

/**
 * Starts an engine in a folder of its own, as a process of the current user, and waits until it answers for all zones.
 * If another process takes the port first, it retries with another port.
 * @throws Error with the output of the engine when it does not start
 */
export async function startEngine(kind: EngineKind, options: EngineOptions): Promise<RunningNameserver> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(kind, options);
    } catch (error) {
      const portTaken = error instanceof Error && /address (already )?in use/i.test(error.message);
      if (!portTaken || attempt === ATTEMPTS) throw error;
    }
  }
}

async function startOnce(kind: EngineKind, options: EngineOptions): Promise<RunningNameserver> {
  const path = getProgram(kind.program);
  const [host = '127.0.0.1', ...others] = options.addresses ?? [];
  const port = options.port ?? (await freePort(host));
  const folder = await makeTemporaryFolder(kind.program);
  const configuration = join(folder, 'server.conf');
  const zones = await writeZones(folder, options.zones);
  const allowTransfer = options.allowTransfer ?? 'any';
  const setup = {
    folder,
    port,
    addresses: [host, ...others],
    allowTransfer,
    notify: options.notify,
    zones,
    ...(options.primary && { primary: options.primary }),
  };
  await writeFile(configuration, kind.configure(setup));

  const program = startProgram(path, kind.arguments(configuration), folder);
  const stop = async (): Promise<void> => {
    await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const limit = waitLimit();
  for (const { name } of zones) {
    while (!(await askSoa(host, port, name))) {
      const rejected = kind.rejection.test(program.output());
      if (program.isRunning() && !rejected && !limit.aborted) {
        await pause(25);
        continue;
      }
      await stop();
      throw new Error(`${kind.program} does not answer for ${name}:\n${program.output()}`);
    }
  }
  const update = async ({ name, text }: ZoneSource): Promise<void> => {
    const file = zones.find((zone) => zone.name === name)?.file;
    if (file === undefined) throw new Error(`${kind.program} does not serve ${name}.`);
    await writeFile(file, text);
    program.reload();
  };
  return { host, port, pid: program.pid, log: program.output, update, stop };
}

async function writeZones(folder: string, zones: readonly ZoneSource[]): Promise<EngineSetup['zones']> {
  await mkdir(join(folder, 'zones'));
  return Promise.all(
    zones.map(async ({ name, text }, index) => {
      const file = join(folder, 'zones', `${index}.zone`);
      await writeFile(file, text);
      return { name, file };
    }),
  );
}
