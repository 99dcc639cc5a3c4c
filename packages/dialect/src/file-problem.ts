/** The file of a dialect cannot be used; the message has a line for each problem. */
export class DialectProblem extends Error {
  override readonly name = 'DialectProblem';
}

/** A problem at one place of the file of a dialect. */
export interface FileProblem {
  /** The names that lead there from the top. */
  readonly at: readonly string[];
  readonly reason: string;
}
