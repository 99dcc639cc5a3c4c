import type { LifecycleRule } from '@cloud-account/s3';

/** Keys with a prefix, and the time by which that was written which is to go. */
export interface DueSpan {
  readonly prefix: string;
  readonly before: Date;
}

/**
 * What is to be gone through for the rules of a bucket, each key as seldom as can be: of rules of one prefix only the one that
 * reaches furthest, none that another of a shorter prefix covers, and none that reaches back before there was the bucket.
 *
 * @param beforeOf the time that a rule reaches to; undefined: it has none
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
