import { catalogName } from '@cloud-account/core';
import type { DnsServices } from '../dns-services.js';
import type { SecondaryGroup } from './group-keys.js';
import type { GroupNotifier } from './group-notifier.js';
import { behindSince, statesOf, type SecondaryState } from './secondary-states.js';

/** Milliseconds between comparisons. */
const PAUSE = 30_000;

/**
 * Compares what secondaries serve with what they should, again and again. It notifies those that are behind of the zones and the catalog once more, and logs
 * which are for longer than the setting says.
 */
export class SecondaryWatch {
  readonly #reported = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly cloud: DnsServices,
    private readonly notifier: GroupNotifier,
    private readonly groups: () => readonly SecondaryGroup[],
    private readonly signal: AbortSignal,
  ) {
    cloud.metrics.watchSecondaries(() =>
      statesOf(cloud)
        .of(groups())
        .map(({ group, state }) => ({
          ...{ group, address: state.address, zones: state.behind.length },
          seconds: this.#secondsBehind(state),
        })),
    );
    this.#timer = setInterval(() => {
      this.#running ??= this.check().finally(() => (this.#running = undefined));
    }, PAUSE).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Compares all secondaries once. */
  async check(): Promise<void> {
    try {
      for (const group of this.groups()) {
        for (const state of await statesOf(this.cloud).check(group, this.signal)) this.#follow(group, state);
      }
    } catch (error) {
      if (!this.signal.aborted) this.cloud.log.error({ err: error }, 'secondaries cannot be compared');
    }
  }

  #follow({ label, secondaries }: SecondaryGroup, state: SecondaryState): void {
    const { address, behind, silentSince } = state;
    const secondary = secondaries.find((one) => one.address === address);
    if (secondary !== undefined && silentSince === undefined && behind.length > 0)
      // A zone may be missing because the secondary did not get the catalog when it was notified of it.
      this.notifier.notify(secondary, [catalogName(label), ...behind.map(({ name }) => name)]);
    const about = { group: label, secondary: address };
    const key = `${label} ${address}`;
    if (behindSince(state) === undefined) {
      if (this.#reported.delete(key)) this.cloud.log.info(about, 'a secondary serves all zones again');
    } else if (this.#secondsBehind(state) >= this.cloud.config.dns.secondaryLag && !this.#reported.has(key)) {
      this.#reported.add(key);
      const zones = behind.slice(0, 10).map(({ name }) => name);
      const text = silentSince ? 'a secondary does not answer' : 'a secondary serves old versions of zones';
      this.cloud.log.warn({ ...about, since: behindSince(state), zones }, text);
    }
  }

  #secondsBehind(state: SecondaryState): number {
    const since = behindSince(state);
    return since === undefined ? 0 : (this.cloud.clock.now().getTime() - since.getTime()) / 1_000;
  }
}
