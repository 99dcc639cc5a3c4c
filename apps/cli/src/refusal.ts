/** One problem that the server names. */
export interface NamedProblem {
  readonly field?: string;
  readonly reason: string;
  /** The page of the rule. */
  readonly rule?: string;
}

interface Envelope {
  readonly errors: readonly NamedProblem[];
}

const isEnvelope = (error: unknown): error is Envelope =>
  typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors);

/** The pages of the rules that an answer leads to, in the order of its problems. */
const rulesOf = ({ headers }: Response): string[] =>
  [...(headers.get('Link') ?? '').matchAll(/<([^>]*)>\s*;\s*rel="?help"?/g)].map(([, url = '']) => url);

/** The ID of a rule, which its page is named by. */
const ruleOf = (url = ''): string => url.replace(/^.*[#/]/, '');

/** The kind of the things of a path: `domainId` is a domain. */
export const kindOf = (parameter: string): string =>
  parameter === 'username'
    ? 'user'
    : parameter
        .replace(/(Id|Uuid)$/, '')
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase();

/** What a path names, the innermost first: `record 5 of domain 12`. @param parameters in the order of the path */
export const thingNamed = (parameters: Readonly<Record<string, unknown>>): string =>
  Object.entries(parameters)
    .reverse()
    .map(([name, value]) => `${kindOf(name)} ${String(value)}`)
    .join(' of ');

/** What there is to choose from, by the rule that refused something else. */
const choices: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'token.scopes.known': async () => ['*', ...(await import('@cloud-account/spec')).scopes],
};

/** Every problem that an answer names. @param thing what was asked for, for an answer that does not say what it lacks */
export async function problemsIn(
  error: unknown,
  response: Response,
  thing = '',
): Promise<readonly NamedProblem[]> {
  const rules = rulesOf(response);
  const found: readonly NamedProblem[] = isEnvelope(error)
    ? error.errors
    : [{ reason: `The server answered ${response.status}.` }];
  const problems = found.map(async ({ field, reason }, index) => {
    const rule = rules[index];
    const known = await choices[ruleOf(rule)]?.();
    const missing = response.status === 404 && thing !== '' ? `: ${thing}` : '';
    return {
      ...(field !== undefined && { field }),
      reason: `${reason}${missing}${known === undefined ? '' : `; there are ${known.join(', ')}`}`,
      ...(rule !== undefined && { rule }),
    };
  });
  return Promise.all(problems);
}

/** Whether an API answers that it has no such path. */
export const isUnknownRoute = (response: Response): boolean =>
  rulesOf(response).map(ruleOf).includes('request.route.known');

/** Whether an answer is not one of the API that was meant: no such path, or not in its form at all. */
export const isElsewhere = (error: unknown, response: Response): boolean =>
  !isEnvelope(error) || isUnknownRoute(response);
