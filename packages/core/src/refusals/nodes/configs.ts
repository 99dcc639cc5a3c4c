import { bounds } from '@cloud-account/spec/bounds';
import type { CatalogueEntry } from '../entry.js';

/** Configuration profiles of nodes. */
export const nodeConfigRefusals = [
  {
    id: 'config.limit',
    sentence: `A node has at most ${bounds.Node.configs.maximum} configuration profiles.`,
    reason: 'A node may have {max} configuration profiles',
    fix: 'Delete a configuration profile that is not needed.',
  },
  {
    id: 'config.slot.one',
    sentence: 'A slot has a disk or a volume, not both.',
    reason: 'A slot has a disk or a volume, not both',
    fix: 'Give the slot `disk_id` or `volume_id`.',
    source: '§4.5',
  },
  {
    id: 'config.slot.once',
    sentence: 'A disk or a volume is in one slot of a configuration profile at most.',
    reason: 'This is in another slot, too',
    fix: 'Put it into one slot.',
  },
  {
    id: 'config.slot.fullvirt',
    sentence: 'The slots sde to sdh are empty in the mode fullvirt.',
    reason: 'This slot does not exist in fullvirt',
    fix: 'Use the slots `sda` to `sdd`, or the mode `paravirt`.',
    source: '§4.5',
  },
  {
    id: 'config.disk.known',
    sentence: 'A disk in a slot is one of the node.',
    reasons: {
      known: '{field} is not valid',
      node: 'Not a disk of the node',
    },
    fix: 'Use an `id` of `GET /node/instances/{nodeId}/disks`.',
  },
  {
    id: 'config.volume.known',
    sentence: 'A volume in a slot is one of the account.',
    reason: '{field} is not valid',
    fix: 'Use an `id` of `GET /volumes`.',
  },
  {
    id: 'config.volume.region',
    sentence: 'A volume in a slot is in the region of the node.',
    reason: 'The volume is in another region',
    fix: 'Use a volume of the region of the node.',
  },
  {
    id: 'config.volume.attached',
    sentence: 'A volume in a slot is attached to the node or to none.',
    reason: 'The volume is attached to another node',
    fix: 'Detach the volume from the other node first.',
  },
  {
    id: 'config.kernel.usable',
    sentence: 'The kernel of a configuration profile exists and can boot nodes.',
    reason: '{field} is not valid',
    fix: 'Use an `id` of `GET /node/kernels`.',
  },
  {
    id: 'config.delete.inactive',
    sentence:
      'A configuration profile with interfaces that the node was booted with is deleted while the node is off.',
    reason: 'Its interfaces are active; shut the node down first',
    fix: 'Shut the node down, or boot it with another profile, first.',
    source: '§4.5',
  },
] as const satisfies readonly CatalogueEntry[];
