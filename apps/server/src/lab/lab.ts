import type { Peers } from './peers/peers.js';

/** What tests control the server by. It exists only where the settings turn it on. */
export interface Lab {
  /** The servers of the database, which share what the lab sets. */
  readonly peers: Peers;
}
