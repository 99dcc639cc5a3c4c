/** The server did not answer as it must. */
export class Unmet extends Error {
  override readonly name: string = 'Unmet';

  /**
   * @param expected what must be
   * @param actual what is
   */
  constructor(
    readonly expected: string,
    readonly actual: string,
  ) {
    super(`Expected ${expected}; got ${actual}`);
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
