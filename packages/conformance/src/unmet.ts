import type { Exchange } from './wire/exchange.js';

/** A text without what differs from case to case: names and ids of this run. */
const withoutNames = (text: string): string => text.replaceAll(/\bs[0-9a-f]{6}-[\w.-]+|\d{3,}/g, '…');

/** The parts of a failure beside its expectation. */
interface Shown {
  /** By default what was expected. */
  readonly fault?: string;
  readonly answer?: { readonly exchange: Exchange };
}

/** The server did not answer as it must. */
export class Unmet extends Error {
  override readonly name: string = 'Unmet';
  /** The fault of the server, in words that are the same for all cases that fail by it. */
  readonly fault: string;
  /** The request and the answer that show it; undefined for the last of the case. */
  readonly evidence: Exchange | undefined;

  /**
   * @param expected what must be
   * @param actual what is, without the body of the answer, which the evidence has
   */
  constructor(
    readonly expected: string,
    readonly actual: string,
    { fault = expected, answer }: Shown = {},
  ) {
    super(`Expected ${expected}; got ${actual}`);
    this.fault = withoutNames(fault);
    this.evidence = answer?.exchange;
  }
}

/** The server cannot be reached, or does not answer in time. */
export class NoAnswer extends Unmet {
  override readonly name = 'NoAnswer';
}

/** A need of the case is missing, so it has no result about the server. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** Why the cases of a run that was stopped do not run. */
export const STOPPED = 'The run was stopped.';

/** The options of the suite's caller are invalid. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
}
