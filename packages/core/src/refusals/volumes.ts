import type { CatalogueEntry } from './entry.js';

/** Block volumes. */
export const volumeRefusals = [
  {
    id: 'volume.label.start',
    sentence: 'The label of a volume begins with a letter.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.label.characters',
    sentence: 'The label of a volume has letters, digits, hyphens and underscores.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.label.unique',
    sentence: 'No two volumes of an account have the same label.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.place.required',
    sentence: 'A new volume is given a region, or a node whose region it gets.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.node.known',
    sentence: 'The node that a volume is attached to is there and of the account.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.node.region',
    sentence: 'A volume and the node it is attached to are in the same region.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.attached.once',
    sentence: 'A volume is attached to one node at a time.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.detach.attached',
    sentence: 'What is detached is attached.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.delete.detached',
    sentence: 'A volume is detached before it is deleted.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.resize.larger',
    sentence: 'A volume can be made larger and never smaller.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
