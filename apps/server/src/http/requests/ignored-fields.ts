import type { Response } from 'express';

/** The most names in the header, its greatest length, and the greatest length of one name. */
const MAX_NAMES = 50;
const MAX_LENGTH = 1_000;
const MAX_NAME_LENGTH = 64;

/** Characters that mean something in a header, or are no ASCII, are written as in a URL. */
const escaped = (name: string): string => {
  const cut = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}...` : name;
  // The bytes make half a surrogate a character that can be written.
  const safe = encodeURIComponent(Buffer.from(cut).toString()).replaceAll('%5B', '[').replaceAll('%5D', ']');
  return safe === '' ? '""' : safe;
};

/**
 * Reports to the client and the log which fields of its body and which query parameters were ignored: in `X-Ignored-Fields`, by
 * their names as the error envelope writes them. What does not fit is `...` at the end.
 */
export function reportIgnored(response: Response, names: readonly string[]): void {
  if (names.length === 0) return;
  const fitting: string[] = [];
  let length = '...'.length;
  for (const name of names.slice(0, MAX_NAMES).map(escaped)) {
    length += name.length + ', '.length;
    if (length > MAX_LENGTH) break;
    fitting.push(name);
  }
  if (fitting.length < names.length) fitting.push('...');
  response.setHeader('X-Ignored-Fields', fitting.join(', '));
  response.locals.ignoredFields = fitting;
}
