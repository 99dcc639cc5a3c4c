import type { DefaultRetention, ObjectLock, Retention } from '../backend.js';
import { S3Error } from '../errors.js';
import { readXml, type XmlElement } from '../xml/read-xml.js';
import { writeS3Xml } from '../xml/write-xml.js';
import { legalHoldText, readEnd, readLegalHold, readMode } from './values.js';

/** The maximum bytes of these documents. */
export const longestLockDocument = 64 * 1024;

/** The longest default retention. */
const longest = { days: 36_500, years: 100 } as const;

/** S3's document of the object lock of a bucket. */
export const objectLockDocument = ({ retention }: ObjectLock): string =>
  writeS3Xml('ObjectLockConfiguration', {
    ObjectLockEnabled: 'Enabled',
    Rule: retention && {
      DefaultRetention: {
        Mode: retention.mode,
        ...('days' in retention.period ? { Days: retention.period.days } : { Years: retention.period.years }),
      },
    },
  });

/** A whole number that may be too low or too high. */
const readCount = (text: string, max: number): number => {
  if (!/^-?\d{1,10}$/.test(text)) throw new S3Error('MalformedXML');
  const count = Number(text);
  if (count <= 0) throw new S3Error('InvalidRetentionPeriod');
  if (count > max)
    throw new S3Error('InvalidRetentionPeriod', 'The default retention is at most 36,500 days or 100 years.');
  return count;
};

const readPeriod = (element: XmlElement): DefaultRetention['period'] => {
  const [days, years] = [element.word('Days'), element.word('Years')];
  if (days !== undefined && years === undefined) return { days: readCount(days, longest.days) };
  if (years !== undefined && days === undefined) return { years: readCount(years, longest.years) };
  throw new S3Error('MalformedXML', 'A default retention has a number of days, or of years.');
};

const readDefault = (rule: XmlElement): DefaultRetention => {
  rule.allow('DefaultRetention');
  const element = rule.required('DefaultRetention');
  element.allow('Mode', 'Days', 'Years');
  const mode = readMode(element.word('Mode'));
  if (mode === undefined) throw new S3Error('MalformedXML', 'The mode can be GOVERNANCE or COMPLIANCE.');
  return { mode, period: readPeriod(element) };
};

/** Reads a document of the object lock of a bucket. @throws S3Error when it is no such document */
export const readObjectLockDocument = (text: string): ObjectLock => {
  const root = readXml(text, 'ObjectLockConfiguration');
  root.allow('ObjectLockEnabled', 'Rule');
  if (root.word('ObjectLockEnabled') !== 'Enabled')
    throw new S3Error('MalformedXML', 'Object lock can be Enabled only.');
  const rule = root.child('Rule');
  return rule === undefined ? {} : { retention: readDefault(rule) };
};

/** S3's document of the retention of a version. */
export const retentionDocument = ({ mode, until }: Retention): string =>
  writeS3Xml('Retention', { Mode: mode, RetainUntilDate: until.toISOString() });

/**
 * Reads a document of the retention of a version.
 *
 * @returns undefined when it removes the retention
 * @throws S3Error when it is no such document, or the retention does not end in the future
 */
export const readRetentionDocument = (text: string, now: Date): Retention | undefined => {
  const root = readXml(text, 'Retention');
  root.allow('Mode', 'RetainUntilDate');
  const untilText = root.word('RetainUntilDate');
  if (root.word('Mode') === undefined && untilText === undefined) return undefined;
  const mode = readMode(root.word('Mode'));
  const until = readEnd(untilText ?? '');
  if (mode === undefined || until === undefined)
    throw new S3Error('MalformedXML', 'A retention has a mode, and ends at a time as ISO 8601 writes it.');
  if (until <= now) {
    throw new S3Error('InvalidArgument', 'A retention is to end in the future.', {
      ArgumentName: 'RetainUntilDate',
      ArgumentValue: untilText ?? '',
    });
  }
  return { mode, until };
};

/** S3's document of the legal hold of a version. */
export const legalHoldDocument = (legalHold: boolean): string =>
  writeS3Xml('LegalHold', { Status: legalHoldText(legalHold) });

/** True when a document turns the legal hold of a version on. @throws S3Error when it is no such document */
export const readLegalHoldDocument = (text: string): boolean => {
  const root = readXml(text, 'LegalHold');
  root.allow('Status');
  const legalHold = readLegalHold(root.word('Status'));
  if (legalHold === undefined) throw new S3Error('MalformedXML', 'A legal hold can be ON or OFF.');
  return legalHold;
};
