import { randomUUID } from 'node:crypto';
import type { Expiry, LifecycleRule, NoncurrentExpiry, Tags } from '../backend.js';
import { S3Error } from '../errors.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';
import { longestKey } from '../requests/addressing.js';
import { readTagElements, tagElements } from '../tagging/tag-document.js';
import { maxTags, requireTags } from '../tagging/tags.js';

const maxRules = 1000;

/** A rule has at most 14 elements, each of two pieces of markup, beside those of its tags. */
const maxMarkup = 48 * maxRules + 100;

/** The highest number of noncurrent versions that a rule keeps. */
const maxKept = 100;

const midnight = /^\d{4}-\d\d-\d\d(?:T00:00:00(?:\.0+)?(?:Z|\+00:00)?)?$/;

/** The elements that say what a rule does. */
const actions = ['Expiration', 'NoncurrentVersionExpiration', 'AbortIncompleteMultipartUpload'] as const;

/** Elements of S3 that this store refuses, because it does not act on them. */
const unsupported = [
  'Transition',
  'NoncurrentVersionTransition',
  'ObjectSizeGreaterThan',
  'ObjectSizeLessThan',
];

const expiryElement = ({ tagged, expiry = tagged?.expiry, markers }: LifecycleRule) => {
  if (markers !== undefined) return { ExpiredObjectDeleteMarker: markers };
  return expiry && ('days' in expiry ? { Days: expiry.days } : { Date: expiry.date.toISOString() });
};

const noncurrentElement = ({ tagged, noncurrent = tagged?.noncurrent }: LifecycleRule) =>
  noncurrent && { NoncurrentDays: noncurrent.days, NewerNoncurrentVersions: noncurrent.keep };

/** What a rule applies to, in the form of the document that set it. */
const scopeElements = ({ prefix, form, tagged }: LifecycleRule): XmlContent => {
  const named = { Prefix: prefix };
  if (tagged !== undefined) {
    const tags = { Tag: tagElements(tagged.tags) };
    return { Filter: form === 'and' ? { And: { ...(prefix !== '' && named), ...tags } } : tags };
  }
  if (form === 'outside') return named;
  if (form === 'empty') return { Filter: {} };
  return { Filter: form === 'and' ? { And: named } : named };
};

/** S3's document of lifecycle rules. */
export const lifecycleDocument = (rules: readonly LifecycleRule[]): string =>
  writeS3Xml('LifecycleConfiguration', {
    Rule: rules.map((rule) => ({
      ID: rule.id,
      ...scopeElements(rule),
      Status: rule.enabled ? 'Enabled' : 'Disabled',
      Expiration: expiryElement(rule),
      NoncurrentVersionExpiration: noncurrentElement(rule),
      AbortIncompleteMultipartUpload:
        rule.uploadDays === undefined ? undefined : { DaysAfterInitiation: rule.uploadDays },
    })),
  });

const refuseUnsupported = (element: XmlElement): void => {
  const found = element.childNames.find((name) => unsupported.includes(name));
  if (found !== undefined)
    throw new S3Error('NotImplemented', `Lifecycle rules with ${found} are not supported.`);
};

const readDays = (text: string): number => {
  const days = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (days > 0) return days;
  throw new S3Error('InvalidArgument', 'A number of days is to be a positive whole number.');
};

/** What a rule applies to. */
interface Scope extends Pick<LifecycleRule, 'prefix' | 'form'> {
  readonly tags: Tags;
}

/**
 * Reads what a rule applies to. The prefix is an element of the rule in old documents, and of its filter in new ones.
 *
 * @throws S3Error when the filter has several conditions outside of `And`
 */
const readScope = (rule: XmlElement): Scope => {
  const filter = rule.child('Filter');
  const outside = rule.child('Prefix');
  if (filter === undefined) {
    if (outside === undefined) throw new S3Error('MalformedXML', 'A rule is to have a filter.');
    return { prefix: outside.text, form: 'outside', tags: [] };
  }
  if (outside !== undefined)
    throw new S3Error('MalformedXML', 'A rule cannot have a prefix beside a filter.');
  const and = filter.child('And');
  for (const element of and === undefined ? [filter] : [filter, and]) refuseUnsupported(element);
  filter.allow(...(and === undefined ? ['Prefix', 'Tag'] : ['And']));
  and?.allow('Prefix', 'Tag');
  const prefix = (and ?? filter).child('Prefix')?.text;
  const tags = readTagElements(and ?? filter);
  requireTags(tags, maxTags.object);
  if (and !== undefined) return { prefix: prefix ?? '', form: 'and', tags };
  if (tags.length + (prefix === undefined ? 0 : 1) > 1)
    throw new S3Error('MalformedXML', 'Several conditions of a filter are to be in And.');
  if (tags.length > 0) return { prefix: '', tags };
  return prefix === undefined ? { prefix: '', form: 'empty', tags } : { prefix, tags };
};

const readExpiry = (element: XmlElement): Expiry => {
  refuseUnsupported(element);
  element.allow('Days', 'Date');
  const [days, date] = [element.word('Days'), element.word('Date')];
  if ((days === undefined) === (date === undefined)) throw new S3Error('MalformedXML');
  if (days !== undefined) return { days: readDays(days) };
  const read = new Date(`${date?.slice(0, 10) ?? ''}T00:00:00.000Z`);
  if (!midnight.test(date ?? '') || Number.isNaN(read.getTime())) {
    throw new S3Error('InvalidArgument', 'A date is to be a midnight of UTC, as ISO 8601 writes it.');
  }
  return { date: read };
};

/** Whether delete markers are removed; undefined: the element is about objects. */
const readMarkers = (element: XmlElement): boolean | undefined => {
  const text = element.word('ExpiredObjectDeleteMarker')?.toLowerCase();
  if (text === undefined) return undefined;
  element.allow('ExpiredObjectDeleteMarker');
  if (text !== 'true' && text !== 'false') throw new S3Error('MalformedXML');
  return text === 'true';
};

const readNoncurrent = (element: XmlElement): NoncurrentExpiry => {
  element.allow('NoncurrentDays', 'NewerNoncurrentVersions');
  const days = readDays(element.required('NoncurrentDays').text.trim());
  const kept = element.word('NewerNoncurrentVersions');
  if (kept === undefined) return { days };
  const keep = /^\d{1,3}$/.test(kept) ? Number(kept) : 0;
  if (keep > 0 && keep <= maxKept) return { days, keep };
  throw new S3Error('InvalidArgument', `A rule keeps from 1 to ${maxKept} noncurrent versions.`);
};

const readRule = (rule: XmlElement, uuid: () => string): LifecycleRule => {
  refuseUnsupported(rule);
  rule.allow('ID', 'Prefix', 'Filter', 'Status', ...actions);
  const [status, id] = [rule.word('Status'), rule.word('ID') ?? ''];
  if (status !== 'Enabled' && status !== 'Disabled') throw new S3Error('MalformedXML');
  if (id.length > 255) throw new S3Error('InvalidArgument', 'The ID of a rule has at most 255 characters.');
  const { tags, ...scope } = readScope(rule);
  if (Buffer.byteLength(scope.prefix) > longestKey)
    throw new S3Error('InvalidRequest', 'The prefix is too long.');
  const [expiration, noncurrent, abort] = actions.map((name) => rule.child(name));
  if (expiration === undefined && noncurrent === undefined && abort === undefined) {
    throw new S3Error('InvalidRequest', 'A rule is to say what happens.');
  }
  if (abort !== undefined && tags.length > 0)
    throw new S3Error('InvalidRequest', 'A rule for tags cannot abort uploads, which have none.');
  const markers = expiration && readMarkers(expiration);
  if (markers !== undefined && tags.length > 0)
    throw new S3Error('InvalidRequest', 'A rule for tags cannot remove delete markers, which have none.');
  const expiry = markers === undefined ? expiration && readExpiry(expiration) : undefined;
  const expiries = {
    ...(expiry && { expiry }),
    ...(noncurrent && { noncurrent: readNoncurrent(noncurrent) }),
  };
  return {
    id: id === '' ? uuid() : id,
    enabled: status === 'Enabled',
    ...scope,
    ...(tags.length > 0 ? { tagged: { tags, ...expiries } } : expiries),
    ...(markers !== undefined && { markers }),
    ...(abort && { uploadDays: readDays(abort.required('DaysAfterInitiation').text.trim()) }),
  };
};

/**
 * Reads a document of lifecycle rules.
 *
 * @param uuid makes the ids of rules that have none; random ones by default
 * @throws S3Error when it is no such document, or uses unsupported elements
 */
export const readLifecycleDocument = (
  text: string,
  uuid: () => string = randomUUID,
): readonly LifecycleRule[] => {
  const root = readXml(text, 'LifecycleConfiguration', maxMarkup);
  root.allow('Rule');
  const rules = root.children('Rule').map((rule) => readRule(rule, uuid));
  if (rules.length === 0 || rules.length > maxRules) throw new S3Error('MalformedXML');
  if (new Set(rules.map(({ id }) => id)).size < rules.length) {
    throw new S3Error('InvalidArgument', 'Every rule is to have an ID of its own.');
  }
  return rules;
};
