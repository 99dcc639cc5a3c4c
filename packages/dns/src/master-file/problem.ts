/** Why a text is not a zone file. */
export class MasterFileProblem extends Error {
  override readonly name = 'MasterFileProblem';

  /**
   * @param line where it was found, from 1; 0 when it is something of the whole file
   * @param reason in a few words
   */
  constructor(
    readonly line: number,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(line === 0 ? reason : `line ${line}: ${reason}`, options);
  }
}
