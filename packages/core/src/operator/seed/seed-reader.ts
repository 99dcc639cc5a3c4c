import type { Body, OperatorSchema } from '@cloud-account/spec';
import type { EntityKind } from '../../access/index.js';
import { nameKey } from '../../domains/index.js';
import type { LabelWords } from '../../nodes/index.js';
import { type Refusal, refuse } from '../../refusals/index.js';
import type { KnownThings } from './known-things.js';

type SeedCounts = OperatorSchema<'SeedCounts'>;

/** The facts for the rules of a seed, in addition to the existing things. */
export interface SeedFacts {
  /** All scopes. */
  readonly knownScopes: readonly string[];
  readonly now: Date;
  /** True if an area creates entities of a kind, so that the operator cannot. */
  readonly isMade: (kind: EntityKind) => boolean;
  /** The SHA-256 of a token, in hexadecimal. */
  readonly hashOf: (token: string) => string;
  /** The words of the clients, for the labels of disks and profiles. */
  readonly labels: LabelWords;
}

/** Collects facts while it reads a seed. */
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

  /** The accounts of the seed by their domains. */
  readonly #accounts: ReadonlyMap<string, string>;

  constructor(
    { accounts }: Body<'loadSeed'>,
    readonly known: KnownThings,
    readonly facts: SeedFacts,
  ) {
    this.#accounts = new Map(
      accounts.flatMap(({ key, domains = [] }) =>
        domains.map(({ domain }) => [nameKey(domain), key] as const),
      ),
    );
  }

  /** The number of existing things in the seed so far. */
  get kept(): SeedCounts {
    return this.#kept;
  }

  /** Counts existing things. */
  keep(kind: keyof SeedCounts, count = 1): void {
    this.#kept[kind] += count;
  }

  /** True if the seed gives a domain to another account than this. @param name of the domain, in lower case */
  isOfOther(account: string, name: string): boolean {
    return (this.#accounts.get(name) ?? account) !== account;
  }

  /**
   * Refuses a thing that the seed names twice.
   *
   * @param field the field with its name
   * @param thing a unique text for the thing
   */
  repeated(field: string, thing: string): Refusal[] {
    if (this.#met.has(thing)) return [refuse('seed.thing.once', { field })];
    this.#met.add(thing);
    return [];
  }
}
