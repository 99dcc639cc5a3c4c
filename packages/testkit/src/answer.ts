/** What a test sends. */
export interface CallOptions {
  /** Sent as JSON, unless it is a string, bytes or a form: those go as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the caller's own; null sends none. */
  readonly token?: string | null;
}

/** One problem of the error envelope (§2.1). */
export interface Problem {
  readonly field?: string;
  readonly reason: string;
}

/** What came back; the body is whatever JSON said. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}
