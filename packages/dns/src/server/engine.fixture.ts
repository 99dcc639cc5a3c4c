import { keyFromText, parentKey } from '../names/index.js';
import { takeSteps, Zone } from '../zone/index.js';
import { NameServerEngine, type EngineOptions } from './engine.js';
import type { GroupKey, ServedZone, ServedZones } from './served-zones.js';

/** A zone of a test; tests set its contents. */
export interface TestZone extends ServedZone {
  state: 'served' | 'failing';
  transfersTo: readonly string[];
  groups: readonly number[];
  isPrivate: boolean;
  masters: readonly string[];
  content: () => Zone | undefined | Promise<Zone | undefined>;
  increments: (from: number, to: number) => Promise<readonly string[] | undefined>;
}

/** A zone from a zone file. */
export const zoneOf = (name: string, text: string): Zone => takeSteps(Zone.read(name, text));

/** Zones for a name server, by name. */
export class TestZones implements ServedZones<TestZone> {
  readonly #zones = new Map<string, TestZone>();

  /** @param keys with which secondaries sign */
  constructor(private readonly keys: readonly GroupKey[] = []) {}

  keyOf(name: string): GroupKey | undefined {
    return this.keys.find((key) => keyFromText(key.name) === name);
  }

  /** Serves a zone file, with other fields of the zone. */
  serve(name: string, text: string, rest: Partial<TestZone> = {}): TestZone {
    const zone = zoneOf(name, text);
    const served: TestZone = {
      key: keyFromText(name),
      ...{ state: 'served', transfersTo: [], groups: [], isPrivate: false, masters: [] },
      ...{ content: () => zone, increments: () => Promise.resolve(undefined) },
      ...rest,
    };
    this.#zones.set(served.key, served);
    return served;
  }

  find(key: string): TestZone | undefined {
    for (let rest = key; ; rest = parentKey(rest)) {
      const zone = this.#zones.get(rest);
      if (zone !== undefined || rest === '') return zone;
    }
  }
}

/** The sender of questions without a socket. */
export const client = { address: '192.0.2.53', transport: 'udp' } as const;

const running: NameServerEngine<TestZone>[] = [];

/** Starts a name server on a free port of this machine. */
export async function startEngine(
  zones: TestZones,
  options: EngineOptions<TestZone> = {},
): Promise<{ readonly engine: NameServerEngine<TestZone>; readonly port: number }> {
  const engine = new NameServerEngine(zones, options);
  const { port } = await engine.start({ hosts: ['127.0.0.1'], port: 0 });
  running.push(engine);
  return { engine, port };
}

/** Stops all that were started. */
export async function stopEngines(): Promise<void> {
  await Promise.all(running.splice(0).map((engine) => engine.stop(0)));
}
