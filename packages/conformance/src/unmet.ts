/** The server did not answer as it must. */
export class Unmet extends Error {
  override readonly name = 'Unmet';

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

/** What a case needs cannot be had, so it says nothing of the server. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

/** What the caller of the suite gave is no use. */
export class BadInput extends Error {
  override readonly name = 'BadInput';
}
