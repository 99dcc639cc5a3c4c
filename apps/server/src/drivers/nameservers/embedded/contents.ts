import { setImmediate } from 'node:timers/promises';
import { Zone } from '@cloud-account/dns';
import type { ZoneContent } from '../driver.js';

/** A zone whose content is wanted. */
interface Wanted {
  readonly id: number;
  readonly name: string;
}

/** A content that was read; without a zone where its text cannot be served. */
interface Held {
  readonly version: string;
  readonly zone: Zone | undefined;
}

/** So many contents may be waited for; of further zones none is to be had meanwhile. */
const MOST_AWAITED = 1_000;

/** What a text that cannot be served takes, about. */
const NO_ZONE_BYTES = 200;

const bytesOf = ({ zone }: Held): number => zone?.bytes ?? NO_ZONE_BYTES;

/** Where contents come from, and how many are held. */
export interface ContentsOptions {
  /** @throws Error when it cannot be read now */
  read(id: number): Promise<ZoneContent | undefined>;
  /** A text that cannot be served, which is a fault of whoever wrote it. */
  unreadable(zone: Wanted, error: unknown): void;
  /** How many bytes may be held; one content is, whatever its size. */
  readonly bytes: number;
}

/** The contents of zones, read when they are asked for; those that nobody asked for the longest make room for others. */
export class Contents {
  /** In the order in which they were asked for. */
  readonly #held = new Map<number, Held>();
  readonly #awaited = new Map<number, Promise<Zone | undefined>>();
  #bytes = 0;
  #newest: number | undefined;
  #building: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ContentsOptions) {}

  get count(): number {
    return this.#held.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @returns undefined when there is none that can be served; a promise of it rejects when it cannot be read now */
  of(zone: Wanted): Zone | undefined | Promise<Zone | undefined> {
    const held = this.#held.get(zone.id);
    if (held === undefined) return this.#awaited.get(zone.id) ?? this.#begin(zone);
    if (this.#newest !== zone.id) {
      this.#newest = zone.id;
      this.#held.delete(zone.id);
      this.#held.set(zone.id, held);
    }
    return held.zone;
  }

  /** Forgets what is not of this version. */
  keepOnly(id: number, version: string | null): void {
    // What is being read may be older; whoever waits for it asked before.
    this.#awaited.delete(id);
    if (this.#held.get(id)?.version !== version) this.forget(id);
  }

  /** A zone with another name is read again, or one that is gone. */
  forget(id: number): void {
    this.#awaited.delete(id);
    const held = this.#held.get(id);
    if (held === undefined) return;
    this.#held.delete(id);
    this.#bytes -= bytesOf(held);
    if (this.#newest === id) this.#newest = undefined;
  }

  #begin(zone: Wanted): Promise<Zone | undefined> | undefined {
    if (this.#awaited.size >= MOST_AWAITED) return undefined;
    const reading: Promise<Zone | undefined> = this.#read(
      zone,
      () => this.#awaited.get(zone.id) === reading,
    ).finally(() => {
      if (this.#awaited.get(zone.id) === reading) this.#awaited.delete(zone.id);
    });
    this.#awaited.set(zone.id, reading);
    return reading;
  }

  async #read(zone: Wanted, isWanted: () => boolean): Promise<Zone | undefined> {
    const content = await this.options.read(zone.id);
    if (content === undefined) return undefined;
    // One after the other: what a zone is read from takes more memory than the zone.
    const built = this.#building.then(() => this.#build(zone, content.text));
    this.#building = built;
    const read = await built;
    if (isWanted()) this.#hold(zone.id, { version: content.version, zone: read });
    return read;
  }

  /** In steps, so that questions are answered in between. */
  async #build(wanted: Wanted, text: string): Promise<Zone | undefined> {
    try {
      const steps = Zone.read(wanted.name, text);
      for (;;) {
        const step = steps.next();
        if (step.done === true) return step.value;
        await setImmediate();
      }
    } catch (error) {
      this.options.unreadable(wanted, error);
      return undefined;
    }
  }

  #hold(id: number, held: Held): void {
    this.forget(id);
    this.#held.set(id, held);
    this.#newest = id;
    this.#bytes += bytesOf(held);
    for (const [oldest] of this.#held) {
      if (this.#bytes <= this.options.bytes || oldest === id) return;
      this.forget(oldest);
    }
  }
}
