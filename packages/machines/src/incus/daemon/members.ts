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

/** True if something is on one member of a cluster: not without a cluster, nor in a pool that all members share. */
export const isPlaced = (location: string): boolean => location !== '' && location !== 'none';

/** The query that directs a request to a member of the cluster. @param location a member; undefined: the daemon chooses */
export const targetOf = (location: string | undefined): string =>
  location === undefined || !isPlaced(location) ? '' : `?target=${encodeURIComponent(location)}`;
