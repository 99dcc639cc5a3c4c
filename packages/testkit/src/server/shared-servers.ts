import { startTestServer, type OwnTestServer } from '../test-server.js';

/** Settings of the server, in addition to those of all tests. */
export type Environment = Readonly<Record<string, string>>;

/** The key of a shared cloud. */
export interface Kind {
  readonly environment: Environment;
  /** Whether tests move its clock. */
  readonly moving?: boolean;
}

/** The shared clouds of this worker, by kind. */
const clouds = new Map<string, Promise<OwnTestServer>>();

const keyOf = ({ environment, moving = false }: Kind): string =>
  JSON.stringify([moving, Object.entries(environment).sort()]);

/** The shared cloud of a kind; the first caller starts it. */
export function sharedServer(kind: Kind): Promise<OwnTestServer> {
  const key = keyOf(kind);
  const cloud = clouds.get(key) ?? startTestServer({ environment: kind.environment });
  clouds.set(key, cloud);
  return cloud;
}

/** Stops a shared cloud that a test broke; the next caller starts another. */
export async function dropSharedServer(kind: Kind): Promise<void> {
  const key = keyOf(kind);
  const cloud = clouds.get(key);
  clouds.delete(key);
  await (await cloud)?.stop();
}
