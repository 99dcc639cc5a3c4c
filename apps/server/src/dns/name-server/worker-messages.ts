import type { QuestionOutcome, GroupKey } from '@cloud-account/dns';
import type { NameServerFigures, ServedZone, ZoneContent } from './name-server.js';

/** The start data of the thread. */
export interface WorkerInput {
  /** The maximum of bytes of contents in memory. */
  readonly memory: number;
  /** The maximum of answers of one kind to one network; 0: no limit. */
  readonly responsesPerSecond: number;
  /** Addresses and networks without a rate limit. */
  readonly exempt: readonly string[];
}

/** The requests to the thread. Each is answered under its number, in any order. */
export type Request =
  | { readonly kind: 'serve'; readonly zones: readonly ServedZone[] }
  | { readonly kind: 'set-keys'; readonly keys: readonly GroupKey[] }
  | { readonly kind: 'withdraw'; readonly ids: readonly number[] }
  /** Listens on the first of these ports that is free. */
  | { readonly kind: 'start'; readonly hosts: readonly string[]; readonly ports: readonly number[] }
  | { readonly kind: 'figures' }
  /** `asks`: true if the thread asks for the outcome of each question from now on. */
  | { readonly kind: 'ask-outcomes'; readonly asks: boolean }
  | { readonly kind: 'stop'; readonly timeout: number };

/** The values of an answer, where it has any. */
export interface Reply {
  readonly port?: number;
  readonly figures?: NameServerFigures;
}

/** The messages to the thread. */
export type ToWorker =
  | { readonly kind: 'request'; readonly number: number; readonly request: Request }
  | { readonly kind: 'outcome'; readonly number: number; readonly outcome: QuestionOutcome }
  /** The content for all requests up to this one; null where there is none, a text where it could not be read. */
  | {
      readonly kind: 'content';
      readonly id: number;
      readonly request: number;
      readonly content: ZoneContent | string | null;
    }
  /** The changes that were asked for under this number; null where they are not known. */
  | { readonly kind: 'increments'; readonly number: number; readonly texts: readonly string[] | null };

/** The messages from the thread. */
export type FromWorker =
  /** The thread asks for the outcome of a question. */
  | { readonly kind: 'question'; readonly number: number }
  | { readonly kind: 'done'; readonly number: number; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly number: number; readonly code: string; readonly reason: string }
  /** The thread needs the content of a zone. */
  | { readonly kind: 'wanted'; readonly id: number; readonly request: number }
  /** The thread asks for the changes of a zone. */
  | {
      readonly kind: 'increments-wanted';
      readonly number: number;
      readonly id: number;
      readonly from: number;
      readonly to: number;
    }
  | {
      readonly kind: 'notified';
      readonly zone: { readonly id: number; readonly name: string };
      readonly from: string;
    }
  /** An error after which the server continues. */
  | { readonly kind: 'fault'; readonly text: string; readonly reason: string }
  /** An error that nothing caught; the server continues. */
  | { readonly kind: 'uncaught'; readonly error: Error };
