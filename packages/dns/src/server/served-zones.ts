import ipaddr from 'ipaddr.js';
import type { Zone } from '../zone/index.js';

/** A zone that is answered for. */
export interface ServedZone {
  /** The key of its name. */
  readonly key: string;
  /** `failing` where it is ours and there is nothing that could be said of it: not yet, or no longer. */
  readonly state: 'served' | 'failing';
  /** Who may transfer it; addresses as `plainAddress` spells them. */
  readonly transfersTo: readonly string[];
  /** Whose word that it has changed counts; addresses likewise, none of a zone that is no copy. */
  readonly masters: readonly string[];
  /**
   * What it holds: at once, or later when it has to be read first; undefined when it cannot be had. The same object for as long
   * as nothing changes, since encoded answers are kept with it.
   */
  content(): Zone | undefined | Promise<Zone | undefined>;
}

/** The zones that are answered for. */
export interface ServedZones<Z extends ServedZone = ServedZone> {
  /** The zone that is closest to a name: its own, or the one of the longest name above it. @param key of the name */
  find(key: string): Z | undefined;
}

/** What whoever runs an engine is told. */
export interface EngineEvents<Z extends ServedZone> {
  /** A master says that a zone has changed; many such messages within a tenth of a second are one. */
  notified?(zone: Z, from: string): void;
  /** Something here is wrong; whoever asked was told SERVFAIL. */
  failed?(error: unknown): void;
}

/** Who sent a message, and how. */
export interface Sender {
  /** As the socket says it. */
  readonly address: string;
  readonly transport: 'udp' | 'tcp';
}

/** The one spelling of an address: IPv4 also where it comes inside of IPv6, IPv6 by RFC 5952, without a zone id. */
export function plainAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [bare = ''] = address.split('%');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : address;
}
