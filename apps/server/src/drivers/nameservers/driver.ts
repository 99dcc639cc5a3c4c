import type { Logger } from 'pino';

/** A zone that is answered for. */
export interface ServedZone {
  /** Names it for as long as it is served; its name may change. */
  readonly id: number;
  /** Lower case, without a final dot. */
  readonly name: string;
  /** Changes whenever the content does. Null: there is none, and every question is answered SERVFAIL. */
  readonly version: string | null;
  /** The addresses that may transfer it (§2.11, `axfr_ips`). */
  readonly transfersTo: readonly string[];
  /** The addresses whose NOTIFY counts (§2.11, `master_ips`); none of a zone that is not a slave. */
  readonly masters: readonly string[];
}

/** What is answered for a zone. */
export interface ZoneContent {
  readonly version: string;
  /** A master file (RFC 1035 §5), as the zone file shows it (§2.13). */
  readonly text: string;
}

/** What a name server asks and tells whoever opened it. */
export interface NameServerCallbacks {
  /** The contents of zones that are served, as they are now; what is not there is left out. May be asked again at any time. */
  contentsOf(ids: readonly number[]): Promise<ReadonlyMap<number, ZoneContent>>;
  /** A master of a zone said that it has changed (RFC 1996); may come often. */
  notified(zone: { readonly id: number; readonly name: string }, from: string): void;
  readonly log: Logger;
}

/** What a name server has done since it was opened. */
export interface NameServerFigures {
  /** Answers by their code (`NOERROR`, `NXDOMAIN`, …) and by how they went. */
  readonly answers: readonly {
    readonly rcode: string;
    readonly transport: 'udp' | 'tcp';
    readonly count: number;
  }[];
  /** Answers that the limit of rate held back. */
  readonly limited: number;
  /** Zones that were transferred out whole. */
  readonly transfers: number;
  readonly zones: number;
  /** Zones whose content is held in memory, and about how many bytes that is. */
  readonly held: number;
  readonly heldBytes: number;
}

/** Where clients reach a name server, over UDP and TCP. */
export interface NameServerAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Answers for zones. It is told which there are, and asks for their contents when it needs them: contents are kept elsewhere.
 * Of zones within zones the closest one answers. What it is told may be told again.
 */
export interface NameServer {
  readonly address: NameServerAddress;
  /** Resolves with the reason if it cannot go on in this process, which must then end. */
  readonly failed: Promise<Error>;
  /** Takes questions from now on. Before, nothing is answered, so that no zone is refused that it has not been told of yet. */
  start(): Promise<void>;
  /** Has these zones, new ones or changed ones; when it resolves, answers are of what was said. */
  serve(zones: readonly ServedZone[]): Promise<void>;
  /** Answers for these no more from when it resolves; one that is not there is no reason to fail. */
  withdraw(ids: readonly number[]): Promise<void>;
  /**
   * Tells secondaries that a zone has changed (RFC 1996), several times where they are silent.
   *
   * @returns the addresses that did not acknowledge
   */
  notify(
    zone: Pick<ServedZone, 'name'>,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  figures(): Promise<NameServerFigures>;
  /** Takes no more questions and waits for answers and transfers in progress for some milliseconds. */
  stop(timeout: number): Promise<void>;
}
