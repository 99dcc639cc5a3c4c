/** Why a text is not a zone file. */
export class MasterFileProblem extends Error {
  override readonly name = 'MasterFileProblem';

  /**
   * @param line of the problem, from 1; 0 for a problem of the whole file
   * @param reason a short text
   */
  constructor(
    readonly line: number,
    reason: string,
    options?: ErrorOptions,
  ) {
    super(line === 0 ? reason : `line ${line}: ${reason}`, options);
  }
}
