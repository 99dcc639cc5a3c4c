import type { QuestionOutcome, GroupKey } from '@cloud-account/dns';
import type { Logger } from 'pino';

/** A zone that is served. */
export interface ServedZone {
  /** Identifies the zone as long as it is served; its name may change. */
  readonly id: number;
  /** Lower case, without a final dot. */
  readonly name: string;
  /** Changes whenever the content does. Null: the zone has no content, and every question is answered SERVFAIL. */
  readonly version: string | null;
  /** The addresses that may transfer the zone (§2.11, `axfr_ips`). */
  readonly transfersTo: readonly string[];
  /** The groups of the operator's secondaries that may transfer it with their keys. */
  readonly groups: readonly number[];
  /** True if nobody else gets answers about it. */
  readonly isPrivate: boolean;
  /** The addresses whose NOTIFY is accepted (§2.11, `master_ips`); empty for a zone that is not a slave. */
  readonly masters: readonly string[];
}

/** The content of a zone. */
export interface ZoneContent {
  readonly version: string;
  /** A master file (RFC 1035 §5), as the zone file shows it (§2.13). */
  readonly text: string;
}

/** The callbacks of a name server. */
export interface NameServerCallbacks {
  /** The present contents of served zones, without those that do not exist. The name server may read them again at any time. */
  contentsOf(ids: readonly number[]): Promise<ReadonlyMap<number, ZoneContent>>;
  /** The changes of a served zone from one serial to another, see `ServedZone` of the engine; undefined when they are not known. */
  incrementsOf(id: number, from: number, to: number): Promise<readonly string[] | undefined>;
  /** Called when a master reports a change of a zone (RFC 1996), possibly often. */
  notified(zone: { readonly id: number; readonly name: string }, from: string): void;
  /** Decides the outcome of a question, where the name server is to ask; it may take its time. */
  outcomeOf?(): Promise<QuestionOutcome>;
  /** Called for an error in the name server that nothing caught; it answers further questions. */
  uncaught(error: Error): void;
  readonly log: Logger;
}

/** The figures of a name server since it was opened. */
export interface NameServerFigures {
  /** Answers by their code (`NOERROR`, `NXDOMAIN`, …) and transport. */
  readonly answers: readonly {
    readonly rcode: string;
    readonly transport: 'udp' | 'tcp';
    readonly count: number;
  }[];
  /** Answers that were not sent because of the rate limit. */
  readonly limited: number;
  /** Complete transfers of zones to others. */
  readonly transfers: number;
  readonly zones: number;
  /** The number and the approximate bytes of zones whose content is in memory. */
  readonly held: number;
  readonly heldBytes: number;
}

/** The address of a name server for clients, over UDP and TCP. */
export interface NameServerAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Answers for zones. The caller lists the zones; the name server reads their contents when it needs them. The closest of nested
 * zones answers. Every method may be called again with the same zones.
 */
export interface NameServer {
  readonly address: NameServerAddress;
  /** Resolves with the reason when the name server cannot continue in this process, which must then end. */
  readonly failed: Promise<Error>;
  /** Starts to answer. It must know all zones before, so that it refuses no question about a zone of ours. */
  start(): Promise<void>;
  /** Adds or changes zones. When it resolves, answers include the change. */
  serve(zones: readonly ServedZone[]): Promise<void>;
  /** Replaces the keys of the groups of secondaries. */
  setKeys(keys: readonly GroupKey[]): Promise<void>;
  /** Removes zones. When it resolves, they are no longer answered; an unknown zone is no error. */
  withdraw(ids: readonly number[]): Promise<void>;
  /**
   * Notifies secondaries that a zone has changed (RFC 1996), several times if they do not answer.
   *
   * @returns the addresses that did not acknowledge
   */
  notify(
    zone: Pick<ServedZone, 'name'>,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]>;
  figures(): Promise<NameServerFigures>;
  /** Asks for the outcome of each question from now on, or for none. */
  askOutcomes(asks: boolean): Promise<void>;
  /** Takes no more questions and waits for answers and transfers in progress for some milliseconds. */
  stop(timeout: number): Promise<void>;
}
