import type { OperationId } from '@cloud-account/spec';

/** One problem of the error envelope (§2.1). */
export interface Problem {
  readonly field?: string;
  readonly reason: string;
}

/** A request and its answer. */
export interface Exchange {
  /** Absent when the path is no operation. */
  readonly operation?: OperationId;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As it was sent; of a form, its files; of a file, its size. */
  readonly body?: string;
  /** 0 when there was no answer. */
  readonly status: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  /** As it came; when there was none, why. */
  readonly answer: string;
}

/** An answer; its body is parsed from JSON. */
export interface Answer<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
  readonly text: string;
  readonly exchange: Exchange;
}

/** The problems of an error answer; empty for other answers. */
export const problemsOf = ({ body }: Answer): readonly Problem[] => {
  const { errors } = (body ?? {}) as { errors?: unknown };
  return Array.isArray(errors) ? (errors as Problem[]) : [];
};

/** The problems of a refusal in a few words, such as `400 label: It is taken.`; of other answers, the status. */
export const shortOf = (answer: Answer): string => {
  const problems = problemsOf(answer).map(({ field, reason }) => (field ? `${field}: ${reason}` : reason));
  return [answer.status, ...new Set(problems)].join(' ');
};

/** The ids of the rules that an answer links to, in the order of its problems; a server without documentation links to none. */
export const rulesOf = ({ headers }: Answer): readonly string[] =>
  [...(headers.get('link') ?? '').matchAll(/#(?<id>[a-z0-9.-]+)>; rel="help"/g)].map(
    ({ groups }) => groups?.id ?? '',
  );
