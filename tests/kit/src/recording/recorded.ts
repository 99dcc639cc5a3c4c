/** A request of a test and its answer. */
export interface Recorded {
  /** The file of the test, relative to the repository. */
  readonly file: string;
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True if it had a credential. */
  readonly credential: boolean;
  readonly body?: unknown;
  readonly status: number;
  /** The rules that the answer links to, in the order of its errors. */
  readonly rules: readonly string[];
  readonly answer?: unknown;
}
