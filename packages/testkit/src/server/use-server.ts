import { afterAll, beforeAll } from 'vitest';
import type { TestUser } from '../test-account.js';
import {
  startTestServer,
  type OwnTestServer,
  type TestServer,
  type TestServerOptions,
} from '../test-server.js';
import { expectConsistent } from './expect-consistent.js';
import { dropSharedServer, sharedServer, type Environment, type Kind } from './shared-servers.js';

/** Accounts of a test file's own. */
interface Accounts {
  /** The unrestricted user of the account. */
  readonly user: TestUser;
  /** The caller of another account. */
  readonly stranger: TestUser;
}

/** A server that files share, with accounts of the file's own. */
export interface SharedServer extends TestServer, Accounts {}

/** A shared server whose clock tests may move. */
export interface ServerWithClock extends SharedServer, Pick<OwnTestServer, 'clock'> {
  readonly clock: OwnTestServer['clock'];
}

/** A server that no other file uses. */
export interface OwnServer extends OwnTestServer, Accounts {}

/** Settings under which no zone is rendered while a test of something else runs. */
export const unpublished = { CLOUD_PUBLISH_DELAY: '60000' };

/**
 * Gives a file's tests an account, and a stranger, on a server that they share with other files. They look only at what they
 * made themselves. They must not stop or break the server, and cannot move its clock. After them everything in its database
 * must be consistent.
 *
 * @param environment settings of the server; files that want the same ones share one server
 */
export const useServer = (environment: Environment = {}): SharedServer => useShared({ environment });

/** Like `useServer`, on a server whose clock the files that share it move forward. */
export const useServerWithClock = (environment: Environment = {}): ServerWithClock =>
  useShared({ environment, moving: true });

/** Like `useServer`, on a server of the file's own: for tests that stop or break it, or look at all that is in it. */
export function useOwnServer(options: TestServerOptions = {}): OwnServer {
  return useStarted({
    start: () => startTestServer(options),
    end: async (server) => {
      try {
        await expectConsistent(server);
      } finally {
        await server.stop();
      }
    },
  });
}

function useShared(kind: Kind): OwnServer {
  return useStarted({
    start: () => sharedServer(kind),
    end: async (server) => {
      try {
        await server.settle();
        await expectConsistent(server);
      } catch (error) {
        // The next files get another server.
        await dropSharedServer(kind);
        throw error;
      }
    },
  });
}

/** What it returns is filled before the first test: no member is there while the file is read. */
function useStarted({
  start,
  end,
}: {
  readonly start: () => Promise<OwnTestServer>;
  readonly end: (server: OwnTestServer) => Promise<void>;
}): OwnServer {
  const server = {} as OwnServer;
  let started: OwnTestServer | undefined;
  beforeAll(async () => {
    started = await start();
    const [user, stranger] = [await started.newAccount(), await started.newAccount()];
    Object.assign(server, started, { user, stranger });
  });
  afterAll(async () => {
    if (started !== undefined) await end(started);
  });
  return server;
}
