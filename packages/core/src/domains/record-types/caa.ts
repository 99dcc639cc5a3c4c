import type { Schema } from '@cloud-account/spec';
import { type Refusal, refuse } from '../../refusals/index.js';
import { isMailAddress } from '../mailbox.js';
import { isHostName } from '../names.js';
import { recordName } from './record-name.js';
import { givenTarget, sizeProblems } from './record-target.js';
import type { RecordTypeRule } from './record-type.js';

const parameter = /^[ \t]*[a-z0-9](?:-*[a-z0-9])*=[\x21-\x3a\x3c-\x7e]*[ \t]*$/i;
const webAddress = /^https?:\/\/([^/:?#@]+)(:\d{1,5})?([/?][\x21-\x7e]*)?$/i;

type CaaTag = NonNullable<Schema<'RecordTag'>>;

/** CAA: which authority may issue certificates for a name, and where to report violations. */
export const caa: RecordTypeRule = (wanted) => {
  const name = recordName(wanted, { wildcard: true });
  const tag = wanted.tag ?? null;
  const target = givenTarget(wanted, (text) => ({
    value: text,
    refusals: tag === null ? [] : contentProblems(tag, text, { name: name.value, zone: wanted.zone }),
  }));
  const missing = tag === null ? [refuse('record.caa.tag-required', { field: 'tag' })] : [];
  return {
    name: name.value,
    target: target.value,
    tag,
    refusals: [...missing, ...name.refusals, ...target.refusals],
  };
};

/** The bytes of the data of a CAA record: flags, the length of the tag, the tag and the value. */
export function caaDataLength(tag: CaaTag, text: string): number {
  return 2 + tag.length + new TextEncoder().encode(text).length;
}

function contentProblems(tag: CaaTag, text: string, owner: { name: string; zone: string }): Refusal[] {
  const field = 'target';
  if (text.endsWith('.') && !text.includes(';'))
    return [refuse('record.target.trailing-dot', { field: 'target' })];
  const size = sizeProblems(caaDataLength(tag, text), owner);
  if (size.length > 0) return size;
  const { fits, id } = contents[tag];
  return fits(text) ? [] : [refuse(id, { field })];
}

const issuer = { fits: isIssuer, id: 'record.caa.issuer' } as const;

/** The rule of the target for each tag. */
const contents: Readonly<
  Record<CaaTag, { fits: (text: string) => boolean; id: 'record.caa.issuer' | 'record.caa.contact' }>
> = {
  issue: issuer,
  issuewild: issuer,
  iodef: { fits: isContact, id: 'record.caa.contact' },
};

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** A text without blanks around it, in one pass: a pattern takes much longer for many blanks within. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (isBlank(text[from])) from += 1;
  while (to > from && isBlank(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** A domain with parameters after semicolons. Without a domain, nobody may issue certificates. */
function isIssuer(text: string): boolean {
  const [issuer = '', ...parameters] = text.split(';');
  const host = trimmed(issuer);
  const bare = parameters.length === 1 && trimmed(parameters[0] ?? '') === '';
  return (
    (isHostName(host) || (host === '' && parameters.length > 0)) &&
    (bare || parameters.every((text) => parameter.test(text)))
  );
}

function isContact(text: string): boolean {
  const mail = /^mailto:(.*)$/i.exec(text);
  if (mail !== null) return isMailAddress(mail[1] ?? '');
  const web = webAddress.exec(text);
  return isHostName(web === null ? text : (web[1] ?? ''));
}
