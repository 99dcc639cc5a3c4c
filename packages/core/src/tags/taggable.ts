import type { Schema } from '@cloud-account/spec';

/** The kinds of things with tags. */
export type TaggedKind = Schema<'TaggedObject'>['type'];

/** For each kind, the field of a body with things to tag, and their family of scopes. */
export const taggable = {
  domain: { field: 'domains', family: 'domains' },
  firewall: { field: 'firewalls', family: 'firewall' },
  nodebalancer: { field: 'nodebalancers', family: 'nodebalancers' },
  node: { field: 'nodes', family: 'nodes' },
  volume: { field: 'volumes', family: 'volumes' },
} as const satisfies Record<TaggedKind, { readonly field: string; readonly family: string }>;

/** The kinds of things with tags, in the order of their locks. */
export const taggedKinds = Object.keys(taggable) as readonly TaggedKind[];
