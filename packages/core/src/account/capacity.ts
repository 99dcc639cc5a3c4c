import { bounds } from '@cloud-account/spec/bounds';
import { grouped, type Refusal, refuse } from '../refusals/index.js';

const { Account, Profile, Ticket } = bounds;

const kinds = {
  domains: { of: 'An account', most: Account.domains.maximum, things: 'domains' },
  nodes: { of: 'An account', most: Account.nodes.maximum, things: 'nodes' },
  firewalls: { of: 'An account', most: Account.firewalls.maximum, things: 'firewalls' },
  volumes: { of: 'An account', most: Account.volumes.maximum, things: 'volumes' },
  tickets: { of: 'An account', most: Account.tickets.maximum, things: 'tickets' },
  users: { of: 'An account', most: Account.users.maximum, things: 'users' },
  tags: { of: 'An account', most: Account.tags.maximum, things: 'tags' },
  storage_keys: {
    of: 'An account',
    most: Account.storage_keys.maximum,
    things: 'object storage keys',
  },
  tokens: { of: 'A user', most: Profile.tokens.maximum, things: 'tokens' },
  ssh_keys: { of: 'A user', most: Profile.ssh_keys.maximum, things: 'SSH keys' },
  apps: { of: 'A user', most: Profile.apps.maximum, things: 'apps' },
  replies: { of: 'A ticket', most: Ticket.replies.maximum, things: 'replies' },
} as const;

/** What an account, a user or a ticket has at most so many of. */
export type CountedKind = keyof typeof kinds;

/** How many things of a kind its owner may have. */
export const mostOf = (kind: CountedKind): number => kinds[kind].most;

/**
 * What keeps an account, a user or a ticket from having more things of a kind. Decision: the reference names no limits.
 *
 * @param count how many it has; any number above the bound where it has more
 * @param adding how many more it is to have
 */
export function mayHaveMore(kind: CountedKind, count: number, adding: number): Refusal[] {
  const { of, most, things } = kinds[kind];
  if (adding === 0 || count + adding <= most) return [];
  return [refuse('account.room', { reason: `${of} may have at most ${grouped(most)} ${things}` })];
}
