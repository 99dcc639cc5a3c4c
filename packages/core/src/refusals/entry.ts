/** One rule of the service as its catalogue tells it. */
export interface CatalogueEntry {
  /** Path-like and stable; it is the address of the rule's page in the docs. */
  readonly id: string;
  /** The rule in one sentence, said as what holds. */
  readonly sentence: string;
  /** The HTTP status of the answer that reports a breach. */
  readonly status: number;
  /** Where the rule comes from: a section of the reference (`§2.12`) or `decision`. */
  readonly source: `§${string}` | 'decision';
}
