import { setImmediate } from 'node:timers/promises';
import { Zone } from '@cloud-account/dns';
import type { ZoneContent } from './name-server.js';

/** A zone whose content is needed. */
interface WantedZone {
  readonly id: number;
  readonly name: string;
}

/** A content that was read; without a zone if its text cannot be served. */
interface HeldContent {
  readonly version: string;
  readonly zone: Zone | undefined;
}

/** The maximum of contents that are being read; further zones have no content meanwhile. */
const MAX_AWAITED = 1_000;

/** The maximum of texts that are requested or not built yet, because each may be of many megabytes; further reads wait. */
const MAX_TEXTS = 8;

/** The approximate memory for a text that cannot be served. */
const NO_ZONE_BYTES = 200;

const bytesOf = ({ zone }: HeldContent): number => zone?.bytes ?? NO_ZONE_BYTES;

/** The source of contents, and how many are kept in memory. */
export interface ContentsOptions {
  /** @throws Error when the content cannot be read now */
  read(id: number): Promise<ZoneContent | undefined>;
  /** Called for a text that cannot be served, which is a fault of its writer. */
  unreadable(zone: WantedZone, error: unknown): void;
  /** The maximum of bytes in memory; one content is kept even if it is larger. */
  readonly bytes: number;
}

/** The contents of zones, read when they are needed. The least recently used ones are removed for new ones. */
export class Contents {
  /** The least recently used first. */
  readonly #held = new Map<number, HeldContent>();
  readonly #awaited = new Map<number, Promise<Zone | undefined>>();
  #bytes = 0;
  #newest: number | undefined;
  #texts = 0;
  /** Begin the reads that wait, oldest first. */
  readonly #waiting: (() => void)[] = [];
  #building: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ContentsOptions) {}

  get count(): number {
    return this.#held.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** @returns undefined when no content can be served; a promise of it rejects when it cannot be read now */
  of(zone: WantedZone): Zone | undefined | Promise<Zone | undefined> {
    const held = this.#held.get(zone.id);
    if (held === undefined) return this.#awaited.get(zone.id) ?? this.#begin(zone);
    if (this.#newest !== zone.id) {
      this.#newest = zone.id;
      this.#held.delete(zone.id);
      this.#held.set(zone.id, held);
    }
    return held.zone;
  }

  /** Removes contents of other versions. */
  keepOnly(id: number, version: string | null): void {
    // A read in progress may be of an older version; its callers called before this change.
    this.#awaited.delete(id);
    if (this.#held.get(id)?.version !== version) this.remove(id);
  }

  /** Removes the content of a zone that was removed or got another name. */
  remove(id: number): void {
    this.#awaited.delete(id);
    const held = this.#held.get(id);
    if (held === undefined) return;
    this.#held.delete(id);
    this.#bytes -= bytesOf(held);
    if (this.#newest === id) this.#newest = undefined;
  }

  #begin(zone: WantedZone): Promise<Zone | undefined> | undefined {
    if (this.#awaited.size >= MAX_AWAITED) return undefined;
    const reading: Promise<Zone | undefined> = this.#read(
      zone,
      () => this.#awaited.get(zone.id) === reading,
    ).finally(() => {
      if (this.#awaited.get(zone.id) === reading) this.#awaited.delete(zone.id);
    });
    this.#awaited.set(zone.id, reading);
    return reading;
  }

  async #read(zone: WantedZone, isWanted: () => boolean): Promise<Zone | undefined> {
    if (this.#texts < MAX_TEXTS) this.#texts += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await this.#readNow(zone, isWanted);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#texts -= 1;
      else next();
    }
  }

  async #readNow(zone: WantedZone, isWanted: () => boolean): Promise<Zone | undefined> {
    const content = await this.options.read(zone.id);
    if (content === undefined) return undefined;
    // One after the other, because building a zone takes more memory than the zone.
    const built = this.#building.then(() => this.#build(zone, content.text));
    this.#building = built;
    const read = await built;
    if (isWanted()) this.#keep(zone.id, { version: content.version, zone: read });
    return read;
  }

  /** Builds a zone in parts, so that questions are answered in between. */
  async #build(wanted: WantedZone, text: string): Promise<Zone | undefined> {
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

  #keep(id: number, held: HeldContent): void {
    this.remove(id);
    this.#held.set(id, held);
    this.#newest = id;
    this.#bytes += bytesOf(held);
    for (const [oldest] of this.#held) {
      if (this.#bytes <= this.options.bytes || oldest === id) return;
      this.remove(oldest);
    }
  }
}
