import type { Logger } from 'pino';
import type { Database } from '../database/database.js';
import type { NameServer, NameServerCallbacks } from '../drivers/nameservers/driver.js';
import { readServedContents } from '../repositories/domains/served-zones.js';
import { ZoneFeed } from './feed/zone-feed.js';

/** Milliseconds between looks at what other servers, or people in the database, have changed. */
const LOOK = 250;

/** Milliseconds that a change waits for DNS to follow it; it follows later all the same. */
const TIME_LIMIT = 1_000;

/** A name server that is kept in step with the database. */
export interface ZoneService {
  readonly nameServer: NameServer;
  /** Answers from now on, for all zones that there are. */
  start(): Promise<void>;
  /** Resolves when answers are of all that was committed before the call, or after a second. */
  follow(): Promise<void>;
  stop(timeout: number): Promise<void>;
}

/** What is answered for zones comes from the database, when it is wanted. */
export const contentsFrom =
  (database: Database): NameServerCallbacks['contentsOf'] =>
  async (ids) =>
    new Map((await readServedContents(database, ids)).map(({ id, ...content }) => [id, content]));

/** Puts a name server beside the database; it answers nothing yet. */
export function serveZones(database: Database, nameServer: NameServer, log: Logger): ZoneService {
  const feed = new ZoneFeed(database, nameServer, log, LOOK);
  return {
    nameServer,
    start: async () => {
      await feed.start();
      await nameServer.start();
    },
    follow: async () => {
      let timer: NodeJS.Timeout | undefined;
      const timeLimit = new Promise<void>((resolve) => (timer = setTimeout(resolve, TIME_LIMIT)));
      // What cannot be read now is read at the next look, which tells of it.
      await Promise.race([feed.follow().catch(() => undefined), timeLimit]);
      clearTimeout(timer);
    },
    stop: async (timeout) => {
      await Promise.all([feed.stop(), nameServer.stop(timeout)]);
    },
  };
}
