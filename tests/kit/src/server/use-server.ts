import { afterAll, beforeAll } from 'vitest';
import type { TestUser } from '../test-account.js';
import {
  startTestServer,
  type OwnTestServer,
  type TestServer,
  type TestServerOptions,
} from '../test-server.js';
import { expectConsistent } from './expect-consistent.js';
import {
  dropSharedServer,
  leaveServer,
  sharedServer,
  type Environment,
  type ServerKind,
} from './shared-servers.js';

/** The accounts of a test file. */
interface Accounts {
  /** The unrestricted user of the account. */
  readonly user: TestUser;
  /** The caller of another account. */
  readonly stranger: TestUser;
}

/** A server that files share, with the accounts of one file. */
export interface SharedServer extends TestServer, Accounts {}

/** A shared server with a clock that tests may move. */
export interface ServerWithClock extends SharedServer, Pick<OwnTestServer, 'clock'> {
  readonly clock: OwnTestServer['clock'];
}

/** A server that no other file uses. */
export interface OwnServer extends OwnTestServer, Accounts {}

/** Settings without any rendered zones, for tests of other things. */
export const unpublished = { CLOUD_PUBLISH_DELAY: '60000' };

/**
 * Gives the tests of a file an account and a stranger on a server that they share with other files. They must read only
 * their own things, must not stop or break the server, and cannot move its clock. After them, the database must be
 * consistent.
 *
 * @param environment settings of the server; files with equal settings share one server
 */
export const useServer = (environment: Environment = {}): SharedServer => useShared({ environment });

/** Like `useServer`, on a server with a clock that its files move forward. */
export const useServerWithClock = (environment: Environment = {}): ServerWithClock =>
  useShared({ environment, moving: true });

/** Like `useServer`, on a server that no other file uses, for tests that stop or break it, or read all its rows. */
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

function useShared(kind: ServerKind): OwnServer {
  return useStarted({
    start: () => sharedServer(kind),
    end: async (server) => {
      try {
        await server.settle();
        await expectConsistent(server);
      } catch (error) {
        // Later files get another server.
        await dropSharedServer(kind);
        throw error;
      } finally {
        await leaveServer();
      }
    },
  });
}

/** Fills the returned object before the first test; it is empty while the file is loaded. */
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
