import { startTestServer, type OwnTestServer } from '../test-server.js';

/** Settings of the server, in addition to those of all tests. */
export type Environment = Readonly<Record<string, string>>;

/** The key of a shared cloud. */
export interface ServerKind {
  readonly environment: Environment;
  /** True if tests move its clock. */
  readonly moving?: boolean;
}

/** The maximum number of shared clouds of a worker: each costs memory and work, also an unused one, most with an embedded database. */
const MAX_CLOUDS = process.env.CLOUD_TEST_DATABASE === 'postgresql' ? 3 : 1;

/** The shared clouds of this worker by kind, the one that was used last at the end. */
const clouds = new Map<string, Promise<OwnTestServer>>();

const keyOf = ({ environment, moving = false }: ServerKind): string =>
  JSON.stringify([moving, Object.entries(environment).sort()]);

/** The number of shared clouds that the file of this worker uses. */
let used = 0;

/** The shared cloud of a kind, which is used until `leaveServer`; the first caller starts it. */
export async function sharedServer(kind: ServerKind): Promise<OwnTestServer> {
  const key = keyOf(kind);
  const cloud = clouds.get(key) ?? startTestServer({ environment: kind.environment });
  clouds.delete(key);
  clouds.set(key, cloud);
  const server = await cloud;
  used += 1;
  return server;
}

/** Stops a shared cloud, if there is one of this key. */
async function stopCloud(key: string): Promise<void> {
  const cloud = clouds.get(key);
  clouds.delete(key);
  await (await cloud)?.stop();
}

/** Ends a use. When the file uses none any more, all but a few stop, those first that were not used for longest. */
export async function leaveServer(): Promise<void> {
  used -= 1;
  if (used > 0) return;
  for (const key of [...clouds.keys()].slice(0, -MAX_CLOUDS)) await stopCloud(key);
}

/** Stops a shared cloud that a test broke; the next caller starts another. */
export const dropSharedServer = (kind: ServerKind): Promise<void> => stopCloud(keyOf(kind));
