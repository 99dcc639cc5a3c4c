import { maskHeader, maskJson } from '@cloud-account/core';
import { secretFields } from '@cloud-account/spec';

/** Sends a request. */
export type Send = (request: Request) => Promise<Response>;

const secrets = new Set<string>(secretFields);

/** A text of JSON with its secrets masked; other texts are counted, since secrets in them are not found. */
function maskedBody(text: string, type: string): string[] {
  if (text === '') return [];
  if (!/\bjson\b/.test(type)) return [`(${text.length} characters of ${type === '' ? 'no type' : type})`];
  try {
    return JSON.stringify(JSON.parse(maskJson(text, secrets)), null, 2).split('\n');
  } catch {
    return [`(${text.length} characters that are no JSON)`];
  }
}

/** The lines of a message. */
const linesOf = (first: string, headers: Headers, body: string): string[] => [
  first,
  ...[...headers].map(([name, value]) => `${name}: ${maskHeader(name, value)}`),
  ...maskedBody(body, headers.get('Content-Type') ?? ''),
];

/** Sends requests and prints each with its answer; secrets are masked. */
export const debugged =
  (print: (text: string) => void): Send =>
  async (request) => {
    const say = (sign: string, lines: readonly string[]): void => {
      print(lines.map((line) => `${sign} ${line}\n`).join(''));
    };
    const body = await request.clone().text();
    say('>', linesOf(`${request.method} ${request.url}`, request.headers, body));
    const response = await fetch(request);
    const answer = await response.clone().text();
    say('<', linesOf(`${response.status} ${response.statusText}`, response.headers, answer));
    return response;
  };
