import { setTimeout as sleep } from 'node:timers/promises';
import { mayOpenStream } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import { refuseAll } from '../../common/refused.js';
import { Reader } from './reader.js';

/** A part of what the lab shows. */
export type LabPart = OperatorSchema<'LabPart'>;

/** All parts, in the order in which messages name them. */
const PARTS: readonly LabPart[] = ['cloud', 'lab', 'requests'];

/** Milliseconds between two messages of a stream. */
const INTERVAL = 250;

/** Milliseconds after which a stream without changes gets a comment, so that a dead connection is found. */
const SILENCE = 15_000;

/** Reports to streams what may have changed. A stream has one message at most waiting. */
export class Changes {
  #ended = false;
  readonly #readers = new Set<Reader<LabPart>>();

  constructor(private readonly interval = INTERVAL) {}

  /** Reports a change to all streams. */
  report(...parts: readonly LabPart[]): void {
    for (const reader of this.#readers) reader.add(parts);
  }

  /**
   * Opens a stream. Its first message names all parts.
   *
   * @param signal aborted when the client leaves
   * @returns messages in the form of server-sent events
   * @throws Refused (429) when too many are open
   */
  open(signal: AbortSignal): AsyncGenerator<string> {
    refuseAll(mayOpenStream(this.#readers.size));
    const reader = new Reader(PARTS);
    this.#readers.add(reader);
    signal.addEventListener('abort', () => {
      this.#readers.delete(reader);
      reader.wake();
    });
    return this.#messages(reader, signal);
  }

  /** Ends all streams; one that is opened later ends at once. */
  end(): void {
    this.#ended = true;
    for (const reader of this.#readers) reader.wake();
  }

  async *#messages(reader: Reader<LabPart>, signal: AbortSignal): AsyncGenerator<string> {
    try {
      while (!this.#ended && !signal.aborted) {
        const parts = reader.take();
        if (parts.length > 0) {
          yield `event: changed\ndata: ${JSON.stringify({ parts } satisfies OperatorSchema<'LabChange'>)}\n\n`;
          await sleep(this.interval);
        } else if (!(await reader.wait(SILENCE))) yield ':\n\n';
      }
    } finally {
      this.#readers.delete(reader);
    }
  }
}
