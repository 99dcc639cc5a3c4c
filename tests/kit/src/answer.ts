/** The body, headers and token of a request. */
export interface CallOptions {
  /** Sent as JSON; strings, bytes and forms are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of the token of the caller; null sends none. */
  readonly token?: string | null;
  /** True if an answer of a busy service is the answer, too; by default the request is sent again then. */
  readonly once?: boolean;
}

/** One problem of the error envelope (§2.1). */
export interface Problem {
  readonly field?: string;
  readonly reason: string;
}

/** An answer; its body is parsed from JSON. */
export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
}
