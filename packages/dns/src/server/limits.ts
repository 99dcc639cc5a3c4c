/** The limits of a name server for all clients and for each client. Times in milliseconds. */
export interface EngineLimits {
  /** Open connections. */
  readonly connections: number;
  /** Open connections of one IPv4 address, or of one IPv6 network (/56). */
  readonly connectionsOfClient: number;
  /** The longest time of a connection without a complete message. */
  readonly idleMs: number;
  /** The longest time of unread replies. */
  readonly stallMs: number;
  /** The longest accepted message; valid ones are shorter. */
  readonly requestBytes: number;
  /** Concurrent zone transfers; further ones wait. */
  readonly transfers: number;
  /** Concurrent zone transfers to one address. */
  readonly transfersOfClient: number;
  /** The time limit of one transfer. */
  readonly transferMs: number;
  /** Questions that wait for a zone to be read; further ones get no reply over UDP and SERVFAIL over TCP. */
  readonly waiting: number;
  /** Waiting questions about one zone. */
  readonly waitingOfZone: number;
  /** The approximate bytes of cached answers. */
  readonly answerBytes: number;
}

export const defaultLimits: EngineLimits = {
  connections: 1_000,
  connectionsOfClient: 50,
  idleMs: 10_000,
  stallMs: 30_000,
  requestBytes: 4_096,
  transfers: 20,
  transfersOfClient: 5,
  transferMs: 300_000,
  waiting: 1_000,
  waitingOfZone: 100,
  answerBytes: 16 * 1024 * 1024,
};
