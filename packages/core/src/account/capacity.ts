import { bounds } from '@cloud-account/spec/bounds';
import { grouped, type Refusal, refuse } from '../refusals/index.js';

const { Account, NodeBalancerConfig, Profile, Ticket } = bounds;

const kinds = {
  domains: { of: 'An account', max: Account.domains.maximum, things: 'domains' },
  nodes: { of: 'An account', max: Account.nodes.maximum, things: 'nodes' },
  firewalls: { of: 'An account', max: Account.firewalls.maximum, things: 'firewalls' },
  volumes: { of: 'An account', max: Account.volumes.maximum, things: 'volumes' },
  nodebalancers: { of: 'An account', max: Account.nodebalancers.maximum, things: 'load balancers' },
  nodebalancer_configs: {
    of: 'A load balancer',
    max: NodeBalancerConfig.configs.maximum,
    things: 'configurations',
  },
  nodebalancer_nodes: { of: 'A configuration', max: NodeBalancerConfig.nodes.maximum, things: 'nodes' },
  tickets: { of: 'An account', max: Account.tickets.maximum, things: 'tickets' },
  users: { of: 'An account', max: Account.users.maximum, things: 'users' },
  tags: { of: 'An account', max: Account.tags.maximum, things: 'tags' },
  storage_keys: {
    of: 'An account',
    max: Account.storage_keys.maximum,
    things: 'object storage keys',
  },
  ipv6_ranges: { of: 'An account', max: Account.ipv6_ranges.maximum, things: 'ranges of IPv6 addresses' },
  entity_transfers: { of: 'An account', max: Account.entity_transfers.maximum, things: 'pending transfers' },
  oauth_clients: { of: 'An account', max: Account.oauth_clients.maximum, things: 'OAuth clients' },
  payment_methods: { of: 'An account', max: Account.payment_methods.maximum, things: 'payment methods' },
  payments: { of: 'An account', max: Account.payments.maximum, things: 'payments' },
  images: { of: 'An account', max: Account.images.maximum, things: 'images' },
  stackscripts: { of: 'An account', max: Account.stackscripts.maximum, things: 'stack scripts' },
  tokens: { of: 'A user', max: Profile.tokens.maximum, things: 'tokens' },
  ssh_keys: { of: 'A user', max: Profile.ssh_keys.maximum, things: 'SSH keys' },
  apps: { of: 'A user', max: Profile.apps.maximum, things: 'apps' },
  replies: { of: 'A ticket', max: Ticket.replies.maximum, things: 'replies' },
} as const;

/** The kinds of things that have a maximum for each owner: an account, a user, a ticket, … */
export type CountedKind = keyof typeof kinds;

/** The maximum number of things of a kind. */
export const maxOf = (kind: CountedKind): number => kinds[kind].max;

/**
 * Refuses more things of a kind than their owner may have. Decision: the reference names no limits.
 *
 * @param count how many it has; any number above the maximum if it has more
 * @param adding how many more it requests
 */
export function mayHaveMore(kind: CountedKind, count: number, adding: number): Refusal[] {
  const { of, max, things } = kinds[kind];
  if (adding === 0 || count + adding <= max) return [];
  return [refuse('account.room', { of, max: grouped(max), things })];
}
