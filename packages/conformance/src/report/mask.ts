import { maskHeader, maskJson } from '@cloud-account/core';
import type { Exchange } from '../wire/exchange.js';

/** The fields that hold secrets. */
const SECRETS = new Set(['token', 'secret_key', 'access_key', 'root_pass', 'password', 'private_key']);

const maskedHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, maskHeader(name, value)]));

/** An exchange without its secrets. */
export const masked = (exchange: Exchange): Exchange => ({
  ...exchange,
  headers: maskedHeaders(exchange.headers),
  answerHeaders: maskedHeaders(exchange.answerHeaders),
  answer: maskJson(exchange.answer, SECRETS),
  ...(exchange.body !== undefined && { body: maskJson(exchange.body, SECRETS) }),
});
