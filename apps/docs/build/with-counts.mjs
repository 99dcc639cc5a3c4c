import { readFileSync } from 'node:fs';
import { places } from './places.mjs';

/** The counts that the pages were written with. */
export const readCounts = () => JSON.parse(readFileSync(places.counts, 'utf8'));

/** A value with the counts in the place of their names: `{rules} rules`. @throws where a count has no such name */
export const withCounts = (value, counts) => {
  if (typeof value === 'string')
    return value.replace(/\{(\w+)\}/g, (_name, name) => {
      if (!(name in counts)) throw new Error(`There is no count of ${name}`);
      return String(counts[name]);
    });
  if (Array.isArray(value)) return value.map((one) => withCounts(one, counts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withCounts(one, counts)]));
};
