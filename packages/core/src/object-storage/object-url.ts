import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, grouped, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

const { bytes: max } = bounds.ObjectName;
const defaults = bounds.ObjectUrlCreate;

type UrlBody = Body<'createObjectUrl'>;

/** The request that a pre-signed URL permits (§4.1, rule 4). */
export type ObjectUrlValues = Required<Pick<UrlBody, 'name' | 'method' | 'expires_in'>> &
  Readonly<Record<'content_type' | 'content_disposition', string | undefined>>;

/** The problems of the name of an object; the shape check checks its length in characters. */
export function objectNameProblems(name: string): Refusal[] {
  const field = 'name';
  if (new TextEncoder().encode(name).length > max.maximum) {
    return [refuse('object.name.bytes', { field, max: grouped(max.maximum) })];
  }
  return textProblems(field, name);
}

/** Decides on a pre-signed URL. */
export function draftObjectUrl(body: UrlBody): Decision<ObjectUrlValues> {
  const { name, method = 'GET', expires_in = defaults.expires_in.default } = body;
  const { content_type, content_disposition } = body;
  return decide(
    [
      ...objectNameProblems(name),
      ...headerProblems('content_type', content_type),
      ...headerProblems('content_disposition', content_disposition),
    ],
    { name, method, expires_in, content_type, content_disposition },
  );
}

/** Refuses header values that no request could have, because nobody could use the URL. */
function headerProblems(field: string, value: string | undefined): Refusal[] {
  if (value === undefined || /^[!-~](?:[ -~]*[!-~])?$/.test(value)) return [];
  return [refuse('object-url.header.text', { field })];
}
