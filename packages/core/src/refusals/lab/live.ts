import { operatorBounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from '../entry.js';

const { streams } = operatorBounds.LabChange;

/** The stream of changes of the lab. */
export const labLiveRefusals = [
  {
    id: 'lab.stream.limit',
    sentence: `A server has at most ${streams.maximum} open streams of changes.`,
    reason: 'Too many streams at once',
    fix: 'Close a page of the lab, or another stream, first.',
    arises: `${streams.maximum} pages or programs follow the changes of one server.`,
    status: 429,
  },
] as const satisfies readonly CatalogueEntry[];
