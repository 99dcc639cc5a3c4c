/** A problem at one place of the file of a dialect. */
export interface FileProblem {
  /** The names that lead there from the top. */
  readonly at: readonly string[];
  readonly reason: string;
}
