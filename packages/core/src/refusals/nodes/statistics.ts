import type { CatalogueEntry } from '../entry.js';

/** What compute nodes did, and how much they transferred. */
export const nodeStatisticsRefusals = [
  {
    id: 'node.month.past',
    sentence: 'The month that is asked for is in the past or the current one.',
    fix: 'Ask for the current month or one before it.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.stats.available',
    sentence: 'Something was measured of the node in the time that is asked for.',
    fix: 'Ask again later, or for a month in which the node ran.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
