import type { Refusal } from '@cloud-account/core';
import type { Request, Response } from 'express';
import type { Dialect } from '@cloud-account/dialect/dialect';
import { withoutMarks } from '@cloud-account/dialect/words';
import type { Route } from './requests/route-index.js';

/** Headers that name headers. */
const NAMING_HEADERS = new Set(['Vary', 'Access-Control-Allow-Headers', 'Access-Control-Expose-Headers']);

/** Headers that name scopes. */
const NAMING_SCOPES = new Set(['X-OAuth-Scopes', 'X-Accepted-OAuth-Scopes', 'WWW-Authenticate']);

const renamedHeader = (dialect: Dialect, name: string, value: string): string => {
  if (NAMING_HEADERS.has(name))
    return value.replace(/[\w-]+/g, (one) => dialect.dictionaries.headers.toWire(one));
  return NAMING_SCOPES.has(name) ? dialect.scopes(value) : withoutMarks(value);
};

/** Names of headers mean the same in upper and lower case. */
const readHeaders = ({ dictionaries: { headers } }: Dialect, { headers: given }: Request): void => {
  const moved = [...headers.entries()].map(([ours, theirs]) => {
    const value = given[theirs.toLowerCase()];
    return { ours: ours.toLowerCase(), theirs: theirs.toLowerCase(), value };
  });
  for (const { ours, theirs } of moved) {
    Reflect.deleteProperty(given, ours);
    Reflect.deleteProperty(given, theirs);
  }
  for (const { ours, value } of moved) if (value !== undefined) given[ours] = value;
};

/** The reason of a refusal as clients read it, where it has no field. */
export const reasonOf = (dialect: Dialect | undefined, refusal: Refusal): string =>
  (dialect?.problem(refusal) ?? refusal).reason;

/**
 * Translates between a client of a dialect and the server: the headers of its request, and the headers and the body of the answer.
 * The path, the query and the body are renamed where they are read.
 */
export function translate(dialect: Dialect, request: Request, response: Response): void {
  readHeaders(dialect, request);
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) =>
    setHeader(
      dialect.dictionaries.headers.toWire(name),
      typeof value === 'string' ? renamedHeader(dialect, name, value) : value,
    );
  const json = response.json.bind(response);
  response.json = (answer: unknown) => {
    const { route } = response.locals as { route?: Route };
    return json(dialect.reply(route?.id, answer));
  };
}
