interface Rule {
  /** A stable id like a path; the URL of the rule in the docs contains it, see `rulePlace`. */
  readonly id: string;
  /** The rule in one sentence that says what must be true. */
  readonly sentence: string;
  /** The way to fix a refused request, if no accepted request shows it. */
  readonly fix?: string;
  /** When the refusal arises, if no request of a test shows it. */
  readonly arises?: string;
  /** The HTTP status of the refusal; by default 400. */
  readonly status?: number;
  /** The section of the reference that has the rule: `§2.12`. By default the rule is a decision. */
  readonly source?: `§${string}` | 'decision';
}

/** One rule of the service in the catalogue, with what an answer says where it is broken; names in braces are filled. */
export type CatalogueEntry = Rule &
  (
    | { readonly reason: string; readonly reasons?: never }
    /** Of a rule that is broken in several ways, by their names. */
    | { readonly reasons: Readonly<Record<string, string>>; readonly reason?: never }
  );
