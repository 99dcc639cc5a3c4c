/** A request in the docs. */
export interface ShownRequest {
  readonly method: string;
  /** With its query, relative to the base of its API: `/domains/101`. */
  readonly path: string;
  /** Without the credential. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly credential: boolean;
  readonly body?: unknown;
}

/** A value that differs between two requests; absent when a request does not have it. */
export interface Difference {
  /** `body.ttl_sec`, `query.page`, `header.X-Filter` */
  readonly place: string;
  readonly refused?: string;
  readonly accepted?: string;
}

/** A refusal that a test got, with values that change between runs replaced. */
export interface Example {
  /** The file of the test. */
  readonly file: string;
  readonly api: 'v4' | 'operator' | 'other';
  /** Absent when the path is no operation. */
  readonly operation?: string;
  readonly request: ShownRequest;
  readonly status: number;
  /** With only the error of the rule. */
  readonly answer: unknown;
  /** The number of errors of other rules in the answer. */
  readonly others?: number;
  /** The accepted request of the same operation that differs least. */
  readonly accepted?: ShownRequest;
  /** The differences. */
  readonly changed?: readonly Difference[];
}

/** The examples by the ids of their rules. */
export type Examples = Readonly<Record<string, Example>>;

/** The errors of an answer. */
export const errorsOf = (answer: unknown): unknown[] => {
  const errors = typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : [];
  return Array.isArray(errors) ? errors : [];
};

/** An answer with only one of its errors. */
export const answerOf = (answer: unknown, at: number): unknown => ({
  errors: errorsOf(answer).slice(at, at + 1),
});

/** A key of an example that is equal in each run of its test. */
export const keyOf = (
  rule: string,
  operation: string | undefined,
  request: ShownRequest,
  answer?: unknown,
): string => JSON.stringify([rule, operation ?? null, request, answer ?? null]);
