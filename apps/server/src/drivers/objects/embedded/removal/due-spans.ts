import { haveAll, sortedTags, type LifecycleRule, type Tags } from '@cloud-account/s3';

/** Objects by a prefix and tags, and the time before which expired ones were written. */
export interface DueSpan {
  readonly prefix: string;
  /** The tags that an object must have; none for all objects. */
  readonly tags: Tags;
  readonly before: Date;
}

/**
 * The spans that the rules of a bucket need, without overlaps where possible: of rules for the same objects only the one with
 * the latest time; none that a rule for more objects covers; none that ends before the bucket was created.
 *
 * @param beforeOf the time of a rule; undefined: it has none
 */
export function dueSpans(
  rules: readonly LifecycleRule[],
  created: Date,
  beforeOf: (rule: LifecycleRule) => Date | undefined,
): DueSpan[] {
  const latest = new Map<string, DueSpan>();
  for (const rule of rules) {
    const before = rule.enabled ? beforeOf(rule) : undefined;
    if (before === undefined || before < created) continue;
    const { prefix, tagged } = rule;
    const tags = sortedTags(tagged?.tags ?? []);
    const scope = JSON.stringify([prefix, tags]);
    const known = latest.get(scope);
    if (known === undefined || before > known.before) latest.set(scope, { prefix, tags, before });
  }
  const spans = [...latest.values()];
  const isCovered = (span: DueSpan) =>
    spans.some(
      (other) =>
        other !== span &&
        span.prefix.startsWith(other.prefix) &&
        haveAll(span.tags, other.tags) &&
        other.before >= span.before,
    );
  return spans.filter((span) => !isCovered(span));
}
