import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from './entry.js';

/** Configuration profiles of nodes. */
export const nodeConfigRefusals = [
  {
    id: 'config.limit',
    sentence: `A node has at most ${bounds.Node.configs.maximum} configuration profiles.`,
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.slot.one',
    sentence: 'A slot has a disk or a volume, not both.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'config.slot.once',
    sentence: 'A disk or a volume is in one slot of a configuration profile at most.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.slot.fullvirt',
    sentence: 'Nothing is in the slots sde to sdh in the mode fullvirt.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'config.disk.known',
    sentence: 'A disk in a slot is one of the node.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.volume.known',
    sentence: 'A volume in a slot is one of the account.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.volume.region',
    sentence: 'A volume in a slot is in the region of the node.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.volume.attached',
    sentence: 'A volume in a slot is attached to the node or to none.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.kernel.usable',
    sentence: 'The kernel of a configuration profile is there, and nodes can be booted with it.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.delete.inactive',
    sentence:
      'A configuration profile with interfaces that the node was booted with is deleted while the node is off.',
    status: 400,
    source: '§4.5',
  },
] as const satisfies readonly CatalogueEntry[];
