/** A thing of ours and the thing of theirs that it is most like. */
export interface Pair<Thing> {
  readonly ours: Thing;
  readonly theirs: Thing;
  /** Their likeness, from 0 to 1. */
  readonly score: number;
  /** Other things of theirs that it is like, which have no pair. */
  readonly others: readonly { readonly theirs: Thing; readonly score: number }[];
}

/** The mean of several scores by their weights. */
export function weighed(parts: readonly (readonly [weight: number, score: number])[]): number {
  const weights = parts.reduce((sum, [weight]) => sum + weight, 0);
  return parts.reduce((sum, [weight, score]) => sum + weight * score, 0) / Math.max(weights, 1);
}

/**
 * Pairs things one to one, the most alike first.
 *
 * @param score how like two are, from 0 to 1
 * @param least what two must reach to be a pair
 */
export function pairUp<Thing>(
  ours: readonly Thing[],
  theirs: readonly Thing[],
  score: (one: Thing, other: Thing) => number,
  least: number,
): Pair<Thing>[] {
  const possible = ours
    .flatMap((one) => theirs.map((other) => ({ ours: one, theirs: other, score: score(one, other) })))
    .filter((pair) => pair.score >= least)
    .sort((one, other) => other.score - one.score);
  const [paired, taken] = [new Set<Thing>(), new Set<Thing>()];
  const pairs = possible.filter((pair) => {
    if (paired.has(pair.ours) || taken.has(pair.theirs)) return false;
    paired.add(pair.ours);
    taken.add(pair.theirs);
    return true;
  });
  return pairs.map((pair) => ({
    ...pair,
    others: possible.filter((other) => other.ours === pair.ours && !taken.has(other.theirs)),
  }));
}
