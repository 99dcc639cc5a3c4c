import type { Schema } from '@cloud-account/spec';

/** What sort of thing has tags. */
export type TaggedKind = Schema<'TaggedObject'>['type'];

/** By kind, the field of a body that names such things to be tagged, and the family of scopes that reaches them. */
export const taggable = {
  domain: { field: 'domains', family: 'domains' },
  firewall: { field: 'firewalls', family: 'firewall' },
  nodebalancer: { field: 'nodebalancers', family: 'nodebalancers' },
  node: { field: 'nodes', family: 'nodes' },
  volume: { field: 'volumes', family: 'volumes' },
} as const satisfies Record<TaggedKind, { readonly field: string; readonly family: string }>;

/** All that has tags, in the order in which its rows are locked. */
export const taggedKinds = Object.keys(taggable) as readonly TaggedKind[];
