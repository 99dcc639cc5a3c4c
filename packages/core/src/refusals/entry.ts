/** One rule of the service as its catalogue tells it. */
export interface CatalogueEntry {
  /** Path-like and stable; the address of the rule in the docs is made of it, see `rulePlace`. */
  readonly id: string;
  /** The rule in one sentence, said as what holds. */
  readonly sentence: string;
  /** What whoever is refused does now, where a request that is accepted does not show it. */
  readonly fix?: string;
  /** How it comes about, where no request of a test shows it. */
  readonly arises?: string;
  /** The HTTP status of the answer that reports a breach. */
  readonly status: number;
  /** Where the rule comes from: a section of the reference (`§2.12`) or `decision`. */
  readonly source: `§${string}` | 'decision';
}
