import type { Result } from './result.js';

/** A fault of the server, and the cases that fail by it. */
export interface Finding {
  readonly fault: string;
  /** The ids of the cases; the result of the first one has the evidence. */
  readonly cases: readonly string[];
}

/** The failed cases by their faults, in the order of the first ones. */
export function findingsOf(results: readonly Result[]): readonly Finding[] {
  const found = new Map<string, string[]>();
  for (const { outcome, id, fault = '' } of results)
    if (outcome === 'failed') found.set(fault, [...(found.get(fault) ?? []), id]);
  return [...found].map(([fault, cases]) => ({ fault, cases }));
}
