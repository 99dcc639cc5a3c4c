import type { Logger } from 'pino';
import { inTime } from '@cloud-account/runtime';
import type { Database } from '@cloud-account/database';
import type { NameServer, NameServerCallbacks } from './name-server/name-server.js';
import { readCatalog } from './zones/catalogs.js';
import { readServedContents } from './zones/served-zones.js';
import { readIncrements } from './zones/zone-increments.js';
import { STORAGE_ZONE, type StorageZone } from './zones/storage-zone.js';
import { ZoneFeed, type FeedChanges } from './feed/zone-feed.js';

/** Milliseconds between looks at the changes that jobs, other servers, or people in the database have made. */
const LOOK = 250;

/** The listener to a name server. */
interface ZoneListener {
  /** Gets every change when the name server has it. */
  changed(changes: FeedChanges): void;
  /** Called when a master reports a change of a zone, possibly often. */
  notified(id: number, from: string): void;
}

/** A name server that follows the database. */
export interface ZoneService {
  readonly nameServer: NameServer;
  /** Calls a listener from now on. */
  watch(listener: ZoneListener): void;
  /** Answers for all existing zones from now on. */
  start(): Promise<void>;
  /** Resolves when the answers include all that was committed before the call, or after a second. */
  follow(): Promise<void>;
  /** Follows the database after its rows were replaced. @throws the error of the database when it cannot be read */
  followReplaced(): Promise<void>;
  stop(timeout: number): Promise<void>;
}

/** The callbacks that connect a name server with the database and its listener. */
type Callbacks = Pick<NameServerCallbacks, 'contentsOf' | 'incrementsOf' | 'notified'>;

/**
 * Connects a name server with the database; it does not answer yet.
 *
 * @param storage a zone that is served beside those of the database
 */
export function serveZones(
  database: Database,
  open: (callbacks: Callbacks) => NameServer,
  log: Logger,
  storage?: StorageZone,
): ZoneService {
  let listener: ZoneListener | undefined;
  const nameServer = open({
    contentsOf: async (ids) => {
      const found = await readServedContents(
        database,
        ids.filter((id) => id > 0),
      );
      const catalogs = await Promise.all(ids.filter((id) => id < 0).map((id) => readCatalog(database, -id)));
      // Who finds a zone in a catalog transfers it at once, so that the name server has to know before that it may.
      if (catalogs.length > 0) await feed.follow();
      const own = storage !== undefined && ids.includes(STORAGE_ZONE) ? [storage] : [];
      const all = [...found, ...own, ...catalogs.filter((catalog) => catalog !== undefined)];
      return new Map(all.map(({ id, version, text }) => [id, { version, text }]));
    },
    incrementsOf: (id, from, to) => readIncrements(database, id, { from, to }),
    notified: ({ id }, from) => listener?.notified(id, from),
  });
  const feed = new ZoneFeed(database, nameServer, log, LOOK, (changes) => {
    listener?.changed(changes);
  });
  return {
    nameServer,
    watch: (to) => {
      listener = to;
    },
    start: async () => {
      await feed.start();
      if (storage !== undefined) await nameServer.serve([storage]);
      await nameServer.start();
    },
    // An error of this read is reported by the next read; a change waits for DNS no longer than this, and DNS still follows later.
    follow: () => inTime(feed.follow(), undefined),
    followReplaced: () => feed.followReplaced(),
    stop: async (timeout) => {
      // A name server that has stopped does not answer the feed.
      await feed.stop();
      await nameServer.stop(timeout);
    },
  };
}
