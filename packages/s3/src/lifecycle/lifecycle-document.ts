import { randomUUID } from 'node:crypto';
import type { LifecycleRule } from '../backend.js';
import { S3Error } from '../errors.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
import { writeS3Xml, type XmlContent } from '../xml/write-xml.js';
import { longestKey } from '../requests/addressing.js';

const maxRules = 1000;

/** A rule has at most ten elements, each of two tags. */
const maxMarkup = 20 * maxRules + 100;

const midnight = /^\d{4}-\d\d-\d\d(?:T00:00:00(?:\.0+)?(?:Z|\+00:00)?)?$/;

/** Elements of S3 that this store refuses, because it does not act on them. */
const unsupported = [
  'Transition',
  'NoncurrentVersionTransition',
  'NoncurrentVersionExpiration',
  'Tag',
  'ObjectSizeGreaterThan',
  'ObjectSizeLessThan',
  'ExpiredObjectDeleteMarker',
];

const expiryElement = (expiry: NonNullable<LifecycleRule['expiry']>) =>
  'days' in expiry ? { Days: expiry.days } : { Date: expiry.date.toISOString() };

/** What a rule applies to, in the form of the document that set it. */
const scopeElements = ({ prefix, form }: LifecycleRule): XmlContent => {
  const named = { Prefix: prefix };
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
      Expiration: rule.expiry && expiryElement(rule.expiry),
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

/** The prefix is an element of the rule in old documents, and of its filter in new ones. */
const readScope = (rule: XmlElement): Pick<LifecycleRule, 'prefix' | 'form'> => {
  const filter = rule.child('Filter');
  const outside = rule.child('Prefix');
  if (filter === undefined) {
    if (outside === undefined) throw new S3Error('MalformedXML', 'A rule is to have a filter.');
    return { prefix: outside.text, form: 'outside' };
  }
  if (outside !== undefined)
    throw new S3Error('MalformedXML', 'A rule cannot have a prefix beside a filter.');
  const and = filter.child('And');
  for (const element of and === undefined ? [filter] : [filter, and]) {
    refuseUnsupported(element);
    element.allow('Prefix', ...(element === filter ? ['And'] : []));
  }
  const prefix = (and ?? filter).child('Prefix')?.text;
  if (and !== undefined) return { prefix: prefix ?? '', form: 'and' };
  return prefix === undefined ? { prefix: '', form: 'empty' } : { prefix };
};

const readExpiry = (element: XmlElement): NonNullable<LifecycleRule['expiry']> => {
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

const readRule = (rule: XmlElement, uuid: () => string): LifecycleRule => {
  refuseUnsupported(rule);
  rule.allow('ID', 'Prefix', 'Filter', 'Status', 'Expiration', 'AbortIncompleteMultipartUpload');
  const [status, id] = [rule.word('Status'), rule.word('ID') ?? ''];
  if (status !== 'Enabled' && status !== 'Disabled') throw new S3Error('MalformedXML');
  if (id.length > 255) throw new S3Error('InvalidArgument', 'The ID of a rule has at most 255 characters.');
  const scope = readScope(rule);
  if (Buffer.byteLength(scope.prefix) > longestKey)
    throw new S3Error('InvalidRequest', 'The prefix is too long.');
  const [expiration, abort] = [rule.child('Expiration'), rule.child('AbortIncompleteMultipartUpload')];
  if (expiration === undefined && abort === undefined) {
    throw new S3Error('InvalidRequest', 'A rule is to say what happens.');
  }
  return {
    id: id === '' ? uuid() : id,
    enabled: status === 'Enabled',
    ...scope,
    ...(expiration && { expiry: readExpiry(expiration) }),
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
