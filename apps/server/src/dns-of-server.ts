import type { Cloud } from './cloud/cloud.js';
import type { Config } from './config/config.js';
import { ZoneRefresher } from './dns/copies/zone-refresher.js';
import { EmbeddedNameServer } from './dns/name-server/embedded-name-server.js';
import { SecondaryGroups } from './dns/secondaries/secondary-groups.js';
import { serveZones, type ZoneService } from './dns/serving.js';
import { storageZone } from './dns/zones/storage-zone.js';
import { countUncaught } from './monitoring/uncaught.js';

/** Opens the name server and the feed of its zones. */
export const openZones = (
  config: Config,
  { database, lab, log, metrics }: Pick<Cloud, 'database' | 'lab' | 'log' | 'metrics'>,
): ZoneService =>
  serveZones(
    database,
    (callbacks) =>
      new EmbeddedNameServer(config, {
        ...callbacks,
        outcomeOf: async () => (await lab?.faults.outcomeOfQuestion()) ?? 'answer',
        uncaught: (error) => {
          countUncaught({ log, metrics }, error, 'name server');
        },
        log,
      }),
    log,
    storageZone(config),
  );

/** The work of a server that answers DNS, beside requests. */
export class DnsOfServer {
  readonly #refresher: ZoneRefresher;
  readonly #secondaries: SecondaryGroups;

  constructor(
    private readonly cloud: Cloud,
    readonly zones: ZoneService,
  ) {
    this.#refresher = new ZoneRefresher(cloud);
    this.#secondaries = new SecondaryGroups(cloud, zones.nameServer);
    zones.watch({
      changed: (changes) => {
        this.#secondaries.changed(changes);
      },
      notified: (id, from) => {
        this.#refresher.notified(id, from);
      },
    });
  }

  /** The parts that the lab halts. */
  get halted(): readonly [ZoneRefresher, SecondaryGroups] {
    return [this.#refresher, this.#secondaries];
  }

  /** Checks which copies of slave zones are due. */
  look(): void {
    this.#refresher.look();
  }

  /** Answers from now on. */
  async start(): Promise<void> {
    // What has expired meanwhile is not answered for.
    await this.#refresher.start();
    await this.zones.start();
    this.cloud.metrics.watchNameServer(this.zones.nameServer);
  }

  async stop(timeout: number): Promise<void> {
    await this.#secondaries.stop();
    await Promise.all([this.zones.stop(timeout), this.#refresher.stop()]);
  }
}
