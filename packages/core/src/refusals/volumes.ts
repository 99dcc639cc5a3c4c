import type { CatalogueEntry } from './entry.js';

/** Block volumes. */
export const volumeRefusals = [
  {
    id: 'volume.label.start',
    sentence: 'The label of a volume begins with a letter.',
    reason: 'Must begin with a letter',
    fix: 'Begin the label with a letter.',
  },
  {
    id: 'volume.label.characters',
    sentence: 'The label of a volume has letters, digits, hyphens and underscores.',
    reason: 'Must only use ASCII letters, numbers, underscores, and dashes',
    fix: 'Write the label with letters, digits, hyphens and underscores: `data-1`.',
  },
  {
    id: 'volume.label.unique',
    sentence: 'No two volumes of an account have the same label.',
    reason: 'Label must be unique among your volumes',
    fix: 'Use another label.',
  },
  {
    id: 'volume.place.required',
    sentence: 'A new volume is given a region, or a node whose region it gets.',
    reason: 'Must provide a region or a Node ID',
    fix: 'Add `region`, or `node_id`.',
  },
  {
    id: 'volume.node.known',
    sentence: 'The node that a volume is attached to is there and of the account.',
    reason: '{field} is not valid',
    fix: 'Name a node that the account has, by its `id`.',
  },
  {
    id: 'volume.node.region',
    sentence: 'A volume and the node it is attached to are in the same region.',
    reason: 'The node is in another region',
    fix: 'Use a node of the region of the volume.',
  },
  {
    id: 'volume.attached.once',
    sentence: 'A volume is attached to one node at a time.',
    reason: 'The volume is attached already',
    fix: 'Detach the volume first.',
  },
  {
    id: 'volume.detach.attached',
    sentence: 'What is detached is attached.',
    reason: 'The volume is not attached',
    fix: 'Nothing is left to do: the volume is detached.',
  },
  {
    id: 'volume.delete.detached',
    sentence: 'A volume can be deleted when it is detached, or when its node is off.',
    reason: 'Detach the volume or shut down its node first',
    fix: 'Detach the volume, or shut down its node, first.',
  },
  {
    id: 'volume.resize.larger',
    sentence: 'A volume can be made larger and never smaller.',
    reason: 'Volumes can only be resized up',
    fix: 'Ask for a size above the one it has; make a smaller volume and copy the files to it otherwise.',
  },
] as const satisfies readonly CatalogueEntry[];
