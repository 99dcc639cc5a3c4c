import path from 'node:path';
import type { Body } from '@cloud-account/spec';
import { requireKnown } from './require-known.js';

/** The options of a cloud for tests. */
export interface CloudOptions {
  /** True if the server has the lab; true by default. Without it, tests have no accounts, clock, faults, snapshots and requests. */
  readonly lab?: boolean;
  /** The file of a dialect, whose words clients use. */
  readonly dialect?: string;
  /** Makes the values that the server draws, such as IDs and secrets, the same in each run. By default they are unpredictable. */
  readonly seed?: number;
  /** The setting of the cloud's clock; by default as the machine's. */
  readonly clock?: Body<'updateLabClock'>;
  /** Settings of the server by their names in the environment, such as `{ CLOUD_RATE_LIMITS: 'on' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * True if all workers of a run use one server. The first worker starts it in a process of its own, and it stops after the last
   * one. By default each call starts a server in this process, and the fixtures of Vitest share one.
   */
  readonly shared?: boolean;
  /** True if connections from this process to other machines are refused while the cloud runs; true by default. */
  readonly offline?: boolean;
}

/** The options of a server; they can be sent to another process as JSON. */
export interface ServerOptions {
  readonly settings: Readonly<Record<string, string>>;
  readonly clock: Body<'updateLabClock'> | undefined;
  readonly offline: boolean;
}

/** The names of all options. */
const OPTIONS: Readonly<Record<keyof CloudOptions, true>> = {
  ...{ lab: true, dialect: true, seed: true, clock: true, settings: true, shared: true, offline: true },
};

/** The settings that `startCloud` sets itself, each with the option that replaces it, if there is one. */
const OWN: Readonly<Record<string, string>> = {
  CLOUD_DATA_DIR: '',
  CLOUD_DEMO: '',
  CLOUD_LAB: 'lab',
  CLOUD_LAB_SEED: 'seed',
  CLOUD_DIALECT: 'dialect',
};

/**
 * Reads the options of a cloud.
 *
 * @throws TypeError for options that do not exist or exclude each other
 */
export function serverOptionsOf(options: CloudOptions): ServerOptions {
  requireKnown('startCloud', options, OPTIONS);
  const { lab = true, dialect, seed, clock, settings = {}, offline = true } = options;
  for (const name of Object.keys(settings)) {
    const option = OWN[name];
    if (option === undefined) continue;
    throw new TypeError(
      option === '' ? `startCloud sets ${name} itself.` : `Use the option ${option} instead of ${name}.`,
    );
  }
  if (!lab && clock !== undefined) throw new TypeError('The option clock needs the lab.');
  const own = {
    CLOUD_DEMO: 'on',
    CLOUD_LAB: lab ? 'on' : 'off',
    ...(seed !== undefined && { CLOUD_LAB_SEED: String(seed) }),
    ...(dialect !== undefined && { CLOUD_DIALECT: path.resolve(dialect) }),
  };
  return { settings: { ...settings, ...own }, clock, offline };
}
