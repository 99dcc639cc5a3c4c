/** A request as the docs show it. */
export interface ShownRequest {
  readonly method: string;
  /** With `?…` and below the base of its API: `/domains/101`. */
  readonly path: string;
  /** Without the credential. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly credential: boolean;
  readonly body?: unknown;
}

/** A value that two requests differ in; what is absent was left out. */
export interface Difference {
  /** `body.ttl_sec`, `query.page`, `header.X-Filter` */
  readonly place: string;
  readonly refused?: string;
  readonly accepted?: string;
}

/** A refusal that a test saw, with what differs from run to run replaced. */
export interface Example {
  /** The test that saw it. */
  readonly file: string;
  readonly api: 'v4' | 'operator' | 'other';
  /** Absent where the path names no operation. */
  readonly operation?: string;
  readonly request: ShownRequest;
  readonly status: number;
  /** With the error of the rule alone. */
  readonly answer: unknown;
  /** How many errors of other rules the answer told, too. */
  readonly others?: number;
  /** The request of the same operation that was accepted and differs least. */
  readonly accepted?: ShownRequest;
  /** In what it differs. */
  readonly changed?: readonly Difference[];
}

/** The examples by the ids of their rules. */
export type Examples = Readonly<Record<string, Example>>;

/** The errors of an answer. */
export const errorsOf = (answer: unknown): unknown[] => {
  const errors = typeof answer === 'object' && answer !== null && 'errors' in answer ? answer.errors : [];
  return Array.isArray(errors) ? errors : [];
};

/** An answer with one of its errors alone. */
export const answerOf = (answer: unknown, at: number): unknown => ({
  errors: errorsOf(answer).slice(at, at + 1),
});

/** What is the same of an example whenever its test sees it again. */
export const keyOf = (
  rule: string,
  operation: string | undefined,
  request: ShownRequest,
  answer?: unknown,
): string => JSON.stringify([rule, operation ?? null, request, answer ?? null]);
