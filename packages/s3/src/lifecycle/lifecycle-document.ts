import { randomUUID } from 'node:crypto';
import type { Expiry, LifecycleRule, NoncurrentExpiry, ObjectFilter } from '../backend.js';
import { S3Error } from '../errors.js';
import { readTime } from '../read-time.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';
import { longestKey } from '../requests/addressing.js';
import { readTagElements, tagElements } from '../tagging/tag-document.js';
import { maxTags, requireTags } from '../tagging/tags.js';

const maxRules = 1000;

/** A rule has at most 16 elements, each of two pieces of markup, beside those of its tags. */
const maxMarkup = 48 * maxRules + 100;

/** The highest number of noncurrent versions that a rule keeps. */
const maxKept = 100;

const midnight = /^\d{4}-\d\d-\d\d(?:T00:00:00(?:\.0+)?(?:Z|\+00:00)?)?$/;

/** The elements that say what a rule does. */
const actions = ['Expiration', 'NoncurrentVersionExpiration', 'AbortIncompleteMultipartUpload'] as const;

/** Elements of S3 that this store refuses, because it does not act on them. */
const unsupported = ['Transition', 'NoncurrentVersionTransition'];

/** The conditions of a filter. */
const conditionNames = ['Prefix', 'Tag', 'ObjectSizeGreaterThan', 'ObjectSizeLessThan'] as const;

const expiryElement = ({ expiry, markers }: LifecycleRule) => {
  if (markers !== undefined) return { ExpiredObjectDeleteMarker: markers };
  return expiry && ('days' in expiry ? { Days: expiry.days } : { Date: expiry.date.toISOString() });
};

const noncurrentElement = ({ noncurrent }: LifecycleRule) =>
  noncurrent && { NoncurrentDays: noncurrent.days, NewerNoncurrentVersions: noncurrent.keep };

/** The objects that a rule applies to, in the form of the document that set it. */
const scopeElements = ({ prefix, filter, form }: LifecycleRule): XmlContent => {
  const named = { Prefix: prefix };
  if (filter !== undefined) {
    const conditions = {
      ...(prefix !== '' && named),
      Tag: tagElements(filter.tags),
      ObjectSizeGreaterThan: filter.larger,
      ObjectSizeLessThan: filter.smaller,
    };
    return { Filter: form === 'and' ? { And: conditions } : conditions };
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

const readDate = (text: string): Date => {
  const read = midnight.test(text) ? readTime(text.slice(0, 10)) : undefined;
  if (read !== undefined) return read;
  throw new S3Error('InvalidArgument', 'A date is to be a midnight of UTC, as ISO 8601 writes it.');
};

/** A date that is not valid is wrong in any store. */
const refuseUnsupported = (element: XmlElement): void => {
  for (const transition of element.children('Transition')) {
    const date = transition.word('Date');
    if (date !== undefined) readDate(date);
  }
  const found = element.childNames.find((name) => unsupported.includes(name));
  if (found !== undefined)
    throw new S3Error('NotImplemented', `Lifecycle rules with ${found} are not supported.`);
};

const readDays = (text: string): number => {
  const days = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (days > 0) return days;
  throw new S3Error('InvalidArgument', 'A number of days is to be a positive whole number.');
};

/** The objects that a rule applies to. */
interface Scope extends Pick<LifecycleRule, 'prefix' | 'form'> {
  readonly filter: ObjectFilter;
}

/** A number of bytes. */
const readSize = (element: XmlElement, name: (typeof conditionNames)[number]): number | undefined => {
  const text = element.word(name);
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new S3Error('InvalidArgument', 'A size is to be a whole number of bytes.', { ArgumentName: name });
};

/** The conditions of a filter or its `And`, beside the prefix. @throws S3Error when they are not valid */
const readFilter = (element: XmlElement): ObjectFilter => {
  const tags = readTagElements(element);
  requireTags(tags, maxTags.object);
  const larger = readSize(element, 'ObjectSizeGreaterThan');
  const smaller = readSize(element, 'ObjectSizeLessThan');
  if (larger !== undefined && smaller !== undefined && larger >= smaller)
    throw new S3Error('InvalidRequest', 'ObjectSizeGreaterThan is to be less than ObjectSizeLessThan.');
  return { tags, ...(larger !== undefined && { larger }), ...(smaller !== undefined && { smaller }) };
};

/**
 * Reads what a rule applies to. The prefix is an element of the rule in old documents, and of its filter in new ones.
 *
 * @throws S3Error when the filter is not valid, or has several conditions outside of `And`
 */
const readScope = (rule: XmlElement): Scope => {
  const filter = rule.child('Filter');
  const outside = rule.child('Prefix');
  if (filter === undefined) {
    if (outside === undefined) throw new S3Error('MalformedXML', 'A rule is to have a filter.');
    return { prefix: outside.text, form: 'outside', filter: { tags: [] } };
  }
  if (outside !== undefined)
    throw new S3Error('MalformedXML', 'A rule cannot have a prefix beside a filter.');
  const and = filter.child('And');
  filter.allow(...(and === undefined ? conditionNames : ['And']));
  and?.allow(...conditionNames);
  const given = filter.childNames.flatMap((name) => filter.children(name));
  if (given.length > 1) throw new S3Error('MalformedXML', 'Several conditions of a filter are to be in And.');
  const prefix = (and ?? filter).child('Prefix')?.text ?? '';
  const scope = { prefix, filter: readFilter(and ?? filter) };
  if (and !== undefined) return { ...scope, form: 'and' };
  return given.length === 0 ? { ...scope, form: 'empty' } : scope;
};

const readExpiry = (element: XmlElement): Expiry => {
  refuseUnsupported(element);
  element.allow('Days', 'Date');
  const [days, date] = [element.word('Days'), element.word('Date')];
  if ((days === undefined) === (date === undefined)) throw new S3Error('MalformedXML');
  return days === undefined ? { date: readDate(date ?? '') } : { days: readDays(days) };
};

/** True when delete markers are removed; undefined: the element is about objects. */
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
  const { filter, ...scope } = readScope(rule);
  const isFiltered = filter.tags.length > 0 || filter.larger !== undefined || filter.smaller !== undefined;
  if (Buffer.byteLength(scope.prefix) > longestKey)
    throw new S3Error('InvalidRequest', 'The prefix is too long.');
  const [expiration, noncurrent, abort] = actions.map((name) => rule.child(name));
  if (expiration === undefined && noncurrent === undefined && abort === undefined) {
    throw new S3Error('InvalidRequest', 'A rule is to say what happens.');
  }
  if (abort !== undefined && isFiltered)
    throw new S3Error('InvalidRequest', 'A rule for tags or sizes cannot abort uploads, which have none.');
  const markers = expiration && readMarkers(expiration);
  if (markers !== undefined && isFiltered)
    throw new S3Error(
      'InvalidRequest',
      'A rule for tags or sizes cannot remove delete markers, which have none.',
    );
  const expiry = markers === undefined ? expiration && readExpiry(expiration) : undefined;
  return {
    id: id === '' ? uuid() : id,
    enabled: status === 'Enabled',
    ...scope,
    ...(isFiltered && { filter }),
    ...(expiry && { expiry }),
    ...(noncurrent && { noncurrent: readNoncurrent(noncurrent) }),
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
