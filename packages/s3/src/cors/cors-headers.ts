import type { CorsRule } from '../backend.js';

/** The request of a page of another origin. */
export interface CorsRequest {
  readonly origin: string;
  readonly method: string;
  /** The headers in a preflight request, in lower case. */
  readonly headers: readonly string[];
}

/** Patterns have at most one `*`. */
const matches = (pattern: string, text: string): boolean => {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === text;
  const [before, behind] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return text.length >= before.length + behind.length && text.startsWith(before) && text.endsWith(behind);
};

/** The maximum of different headers in a preflight request. */
const MAX_HEADERS = 100;

/** The first rule that permits a request, if any does. */
const ruleFor = (rules: readonly CorsRule[], request: CorsRequest): CorsRule | undefined => {
  const names = [...new Set(request.headers)];
  if (names.length > MAX_HEADERS) return undefined;
  const permits = (rule: CorsRule) => {
    const patterns = names.length === 0 ? [] : rule.headers.map((pattern) => pattern.toLowerCase());
    return names.every((name) => patterns.some((pattern) => matches(pattern, name)));
  };
  return rules.find(
    (rule) =>
      rule.methods.includes(request.method) &&
      rule.origins.some((origin) => matches(origin, request.origin)) &&
      permits(rule),
  );
};

/**
 * True when a rule names the origin, or the domain that the origin is in. Pages of origins that are permitted in any other way, such
 * as by `*` or `https://*`, send no credentials.
 */
const namesDomain = ({ origins }: CorsRule, origin: string): boolean =>
  origins.some((pattern) => pattern === origin || (pattern.includes('*.') && matches(pattern, origin)));

/**
 * The headers that allow a page of another origin to read an answer.
 *
 * @returns undefined when no rule permits the request
 */
export const corsHeaders = (
  rules: readonly CorsRule[],
  request: CorsRequest,
): Readonly<Record<string, string>> | undefined => {
  const rule = ruleFor(rules, request);
  if (rule === undefined) return undefined;
  const all = rule.origins.includes('*');
  return {
    'access-control-allow-origin': all ? '*' : request.origin,
    ...(!all && namesDomain(rule, request.origin) && { 'access-control-allow-credentials': 'true' }),
    'access-control-allow-methods': rule.methods.join(', '),
    ...(request.headers.length > 0 && { 'access-control-allow-headers': request.headers.join(', ') }),
    ...(rule.exposed.length > 0 && { 'access-control-expose-headers': rule.exposed.join(', ') }),
    ...(rule.maxAge !== undefined && { 'access-control-max-age': String(rule.maxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
};
