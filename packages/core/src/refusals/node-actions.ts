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
    id: 'node.resize.migration',
    sentence: 'A node gets no other type while a migration of it is pending.',
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
  {
    id: 'node.password.disk',
    sentence: 'The password of root is reset on a disk that holds a system.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'node.password.one',
    sentence: 'The password of root is reset for a node that has one disk beside its swap disks.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.resize.other',
    sentence: 'A node is resized to a type that it does not have.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'node.resize.disk',
    sentence: 'A node has no more disk allocated than its new type allows.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.upgrade.available',
    sentence: 'A node gets a free upgrade where its type has one.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.migrate.other',
    sentence: 'A region that a node is to go to is another one.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'node.migrate.cold',
    sentence: 'A node is shut down to go to another region.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.migrate.vpc',
    sentence: 'A node with an interface in a VPC does not change its region.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.migrate.volumes',
    sentence: 'A node that volumes are attached to does not change its region.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'node.rebuild.image',
    sentence: 'A rebuild names the image that is deployed.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.clone.place',
    sentence: 'A clone to a new node names its region and its type.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.clone.target',
    sentence: 'A node that is cloned to is there, and of the account.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.clone.other',
    sentence: 'A node is cloned to another one.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'node.clone.new',
    sentence: 'A clone to a node that is there says nothing that is about a new one.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.clone.parts',
    sentence: 'Configuration profiles and disks that are cloned are those of the node.',
    status: 400,
    source: 'decision',
  },
  {
    id: 'node.clone.room',
    sentence: 'The disks that are cloned fit into the type of the new node.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.clone.user-data',
    sentence: 'A new node that is cloned from one with user data is given some.',
    status: 400,
    source: '§4.5',
  },
  {
    id: 'node.clone.at-once',
    sentence: 'Only so many clones of one node are made at once.',
    status: 400,
    source: '§7',
  },
] as const satisfies readonly CatalogueEntry[];
