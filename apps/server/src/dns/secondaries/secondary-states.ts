import { FairQueue } from '@cloud-account/runtime';
import { isLaterSerial } from '@cloud-account/core';
import { askSoa, TransferProblem } from '@cloud-account/dns';
import type { DnsServices } from '../dns-services.js';
import { readComparedZones, type ComparedZone } from '../zones/catalogs.js';
import type { SecondaryGroup } from './group-keys.js';
import type { GroupSecondary } from './group-notifier.js';

/** The number of zones of a group that are compared at a time: those that changed lately, and a sample of all. */
const COMPARED_ZONES = { recent: 50, sample: 20 };

/** The age in milliseconds of changes that are compared in any case. */
const MAX_AGE_TO_COMPARE = 600_000;

/** The number of zones of a secondary that are compared again until they are right. */
const MAX_ZONES_BEHIND = 100;

/** Questions to one secondary at the same time, and milliseconds for an answer. */
const AT_ONCE = 8;
const TIME_LIMIT = 2_000;

/** A zone of which a secondary has an old version, or none. */
interface ZoneBehind extends ComparedZone {
  /** The serial that the secondary has; null: it does not serve the zone. */
  readonly has: number | null;
  /** When this server saw it first. */
  readonly since: Date;
}

/** The state of a secondary, as far as it was compared. */
export interface SecondaryState {
  readonly address: string;
  /** When it was compared last. */
  readonly checked: Date;
  /** Since when it does not answer. */
  readonly silentSince: Date | undefined;
  readonly behind: readonly ZoneBehind[];
}

/** The state of a secondary for one zone. */
interface SecondaryOfZone {
  /** The label of its group. */
  readonly group: string;
  readonly address: string;
  /** Null: it does not serve the zone; undefined: it does not answer. */
  readonly serial: number | null | undefined;
  /** Since when it does not answer or serves an old version; undefined: it does not. */
  readonly since: Date | undefined;
}

/** Since when a secondary does not answer or serves old versions; undefined: it does not. */
export const behindSince = ({ silentSince, behind }: SecondaryState): Date | undefined => {
  const times = [...(silentSince ? [silentSince] : []), ...behind.map(({ since }) => since)];
  return times.length === 0 ? undefined : new Date(Math.min(...times.map(Number)));
};

/** Compares the serials that secondaries serve with those here. It remembers the last comparison of each. */
export class SecondaryStates {
  readonly #states = new Map<string, SecondaryState>();

  constructor(private readonly cloud: Pick<DnsServices, 'database' | 'clock'>) {}

  /** The states of the secondaries of groups, without those that were not compared yet. */
  of(groups: readonly SecondaryGroup[]): { readonly group: string; readonly state: SecondaryState }[] {
    return groups.flatMap(({ id, label, secondaries }) =>
      secondaries.flatMap(({ address }) => {
        const state = this.#states.get(`${id} ${address}`);
        return state === undefined ? [] : [{ group: label, state }];
      }),
    );
  }

  /** Compares the secondaries of a group now. */
  async check({ id, secondaries }: SecondaryGroup, signal?: AbortSignal): Promise<readonly SecondaryState[]> {
    const before = secondaries.flatMap(({ address }) => this.#states.get(`${id} ${address}`)?.behind ?? []);
    const zones = await readComparedZones(this.cloud.database, {
      group: id,
      since: new Date(this.cloud.clock.now().getTime() - MAX_AGE_TO_COMPARE),
      ...COMPARED_ZONES,
      ids: [...new Set(before.map((zone) => zone.id))],
    });
    return Promise.all(
      secondaries.map(async (secondary) =>
        this.#remember(id, secondary, zones, await askSerials(secondary, zones, signal), []),
      ),
    );
  }

  /** Compares one zone of a group now. */
  async checkZone(
    { id, label, secondaries }: SecondaryGroup,
    zone: ComparedZone,
  ): Promise<readonly SecondaryOfZone[]> {
    return Promise.all(
      secondaries.map(async (secondary) => {
        const serials = await askSerials(secondary, [zone]);
        const isOther = (one: ZoneBehind): boolean => one.id !== zone.id;
        const others = this.#states.get(`${id} ${secondary.address}`)?.behind.filter(isOther) ?? [];
        const { silentSince, behind } = this.#remember(id, secondary, [zone], serials, others);
        const since = silentSince ?? behind.find((one) => !isOther(one))?.since;
        return { group: label, address: secondary.address, serial: serials?.get(zone.id), since };
      }),
    );
  }

  /**
   * @param serials of the zones that were compared; undefined: the secondary does not answer
   * @param others zones that are behind and were not compared
   */
  #remember(
    group: number,
    { address }: GroupSecondary,
    zones: readonly ComparedZone[],
    serials: Serials | undefined,
    others: readonly ZoneBehind[],
  ): SecondaryState {
    const now = this.cloud.clock.now();
    const before = this.#states.get(`${group} ${address}`);
    const known = new Map(before?.behind.map((zone) => [zone.id, zone.since]));
    const behind = zones.flatMap((zone) => {
      const has = serials?.get(zone.id) ?? null;
      const isBehind = has === null || isLaterSerial(zone.serial, has);
      return isBehind ? [{ ...zone, has, since: known.get(zone.id) ?? now }] : [];
    });
    const state = {
      address,
      checked: now,
      silentSince: serials === undefined ? (before?.silentSince ?? now) : undefined,
      behind:
        serials === undefined ? (before?.behind ?? []) : [...behind, ...others].slice(0, MAX_ZONES_BEHIND),
    };
    this.#states.set(`${group} ${address}`, state);
    return state;
  }
}

/** The serials that a secondary serves by the IDs of zones; null: it does not serve the zone. */
type Serials = ReadonlyMap<number, number | null>;

/** Asks a secondary for the serials of zones; undefined: it does not answer. */
async function askSerials(
  { host, port }: GroupSecondary,
  zones: readonly ComparedZone[],
  signal?: AbortSignal,
): Promise<Serials | undefined> {
  const serials = new Map<number, number | null>();
  const round = { isSilent: false };
  const queue = new FairQueue<'all'>({ each: AT_ONCE });
  const ask = async ({ id, name }: ComparedZone): Promise<void> => {
    const end = await queue.take('all');
    try {
      if (!round.isSilent) serials.set(id, await serialAt(host, port, name, signal));
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof TransferProblem)) throw error;
      round.isSilent = true;
    } finally {
      end?.();
    }
  };
  await Promise.all(zones.map(ask));
  return round.isSilent ? undefined : serials;
}

/** The serial that a secondary serves; null when it does not serve the zone. @throws TransferProblem when it does not answer */
async function serialAt(
  host: string,
  port: number,
  zone: string,
  signal: AbortSignal | undefined,
): Promise<number | null> {
  const options = { timeoutMs: TIME_LIMIT, allowPrivateAddresses: true, ...(signal && { signal }) };
  try {
    return (await askSoa({ zone, server: { host, port } }, options)).serial;
  } catch (error) {
    if (error instanceof TransferProblem && ['refused', 'malformed'].includes(error.code)) return null;
    throw error;
  }
}

const ofServers = new WeakMap<DnsServices, SecondaryStates>();

/** The states of the secondaries of a server. */
export function statesOf(cloud: DnsServices): SecondaryStates {
  const found = ofServers.get(cloud) ?? new SecondaryStates(cloud);
  ofServers.set(cloud, found);
  return found;
}
