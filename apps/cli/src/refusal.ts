import { isObject } from '@cloud-account/core/is-object';

/** The ways to name a token. */
export const NAME_TOKEN = 'Run `cloud-account login`, or name a token with --token or with CLOUD_TOKEN.';

/** One problem that the server names. */
export interface NamedProblem {
  readonly field?: string;
  readonly reason: string;
  /** The ID of the rule that refused, the fix, and its page. */
  readonly rule?: string;
  readonly fix?: string;
  readonly link?: string;
}

interface Envelope {
  readonly errors: readonly NamedProblem[];
}

const isNamed = (value: unknown): value is NamedProblem =>
  isObject(value) &&
  typeof value.reason === 'string' &&
  (value.field === undefined || typeof value.field === 'string');

const isEnvelope = (error: unknown): error is Envelope =>
  isObject(error) && Array.isArray(error.errors) && error.errors.length > 0 && error.errors.every(isNamed);

/** The pages of the rules that an answer leads to, in the order of its problems. */
const rulesOf = ({ headers }: Response): string[] =>
  [...(headers.get('Link') ?? '').matchAll(/<([^>]*)>\s*;\s*rel="?help"?/g)].map(([, url = '']) => url);

/** The ID of a rule, which its page is named by. */
const ruleOf = (url: string): string => url.replace(/^.*[#/]/, '');

/** The kinds of things whose parameter has another name. */
const KINDS: Readonly<Record<string, string>> = { username: 'user', name: 'snapshot' };

/** The kind of the things of a path: `domainId` is a domain. */
export const kindOf = (parameter: string): string =>
  KINDS[parameter] ??
  parameter
    .replace(/(Id|Uuid|Label)$/, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** The things that a path names, the innermost first: `record 5 of domain 12`. @param parameters in the order of the path */
export const thingNamed = (parameters: Readonly<Record<string, unknown>>): string =>
  Object.entries(parameters)
    .reverse()
    .map(([name, value]) => `${kindOf(name)} ${String(value)}`)
    .join(' of ');

/** The facts of the refused request. */
interface Asked {
  /** The thing, for an answer that does not say what was not found. */
  readonly thing: string;
  /** The fields that the list can be filtered and sorted by. */
  readonly filterFields?: readonly string[] | undefined;
}

const after = (text: string, words: readonly string[] = []): string =>
  words.length === 0 ? '' : `; ${text} ${words.join(', ')}`;

/** The values to choose from, by the rule that refused another. */
const choices: Readonly<Record<string, (asked: Asked) => string | Promise<string>>> = {
  'listing.filter.key': ({ filterFields }) => after('choose from', filterFields),
  'listing.filter.value': ({ filterFields }) => after('a filter can name', filterFields),
  'token.scopes.known': async () =>
    after('choose from', ['*', ...(await import('@cloud-account/spec')).scopes]),
};

/** The time after which a request that was too early may be repeated. */
const retryHint = ({ status, headers }: Response): string => {
  const seconds = headers.get('Retry-After');
  return seconds === null || !/^\d+$/.test(seconds) || (status !== 429 && status !== 503)
    ? ''
    : `; try again in ${seconds} s`;
};

/** A text with the commands of the program in the place of requests: `GET /regions` is `cloud-account regions list`. */
async function withCommands(text: string): Promise<string> {
  const { operationAt } = await import('./api/operations.js');
  return text.replaceAll(
    /`(GET|POST|PUT|DELETE) (\/[\w/{}-]+)`/g,
    (written: string, method: string, path: string) => {
      const found = operationAt(method, path)?.operation;
      return found === undefined ? written : `\`cloud-account ${found.noun} ${found.verb}\``;
    },
  );
}

/** The fix for a rule, where this release knows it. The reasons of rules of all requests say it already. */
async function fixOf(rule: string): Promise<string | undefined> {
  if (rule.startsWith('request.')) return undefined;
  if (rule === 'access.token.valid') return NAME_TOKEN;
  const { refusals } = await import('@cloud-account/core');
  const fix = refusals.find(({ id }) => id === rule)?.fix;
  return fix === undefined ? undefined : withCommands(fix);
}

/** Every problem that an answer names. */
export async function problemsIn(
  error: unknown,
  response: Response,
  asked: Asked,
): Promise<readonly NamedProblem[]> {
  const rules = rulesOf(response);
  const found: readonly NamedProblem[] = isEnvelope(error)
    ? error.errors
    : [{ reason: `The server answered ${response.status}.` }];
  const problems = found.map(async ({ field, reason }, index) => {
    const link = rules[index];
    const rule = link === undefined ? undefined : ruleOf(link);
    const known = (rule === undefined ? undefined : await choices[rule]?.(asked)) ?? '';
    const fix = rule === undefined ? undefined : await fixOf(rule);
    const missing = response.status === 404 && asked.thing !== '' ? `: ${asked.thing}` : '';
    return {
      ...(field !== undefined && { field }),
      reason: `${reason}${missing}${retryHint(response)}${known}`,
      ...(fix !== undefined && { fix }),
      ...(rule !== undefined && { rule, link }),
    };
  });
  return Promise.all(problems);
}

/** True if an API answers that it has no such path. */
export const isUnknownRoute = (response: Response): boolean =>
  rulesOf(response).map(ruleOf).includes('request.route.known');

/** True if an answer is not one of the API that was meant: no such path, or not in its form at all. */
export const isElsewhere = (error: unknown, response: Response): boolean =>
  !isEnvelope(error) || isUnknownRoute(response);
