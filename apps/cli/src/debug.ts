import { maskHeader, maskJson, maskSignatures } from '@cloud-account/core';
import { secretFields } from '@cloud-account/spec';

/** Sends a request. */
export type Send = (request: Request) => Promise<Response>;

const secrets = new Set<string>(secretFields);

/** The body of a message: JSON with its secrets masked. Others are not read, since they may be large, and their secrets are not found. */
async function bodyOf(message: Request | Response): Promise<string[]> {
  if (message.body === null) return [];
  const type = message.headers.get('Content-Type') ?? 'no type';
  if (!/\bjson\b/.test(type)) return [`(a body of ${type})`];
  const text = await message.clone().text();
  if (text === '') return [];
  try {
    return JSON.stringify(JSON.parse(maskJson(text, secrets)), null, 2).split('\n');
  } catch {
    return [`(${text.length} characters that are no JSON)`];
  }
}

/** The lines of a message. */
const linesOf = async (first: string, message: Request | Response): Promise<string[]> => [
  maskSignatures(first),
  ...[...message.headers].map(([name, value]) => `${name}: ${maskHeader(name, value)}`),
  ...(await bodyOf(message)),
];

/** Sends requests and prints each with its answer; secrets are masked. */
export const debugged =
  (print: (text: string) => void): Send =>
  async (request) => {
    const say = (sign: string, lines: readonly string[]): void => {
      print(lines.map((line) => `${sign} ${line}\n`).join(''));
    };
    say('>', await linesOf(`${request.method} ${request.url}`, request));
    const response = await fetch(request);
    say('<', await linesOf(`${response.status} ${response.statusText}`, response));
    return response;
  };
