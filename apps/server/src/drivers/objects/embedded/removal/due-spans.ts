import type { LifecycleRule } from '@cloud-account/s3';

/** Keys with a prefix, and the time before which expired objects were written. */
export interface DueSpan {
  readonly prefix: string;
  readonly before: Date;
}

/**
 * The spans that the rules of a bucket need, without overlaps where possible: of rules with one prefix only the one with the
 * latest time; none that a rule with a shorter prefix covers; none that ends before the bucket was created.
 *
 * @param beforeOf the time of a rule; undefined: it has none
 */
export function dueSpans(
  rules: readonly LifecycleRule[],
  created: Date,
  beforeOf: (rule: LifecycleRule) => Date | undefined,
): DueSpan[] {
  const latest = new Map<string, Date>();
  for (const rule of rules) {
    const before = rule.enabled ? beforeOf(rule) : undefined;
    if (before === undefined || before < created) continue;
    const known = latest.get(rule.prefix);
    if (known === undefined || before > known) latest.set(rule.prefix, before);
  }
  const spans = [...latest].map(([prefix, before]) => ({ prefix, before }));
  const isCovered = ({ prefix, before }: DueSpan) =>
    spans.some(
      (other) =>
        other.prefix.length < prefix.length && prefix.startsWith(other.prefix) && other.before >= before,
    );
  return spans.filter((span) => !isCovered(span));
}
