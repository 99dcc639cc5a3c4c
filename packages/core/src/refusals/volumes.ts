import type { CatalogueEntry } from './entry.js';

/** Block volumes. */
export const volumeRefusals = [
  {
    id: 'volume.label.start',
    sentence: 'The label of a volume begins with a letter.',
    fix: 'Begin the label with a letter.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.label.characters',
    sentence: 'The label of a volume has letters, digits, hyphens and underscores.',
    fix: 'Write the label with letters, digits, hyphens and underscores: `data-1`.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.label.unique',
    sentence: 'No two volumes of an account have the same label.',
    fix: 'Use another label.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.place.required',
    sentence: 'A new volume is given a region, or a node whose region it gets.',
    fix: 'Add `region`, or `node_id`.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.node.known',
    sentence: 'The node that a volume is attached to is there and of the account.',
    fix: 'Name a node that the account has, by its `id`.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.node.region',
    sentence: 'A volume and the node it is attached to are in the same region.',
    fix: 'Use a node of the region of the volume.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.attached.once',
    sentence: 'A volume is attached to one node at a time.',
    fix: 'Detach the volume first.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.detach.attached',
    sentence: 'What is detached is attached.',
    fix: 'Nothing is left to do: the volume is detached.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.delete.detached',
    sentence: 'A volume can be deleted when it is detached, or when its node is off.',
    fix: 'Detach the volume, or shut down its node, first.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'volume.resize.larger',
    sentence: 'A volume can be made larger and never smaller.',
    fix: 'Ask for a size above the one it has; make a smaller volume and copy the files to it otherwise.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
