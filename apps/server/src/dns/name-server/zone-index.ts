import {
  keyFromText,
  parentKey,
  plainAddress,
  type GroupKey,
  type ServedZone as EngineZone,
  type ServedZones,
  type Zone,
} from '@cloud-account/dns';
import type { ServedZone } from './name-server.js';
import type { Contents } from './contents.js';

/** Reads the changes of a zone from one serial to another. */
type ReadIncrements = (id: number, from: number, to: number) => Promise<readonly string[] | undefined>;

/** A zone in the form for the engine. */
export class IndexedZone implements EngineZone {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly version: string | null;
  readonly transfersTo: readonly string[];
  readonly groups: readonly number[];
  readonly isPrivate: boolean;
  readonly masters: readonly string[];

  constructor(
    { id, name, version, transfersTo, groups, isPrivate, masters }: ServedZone,
    private readonly contents: Contents,
    private readonly readIncrements: ReadIncrements,
  ) {
    this.id = id;
    this.name = name;
    this.key = keyFromText(name);
    this.version = version;
    this.transfersTo = transfersTo.map(plainAddress);
    this.groups = groups;
    this.isPrivate = isPrivate;
    this.masters = masters.map(plainAddress);
  }

  get state(): 'served' | 'failing' {
    return this.version === null ? 'failing' : 'served';
  }

  content(): Zone | undefined | Promise<Zone | undefined> {
    return this.contents.of(this);
  }

  increments(from: number, to: number): Promise<readonly string[] | undefined> {
    return this.readIncrements(this.id, from, to);
  }
}

/** The served zones, by name. */
export class ZoneIndex implements ServedZones<IndexedZone> {
  readonly #byId = new Map<number, IndexedZone>();
  readonly #byKey = new Map<string, IndexedZone>();
  #keys = new Map<string, GroupKey>();

  /** @param unservable called for a zone that is left out, because its name is none */
  constructor(
    private readonly contents: Contents,
    private readonly readIncrements: ReadIncrements,
    private readonly unservable: (zone: ServedZone, error: unknown) => void,
  ) {}

  get size(): number {
    return this.#byId.size;
  }

  find(key: string): IndexedZone | undefined {
    for (let rest = key; ; rest = parentKey(rest)) {
      const zone = this.#byKey.get(rest);
      if (zone !== undefined || rest === '') return zone;
    }
  }

  keyOf(name: string): GroupKey | undefined {
    return this.#keys.get(name);
  }

  setKeys(keys: readonly GroupKey[]): void {
    this.#keys = new Map(keys.map((key) => [keyFromText(key.name), key]));
  }

  serve(zones: readonly ServedZone[]): void {
    // A name may move from one zone to another, so all old names are removed first.
    for (const { id } of zones) this.#releaseName(id);
    for (const served of zones) {
      try {
        this.#serve(new IndexedZone(served, this.contents, this.readIncrements));
      } catch (error) {
        this.withdraw([served.id]);
        this.unservable(served, error);
      }
    }
  }

  #serve(zone: IndexedZone): void {
    const before = this.#byId.get(zone.id);
    if (before !== undefined && before.key !== zone.key) this.contents.remove(zone.id);
    else this.contents.keepOnly(zone.id, zone.version);
    this.#byId.set(zone.id, zone);
    this.#byKey.set(zone.key, zone);
  }

  withdraw(ids: readonly number[]): void {
    for (const id of ids) {
      this.#releaseName(id);
      this.#byId.delete(id);
      this.contents.remove(id);
    }
  }

  #releaseName(id: number): void {
    const zone = this.#byId.get(id);
    if (zone !== undefined && this.#byKey.get(zone.key) === zone) this.#byKey.delete(zone.key);
  }
}
