import type { Client } from './client.js';

/** A member of a cluster, as the daemon shows it. */
interface Member {
  readonly server_name: string;
  readonly status: string;
  readonly url: string;
}

/** The members of a cluster. */
export const listMembers = (client: Client): Promise<readonly Member[]> =>
  client.get<readonly Member[]>('/cluster/members?recursion=1');

/** The locations of everything on a daemon that is in no cluster. */
const NOWHERE = ['none', ''];

/**
 * The part of a query that directs a request to a member of the cluster.
 *
 * @param location a member; undefined: the daemon chooses
 * @param before the beginning of the query
 */
export const targetOf = (location: string | undefined, before = '?'): string =>
  location === undefined || NOWHERE.includes(location)
    ? ''
    : `${before}target=${encodeURIComponent(location)}`;
