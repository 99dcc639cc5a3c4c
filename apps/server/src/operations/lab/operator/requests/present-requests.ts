import { maskHeader, maskJson, rulePlace } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { NumberedRequest } from '../../../../lab/requests/recorder.js';
import { wireTime } from '../../../common/wire-time.js';

type RecordedRequest = OperatorSchema<'RecordedRequest'>;

/** The settings by which requests are shown. */
interface PresentOptions {
  /** The names of fields that hold secrets. */
  readonly secrets: ReadonlySet<string>;
  /** The URL of the documentation. */
  readonly docsUrl: string;
}

/** A recorded request as the operator sees it, without what takes time to mask. @param account who sent it */
export const withoutTexts = (
  request: NumberedRequest,
  account: number | null,
): Omit<RecordedRequest, 'links' | 'headers' | 'body' | 'answer'> => ({
  id: request.id,
  api: request.api,
  method: request.method,
  path: request.path,
  operation: request.operation,
  status: request.status,
  duration_ms: Math.round((request.endedMs - request.startedMs) * 1_000) / 1_000,
  created: wireTime(request.created),
  account_id: account,
  user: request.user,
  token_id: request.tokenId,
  address: request.address,
  user_agent: request.userAgent,
  rules: [...request.rules],
  ignored_fields: [...request.ignoredFields],
  filter: request.filter,
  page: request.page,
  pages: request.pages,
  retry_after: request.retryAfter,
  faults: [...request.faults],
  body_bytes: request.bodyBytes,
  answer_bytes: request.answerBytes,
});

/**
 * A recorded request as the operator sees it.
 *
 * @param account who sent it
 */
export const presentRequest = (
  request: NumberedRequest,
  account: number | null,
  { secrets, docsUrl }: PresentOptions,
): RecordedRequest => ({
  ...withoutTexts(request, account),
  links: request.rules.map((id) => docsUrl + rulePlace(id)),
  headers: headersOf(request),
  body: maskedText(request.body, request.bodyBytes, secrets),
  answer: maskedText(request.answer, request.answerBytes, secrets),
});

/** Its headers in their order, secrets masked. */
export const headersOf = ({ headers }: Pick<NumberedRequest, 'headers'>): RecordedRequest['headers'] =>
  headers
    .split('\n')
    .flatMap((name, at, lines) =>
      at % 2 === 0 && name !== '' ? [{ name, value: maskHeader(name, lines[at + 1] ?? '') }] : [],
    );

/** The text as it was kept. */
export const keptText = (text: string | undefined): string | null =>
  // Half of a character at the end is none; it has at most three bytes.
  text?.replace(/\ufffd{1,3}$/, '') ?? null;

/** The beginning of a text with its secrets masked; one that was cut ends in `…`. @param bytes of the whole */
export function maskedText(
  kept: string | undefined,
  bytes: number,
  secrets: ReadonlySet<string>,
): string | null {
  const text = keptText(kept);
  if (text === null) return null;
  const isWhole = bytes <= Buffer.byteLength(text);
  return `${maskJson(text, secrets)}${isWhole ? '' : '…'}`;
}
