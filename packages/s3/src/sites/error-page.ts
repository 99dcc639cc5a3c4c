import { STATUS_CODES } from 'node:http';
import { messageIn, type ClientWords } from '../client-words.js';
import type { S3Error } from '../errors.js';
import type { Reply } from '../operations/operation.js';
import { uriEncode } from '../signature/uri.js';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

const listOf = (items: readonly (readonly [name: string, value: string])[]): string =>
  `<ul>\n${items.map(([name, value]) => `<li>${name}: ${escaped(shortened(value))}</li>\n`).join('')}</ul>\n`;

/** The maximum characters of a text that an error repeats. */
const maxText = 1024;

const shortened = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/** A value of a header: others than visible characters of ASCII are encoded. */
const headerValue = (text: string): string =>
  text.slice(0, maxText).replace(/[^ -~]+/g, (characters) => uriEncode(characters));

/** An error as headers of the answer. */
export const errorHeaders = (error: S3Error, words: ClientWords): Readonly<Record<string, string>> => ({
  'x-amz-error-code': error.code,
  'x-amz-error-message': headerValue(messageIn(words, error.message)),
  ...Object.fromEntries(
    Object.entries(error.details).map(([name, value]) => [`x-amz-error-detail-${name}`, headerValue(value)]),
  ),
});

/**
 * An error in the form of S3's websites.
 *
 * @param second why the website's own page of errors cannot be shown
 */
export const errorPage = (
  error: S3Error,
  { requestId, words }: { readonly requestId: string; readonly words: ClientWords },
  second?: S3Error,
): Reply => {
  const title = `${error.status} ${STATUS_CODES[error.status] ?? ''}`;
  const facts = (one: S3Error) => [
    ['Code', one.code] as const,
    ['Message', messageIn(words, one.message)] as const,
    ...Object.entries(one.details),
  ];
  const other =
    second === undefined
      ? ''
      : `<h3>The page of errors of this website cannot be shown.</h3>\n${listOf(facts(second))}`;
  return {
    status: error.status,
    html:
      `<html>\n<head><title>${title}</title></head>\n<body>\n<h1>${title}</h1>\n` +
      `${listOf([...facts(error), ['RequestId', requestId]])}${other}<hr/>\n</body>\n</html>\n`,
    headers: { ...error.headers, ...errorHeaders(error, words) },
  };
};
