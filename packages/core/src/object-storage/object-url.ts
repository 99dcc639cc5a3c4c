import type { Body } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, grouped, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';

const { bytes: most } = bounds.ObjectName;
const defaults = bounds.ObjectUrlCreate;

type UrlBody = Body<'createObjectUrl'>;

/** What a pre-signed URL is to permit (§4.1, rule 4). */
export type ObjectUrlValues = Required<Pick<UrlBody, 'name' | 'method' | 'expires_in'>> &
  Readonly<Record<'content_type' | 'content_disposition', string | undefined>>;

/** What is wrong with the name of an object; its length in characters is the specification's to judge. */
export function objectNameProblems(name: string): Refusal[] {
  const field = 'name';
  if (new TextEncoder().encode(name).length > most.maximum) {
    const reason = `Must be at most ${grouped(most.maximum)} bytes in UTF-8`;
    return [refuse('object.name.bytes', { field, reason })];
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

/** A value that no request could carry as it is would make a URL that nobody could use. */
function headerProblems(field: string, value: string | undefined): Refusal[] {
  if (value === undefined || /^[!-~](?:[ -~]*[!-~])?$/.test(value)) return [];
  const reason = 'Must only use ASCII characters, without space around them';
  return [refuse('object-url.header.text', { field, reason })];
}
