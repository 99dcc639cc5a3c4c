/** The limits of a name server for all clients together, and for each. Times in milliseconds. */
export interface EngineLimits {
  /** Connections that are open at once. */
  readonly connections: number;
  /** Those of one IPv4 address, or of one network of IPv6 (/56). */
  readonly connectionsOfClient: number;
  /** How long a connection may be open without a whole message having come. */
  readonly idleMs: number;
  /** How long what was sent may be left unread. */
  readonly stallMs: number;
  /** The longest message that is read; none that could be answered is as long. */
  readonly requestBytes: number;
  /** Zone transfers that are sent at once; further ones wait for a turn. */
  readonly transfers: number;
  /** Those to one address. */
  readonly transfersOfClient: number;
  /** How long one transfer may take. */
  readonly transferMs: number;
  /** Questions that wait for a zone to be read; of one more nothing is heard over UDP, and over TCP that it failed. */
  readonly waiting: number;
  /** Those about one zone. */
  readonly waitingOfZone: number;
  /** What encoded answers that are kept may take, in bytes, about. */
  readonly answerBytes: number;
}

export const defaultLimits: EngineLimits = {
  connections: 1_000,
  connectionsOfClient: 50,
  idleMs: 10_000,
  stallMs: 30_000,
  requestBytes: 4_096,
  transfers: 20,
  transfersOfClient: 10,
  transferMs: 300_000,
  waiting: 1_000,
  waitingOfZone: 100,
  answerBytes: 16 * 1024 * 1024,
};
