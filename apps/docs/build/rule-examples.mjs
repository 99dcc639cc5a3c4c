import { readFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { places } from './places.mjs';

/** The examples of each rule that tests saw, by its id. */
export const readExamples = () => JSON.parse(readFileSync(places.examples, 'utf8'));

const quoted = (value) => `'${value.replaceAll("'", `'\\''`)}'`;

/** The base URL and the token of each API, in the variables of the guides. */
const CALLERS = {
  v4: ['$API', 'Bearer $TOKEN'],
  operator: ['$OPERATOR', 'Bearer $KEY'],
  other: ['http://127.0.0.1:8080', 'Bearer $TOKEN'],
};

const isForm = (body) => Array.isArray(body) && body.every((part) => String(part).startsWith('form '));

/** A value as JSON, on several lines where one would be too long. */
export const jsonOf = async (value) =>
  (await format('example.json', JSON.stringify(value), { printWidth: 76 })).code.trimEnd();

const hasType = (headers) => Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');

/** The options of curl that send a body. */
const bodyOptions = async (body, headers) => {
  if (body === undefined) return [];
  if (isForm(body)) return body.map((part) => `-F ${part.replace('form ', '').replace('=', '=@')}`);
  if (typeof body === 'string')
    return [
      ...(hasType(headers) ? [] : [`-H 'Content-Type: application/json'`]),
      `--data-raw ${quoted(body)}`,
    ];
  return [`--json ${quoted(await jsonOf(body))}`];
};

/** A request as a call of curl. */
export const curlOf = async ({ api, request: { method, path, headers = {}, credential, body } }) => {
  const [base, bearer] = CALLERS[api];
  const given = body !== undefined && !(isForm(body) && body.length === 0);
  return [
    `curl "${base}${path}"${credential ? ` -H "Authorization: ${bearer}"` : ''}`,
    ...(method === (given ? 'POST' : 'GET') ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(await bodyOptions(given ? body : undefined, headers)),
  ].join(' \\\n  ');
};

const KINDS = { body: 'field', query: 'parameter', header: 'header' };

/** The name of a value of a request: the field `ttl_sec`. */
export const placeName = (place) => {
  const [kind, ...rest] = place.split('.');
  if (rest.join('') === '') return `the whole ${kind}`;
  return kind === 'path' ? 'path' : `${KINDS[kind]} \`${rest.join('.').replace(/\.(\d+)/g, '[$1]')}\``;
};
