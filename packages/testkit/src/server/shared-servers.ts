import { startTestServer, type OwnTestServer } from '../test-server.js';

/** Settings of the server, beside the tests' own. */
export type Environment = Readonly<Record<string, string>>;

/** What tells one shared cloud from another. */
export interface Kind {
  readonly environment: Environment;
  /** Whether its clock is moved. */
  readonly moving?: boolean;
}

/** By kind; a worker has its own, for as long as it lives. */
const clouds = new Map<string, Promise<OwnTestServer>>();

const keyOf = ({ environment, moving = false }: Kind): string =>
  JSON.stringify([moving, Object.entries(environment).sort()]);

/** The one cloud of its kind that this worker has; it is started when it is first asked for. */
export function sharedServer(kind: Kind): Promise<OwnTestServer> {
  const key = keyOf(kind);
  const cloud = clouds.get(key) ?? startTestServer({ environment: kind.environment });
  clouds.set(key, cloud);
  return cloud;
}

/** Stops a shared cloud that a test has spoilt; who asks next gets another. */
export async function dropSharedServer(kind: Kind): Promise<void> {
  const key = keyOf(kind);
  const cloud = clouds.get(key);
  clouds.delete(key);
  await (await cloud)?.stop();
}
