import { isWithin, sortedTags, type LifecycleRule, type ObjectFilter } from '@cloud-account/s3';

/** Objects by a prefix and further conditions, and the time before which expired ones were written. */
export interface DueSpan {
  readonly prefix: string;
  readonly filter: ObjectFilter;
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
    const { prefix } = rule;
    const { tags, larger, smaller }: ObjectFilter = rule.filter ?? { tags: [] };
    const filter: ObjectFilter = {
      tags: sortedTags(tags),
      ...(larger !== undefined && { larger }),
      ...(smaller !== undefined && { smaller }),
    };
    const scope = JSON.stringify([prefix, filter]);
    const known = latest.get(scope);
    if (known === undefined || before > known.before) latest.set(scope, { prefix, filter, before });
  }
  const spans = [...latest.values()];
  const isCovered = (span: DueSpan) =>
    spans.some(
      (other) =>
        other !== span &&
        span.prefix.startsWith(other.prefix) &&
        isWithin(span.filter, other.filter) &&
        other.before >= span.before,
    );
  return spans.filter((span) => !isCovered(span));
}
