import type { OperatorSchema } from '@cloud-account/spec';
import type { EntityKind } from '../../access/index.js';
import { type Refusal, refuse } from '../../refusals/index.js';
import type { KnownThings } from './known-things.js';

type SeedCounts = OperatorSchema<'SeedCounts'>;

/** What rules of a seed must know beside what is there. */
export interface SeedContext {
  /** Every scope there is. */
  readonly knownScopes: readonly string[];
  readonly now: Date;
  /** Whether an area makes what is of a kind, so that it is not provided. */
  readonly isMade: (kind: EntityKind) => boolean;
  /** The SHA-256 of a token, in hexadecimal. */
  readonly hashOf: (token: string) => string;
}

/** What is learnt while a seed is read from its top to its end. */
export class SeedReader {
  readonly #met = new Set<string>();
  readonly #kept: Record<keyof SeedCounts, number> = {
    accounts: 0,
    users: 0,
    ssh_keys: 0,
    tokens: 0,
    domains: 0,
    records: 0,
    nodes: 0,
    buckets: 0,
    storage_keys: 0,
    related_entities: 0,
  };

  constructor(
    readonly known: KnownThings,
    readonly context: SeedContext,
  ) {}

  /** How many things of the seed were there before, up to now. */
  get kept(): SeedCounts {
    return this.#kept;
  }

  /** Counts what was there before. */
  keep(kind: keyof SeedCounts, count = 1): void {
    this.#kept[kind] += count;
  }

  /**
   * The refusal of a thing that the seed has named before.
   *
   * @param field what names it
   * @param thing what it is, in a form of its own among all things
   */
  again(field: string, thing: string): Refusal[] {
    if (this.#met.has(thing))
      return [refuse('seed.thing.once', { field, reason: `${field} is given twice` })];
    this.#met.add(thing);
    return [];
  }
}
