import type { NameServerFigures, ServedZone, ZoneContent } from '../driver.js';

/** What the thread is started with. */
export interface WorkerInput {
  /** Bytes of contents that are held in memory. */
  readonly memory: number;
  /** Answers of one kind to one network; 0: any number. */
  readonly responsesPerSecond: number;
  /** Addresses and networks that no limit of rate is for. */
  readonly exempt: readonly string[];
}

/** What the process asks of the thread; each is answered under its number, in any order. */
export type Asked =
  | { readonly kind: 'serve'; readonly zones: readonly ServedZone[] }
  | { readonly kind: 'withdraw'; readonly ids: readonly number[] }
  /** The first of these ports that is free. */
  | { readonly kind: 'start'; readonly hosts: readonly string[]; readonly ports: readonly number[] }
  | { readonly kind: 'figures' }
  | { readonly kind: 'stop'; readonly timeout: number };

/** What an answer holds, where it is more than that it is done. */
export interface Reply {
  readonly port?: number;
  readonly figures?: NameServerFigures;
}

/** What the process says to the thread. */
export type ToWorker =
  | { readonly kind: 'asked'; readonly number: number; readonly asked: Asked }
  /** What was wanted by all requests up to this one; null where there is none, a text where it could not be read. */
  | {
      readonly kind: 'content';
      readonly id: number;
      readonly request: number;
      readonly content: ZoneContent | string | null;
    };

/** What the thread says. */
export type FromWorker =
  | { readonly kind: 'done'; readonly number: number; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly number: number; readonly code: string; readonly reason: string }
  /** The content of a zone is wanted. */
  | { readonly kind: 'wanted'; readonly id: number; readonly request: number }
  | {
      readonly kind: 'notified';
      readonly zone: { readonly id: number; readonly name: string };
      readonly from: string;
    }
  /** Something went wrong that the server goes on after. */
  | { readonly kind: 'fault'; readonly text: string; readonly reason: string };
