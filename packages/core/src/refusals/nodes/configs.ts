import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from '../entry.js';

/** Configuration profiles of nodes. */
export const nodeConfigRefusals = [
  {
    id: 'config.limit',
    sentence: `A node has at most ${bounds.Node.configs.maximum} configuration profiles.`,
    fix: 'Delete a configuration profile that is not needed.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.slot.one',
    sentence: 'A slot has a disk or a volume, not both.',
    fix: 'Give the slot `disk_id` or `volume_id`.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'config.slot.once',
    sentence: 'A disk or a volume is in one slot of a configuration profile at most.',
    fix: 'Put it into one slot.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.slot.fullvirt',
    sentence: 'The slots sde to sdh are empty in the mode fullvirt.',
    fix: 'Use the slots `sda` to `sdd`, or the mode `paravirt`.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'config.disk.known',
    sentence: 'A disk in a slot is one of the node.',
    fix: 'Use an `id` of `GET /node/instances/{nodeId}/disks`.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.volume.known',
    sentence: 'A volume in a slot is one of the account.',
    fix: 'Use an `id` of `GET /volumes`.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.volume.region',
    sentence: 'A volume in a slot is in the region of the node.',
    fix: 'Use a volume of the region of the node.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.volume.attached',
    sentence: 'A volume in a slot is attached to the node or to none.',
    fix: 'Detach the volume from the other node first.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.kernel.usable',
    sentence: 'The kernel of a configuration profile exists and can boot nodes.',
    fix: 'Use an `id` of `GET /node/kernels`.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'config.delete.inactive',
    sentence:
      'A configuration profile with interfaces that the node was booted with is deleted while the node is off.',
    fix: 'Shut the node down, or boot it with another profile, first.',
    status: 400,
    source: '§4.5',
  },
] as const satisfies readonly CatalogueEntry[];
