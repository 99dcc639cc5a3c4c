/** One problem of a request (§2.1). */
export interface Problem {
  /** The field that has it; undefined when it is not about one field. */
  readonly field?: string;
  readonly reason: string;
  /** The rule that the request broke, such as `domain.name.unique`, and its page; undefined when the answer names none. */
  readonly rule?: string;
  readonly link?: string;
}

/** Some reasons begin with the field: `domain is required`. */
const textOf = ({ field, reason }: Problem): string =>
  field === undefined || reason.startsWith(`${field} `) ? reason : `${field}: ${reason}`;

/** The call that an error is about. */
export interface FailedCall {
  /** Its operationId. */
  readonly operation: string;
  /** The parameters of its path. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A call that the server refused, or could not serve. */
export class CloudError extends Error {
  override readonly name = 'CloudError';
  /** The status of the answer: 400, 404, 429, … */
  readonly status: number;
  /** The ID of the request in the log of the server. */
  readonly requestId: string | undefined;
  /** Seconds after which the call may be repeated. */
  readonly retryAfter: number | undefined;

  /** The call that failed. */
  readonly call: FailedCall;

  constructor(
    { operation, parameters }: FailedCall,
    /** Every problem of the request; at least one. */
    readonly errors: readonly [Problem, ...Problem[]],
    /** The answer, whose body was read. */
    readonly response: Response,
    /** The body of the answer; undefined when it was no JSON. */
    readonly body: unknown,
  ) {
    super(errors.map(textOf).join('; '));
    // The body of a call can have secrets, which must not be in the log of who prints the error.
    this.call = { operation, parameters };
    // An error that nobody catches prints all that can be enumerated; these two would hide the reason.
    for (const name of ['response', 'body']) Object.defineProperty(this, name, { enumerable: false });
    this.status = response.status;
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
    this.retryAfter = secondsIn(response.headers);
  }

  /** The rule of the first problem. */
  get rule(): string | undefined {
    return this.errors[0].rule;
  }

  /** The page of that rule. */
  get link(): string | undefined {
    return this.errors[0].link;
  }
}

/** Work that failed after its request was accepted. */
export class EventFailed extends Error {
  override readonly name = 'EventFailed';

  constructor(
    /** The event, as the server shows it. */
    readonly event: { readonly id: number; readonly action: string; readonly message?: string | null },
  ) {
    super(`${event.action} failed${event.message ? `: ${event.message}` : ''} (event ${event.id})`);
  }
}

/** The pages of the rules of the problems, in their order. */
const linksIn = (headers: Headers): string[] =>
  [...(headers.get('Link') ?? '').matchAll(/<([^>]+)>; rel="help"/g)].map(([, url]) => url ?? '');

/** Undefined for a date, which this API does not send. */
export const secondsIn = (headers: Headers): number | undefined => {
  const text = headers.get('Retry-After') ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
};

const isProblem = (value: unknown): value is { field?: string; reason: string } =>
  typeof value === 'object' && value !== null && 'reason' in value && typeof value.reason === 'string';

function problemsIn(body: unknown): readonly { field?: string; reason: string }[] {
  if (typeof body !== 'object' || body === null || !('errors' in body)) return [];
  return Array.isArray(body.errors) ? body.errors.filter(isProblem) : [];
}

/** The error of an answer. One without the envelope, such as a proxy's, has its status as the reason. */
export async function errorOf(call: FailedCall, response: Response): Promise<CloudError> {
  const { status, statusText, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const links = linksIn(headers);
  const [first, ...others] = problemsIn(body).map((problem, at): Problem => {
    const link = links[at];
    return link === undefined ? problem : { ...problem, rule: link.replace(/^[^#]*#/, ''), link };
  });
  const to = headers.get('Location');
  // A browser does not show the status of a redirect.
  const answered =
    response.type === 'opaqueredirect' ? 'with a redirect' : `${status} ${statusText}`.trimEnd();
  const unknown = { reason: `The server answered ${answered}${to === null ? '' : `, which leads to ${to}`}` };
  return new CloudError(call, [first ?? unknown, ...others], response, body);
}
