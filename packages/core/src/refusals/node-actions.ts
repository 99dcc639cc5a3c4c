import type { CatalogueEntry } from './entry.js';

/** What is done with compute nodes. */
export const nodeActionRefusals = [
  {
    id: 'node.boot.determinable',
    sentence:
      'A node is booted with the profile that is named, its only one, or the one it was booted with last.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.boot.config',
    sentence: "A configuration profile that is to be booted is the node's.",
    status: 400,
    source: 'decision',
  },
  {
    id: 'node.boot.device',
    sentence: 'A configuration profile that is booted has a disk or a volume in its slots.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'node.boot.ready',
    sentence: 'The disks of a configuration profile that is booted are ready.',
    status: 400,
    source: 'decision',
  },
] as const satisfies readonly CatalogueEntry[];
