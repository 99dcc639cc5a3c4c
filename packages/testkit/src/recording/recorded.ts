/** A request of a test and what came of it, as it was sent. */
export interface Recorded {
  /** The file of the test, within the repository. */
  readonly file: string;
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it carried a credential. */
  readonly credential: boolean;
  readonly body?: unknown;
  readonly status: number;
  /** The rules that the answer links to, in the order of its errors. */
  readonly rules: readonly string[];
  readonly answer?: unknown;
}
