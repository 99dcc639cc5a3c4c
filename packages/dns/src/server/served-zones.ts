import ipaddr from 'ipaddr.js';
import type { TsigKey } from '../messages/signature.js';
import type { Zone } from '../zone/index.js';

/** A zone that the server answers for. */
export interface ServedZone {
  /** The key of its name. */
  readonly key: string;
  /** `failing` when it is ours but has no contents yet or any longer. */
  readonly state: 'served' | 'failing';
  /** The addresses that may transfer it, in the form of `plainAddress`. */
  readonly transfersTo: readonly string[];
  /** The groups whose keys may transfer it. */
  readonly groups: readonly number[];
  /** True if only clients with a key that may transfer it get answers. */
  readonly isPrivate: boolean;
  /** The addresses that may send notifications, in the same form; empty for a zone that is no copy. */
  readonly masters: readonly string[];
  /**
   * Its contents, or a promise when they must be read first; undefined when they are not available. The object must
   * stay the same until the zone changes, because the cache of answers depends on it.
   */
  content(): Zone | undefined | Promise<Zone | undefined>;
  /**
   * The changes from one serial to another, oldest first; undefined when they are not known. Each is text of a zone file: the SOA
   * record before, what was removed, the SOA record after, what was added (RFC 1995 §4).
   */
  increments(from: number, to: number): Promise<readonly string[] | undefined>;
}

/** A key with which secondaries sign, and the group that has it. */
export interface GroupKey extends TsigKey {
  readonly group: number;
}

/** The zones that the server answers for. */
export interface ServedZones<Z extends ServedZone = ServedZone> {
  /** The closest zone of a name: with the same name, or the longest parent name. @param key of the name */
  find(key: string): Z | undefined;
  /** The key with a name. @param name the key of the name */
  keyOf(name: string): GroupKey | undefined;
}

/** The events of an engine. */
export interface EngineEvents<Z extends ServedZone> {
  /** A master sent a notification; several within a tenth of a second are one event. */
  notified?(zone: Z, from: string): void;
  /** An error in the server; the client got SERVFAIL. */
  failed?(error: unknown): void;
}

/** The sender of a message and its transport. */
export interface Sender {
  /** The address from the socket. */
  readonly address: string;
  readonly transport: 'udp' | 'tcp';
}

/** The canonical form of an address: IPv4 even when mapped to IPv6, IPv6 by RFC 5952, without a zone id. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [bare = ''] = address.split('%');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : address;
}
