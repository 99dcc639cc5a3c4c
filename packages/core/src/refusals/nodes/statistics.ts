import type { CatalogueEntry } from '../entry.js';

/** The statistics of compute nodes, and their transfer. */
export const nodeStatisticsRefusals = [
  {
    id: 'node.month.past',
    sentence: 'A request asks for the current month or an earlier one.',
    reason: 'Must be in the past or the current one',
    fix: 'Ask for the current month or one before it.',
    source: '§4.5',
  },
  {
    id: 'node.stats.available',
    sentence: 'The node has samples of the requested time.',
    reason: 'Stats are unavailable at this time.',
    fix: 'Try again later, or ask for a month in which the node ran.',
  },
] as const satisfies readonly CatalogueEntry[];
