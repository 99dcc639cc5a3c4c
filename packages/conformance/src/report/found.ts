import type { Report } from '../conform.js';
import type { Result } from '../result.js';

/** The results of a finding's cases. */
export interface Found {
  /** The first, which has the evidence. */
  readonly first: Result;
  readonly others: readonly Result[];
}

/** The findings of a report, with their results. */
export function foundIn({ results, findings }: Pick<Report, 'results' | 'findings'>): readonly Found[] {
  const known = new Map(results.map((result) => [result.id, result]));
  return findings.flatMap(({ cases }) => {
    const [first, ...others] = cases.flatMap((id) => known.get(id) ?? []);
    return first === undefined ? [] : [{ first, others }];
  });
}

/** The most cases that are named each. */
const FEW_CASES = 3;
/** The most operations that are named. */
const FEW_OPERATIONS = 8;

/** The other cases of a finding in a few words: their ids, or how many of each operation. */
export function othersOf(others: readonly Result[]): string {
  if (others.length <= FEW_CASES) return others.map(({ id }) => id).join('; ');
  const counts = new Map<string, number>();
  for (const { operation } of others) counts.set(operation, (counts.get(operation) ?? 0) + 1);
  const named = [...counts].slice(0, FEW_OPERATIONS).map(([operation, count]) => `${operation} ${count}`);
  const more = counts.size - named.length;
  return `${others.length} cases: ${named.join(', ')}${more > 0 ? `, and ${more} more operations` : ''}`;
}
