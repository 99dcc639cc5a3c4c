import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import {
  legalHoldDocument,
  objectLockDocument,
  readLegalHoldDocument,
  readObjectLockDocument,
  readRetentionDocument,
  retentionDocument,
} from './lock-documents.js';
import { protectionHeaders, protectionOfHeaders } from './lock-headers.js';

const now = new Date('2026-03-01T12:00:00Z');
const until = new Date('2030-01-02T03:04:05.678Z');

const codeOf = (read: () => unknown) => {
  try {
    return read();
  } catch (error) {
    return error instanceof S3Error ? error.code : error;
  }
};

const lock = (rule: string, enabled = 'Enabled') =>
  `<ObjectLockConfiguration><ObjectLockEnabled>${enabled}</ObjectLockEnabled>${rule}</ObjectLockConfiguration>`;
const byDefault = (content: string) => lock(`<Rule><DefaultRetention>${content}</DefaultRetention></Rule>`);

describe('the document of object lock', () => {
  it('can be written and read', () => {
    for (const period of [{ days: 1 }, { days: 36_500 }, { years: 100 }]) {
      const objectLock = { retention: { mode: 'COMPLIANCE', period } } as const;
      expect(readObjectLockDocument(objectLockDocument(objectLock))).toEqual(objectLock);
    }
    expect(readObjectLockDocument(objectLockDocument({}))).toEqual({});
  });

  it.each([
    ['another state', lock('', 'Disabled'), 'MalformedXML'],
    ['no state', '<ObjectLockConfiguration/>', 'MalformedXML'],
    ['an empty rule', lock('<Rule/>'), 'MalformedXML'],
    ['an empty retention', byDefault(''), 'MalformedXML'],
    ['no period', byDefault('<Mode>GOVERNANCE</Mode>'), 'MalformedXML'],
    ['no mode', byDefault('<Days>1</Days>'), 'MalformedXML'],
    ['a mode in lower case', byDefault('<Mode>governance</Mode><Days>1</Days>'), 'MalformedXML'],
    ['days and years', byDefault('<Mode>GOVERNANCE</Mode><Days>1</Days><Years>1</Years>'), 'MalformedXML'],
    ['no number', byDefault('<Mode>GOVERNANCE</Mode><Days>x</Days>'), 'MalformedXML'],
    ['something else', byDefault('<Mode>GOVERNANCE</Mode><Days>1</Days><Other/>'), 'MalformedXML'],
    ...['<Days>0</Days>', '<Days>36501</Days>', '<Years>-1</Years>', '<Years>101</Years>'].map((period) => [
      period,
      byDefault(`<Mode>GOVERNANCE</Mode>${period}`),
      'InvalidRetentionPeriod',
    ]),
  ])('is refused with %s', (_, text, code) => {
    expect(codeOf(() => readObjectLockDocument(text))).toBe(code);
  });
});

const retained = (mode: string, time: string) =>
  `<Retention><Mode>${mode}</Mode><RetainUntilDate>${time}</RetainUntilDate></Retention>`;

describe('the document of a retention', () => {
  it('can be written and read', () => {
    const retention = { mode: 'GOVERNANCE', until } as const;
    expect(readRetentionDocument(retentionDocument(retention), now)).toEqual(retention);
    expect(readRetentionDocument('<Retention/>', now)).toBeUndefined();
  });

  it.each(['2030-01-02T03:04:05Z', '2030-01-02T03:04:05.678901Z', '2030-01-02T05:04:05+02:00'])(
    'reads the time %s',
    (time) => {
      const read = readRetentionDocument(retained('COMPLIANCE', time), now);
      expect(read?.until.toISOString().slice(0, 19)).toBe('2030-01-02T03:04:05');
    },
  );

  it.each([
    ['no time', '<Retention><Mode>GOVERNANCE</Mode></Retention>', 'MalformedXML'],
    ['no mode', retained('', until.toISOString()), 'MalformedXML'],
    ['another mode', retained('governance', until.toISOString()), 'MalformedXML'],
    ['a time that is none', retained('GOVERNANCE', '2030-13-02T03:04:05Z'), 'MalformedXML'],
    ['a day', retained('GOVERNANCE', '2030-01-02'), 'MalformedXML'],
    ['a day that no month has', retained('GOVERNANCE', '2090-02-31T00:00:00Z'), 'MalformedXML'],
    ['a year of five digits', retained('GOVERNANCE', '9999-12-31T23:59:59-01:00'), 'MalformedXML'],
    ['the present time', retained('GOVERNANCE', now.toISOString()), 'InvalidArgument'],
  ])('is refused with %s', (_, text, code) => {
    expect(codeOf(() => readRetentionDocument(text, now))).toBe(code);
  });
});

it('the document of a legal hold can be written and read, and says nothing else', () => {
  for (const legalHold of [true, false])
    expect(readLegalHoldDocument(legalHoldDocument(legalHold))).toBe(legalHold);
  for (const content of ['', '<Status>on</Status>', '<Status>ON</Status><Other/>'])
    expect(codeOf(() => readLegalHoldDocument(`<LegalHold>${content}</LegalHold>`))).toBe('MalformedXML');
});

describe('headers of object lock', () => {
  it('are read as they are written', () => {
    const all = { retention: { mode: 'COMPLIANCE', until }, legalHold: false } as const;
    for (const protection of [all, { legalHold: true }, { retention: all.retention }, {}])
      expect(protectionOfHeaders(protectionHeaders(protection), now)).toEqual(protection);
  });

  const [mode, date, legalHold] = ['mode', 'retain-until-date', 'legal-hold'].map(
    (name) => `x-amz-object-lock-${name}`,
  ) as [string, string, string];

  it.each([
    ['a mode without a time', { [mode]: 'GOVERNANCE' }],
    ['a time without a mode', { [date]: until.toISOString() }],
    ['another mode', { [mode]: 'governance', [date]: until.toISOString() }],
    ['a day', { [mode]: 'GOVERNANCE', [date]: '2030-01-02' }],
    ['a day that no month has', { [mode]: 'GOVERNANCE', [date]: '2090-02-31T00:00:00Z' }],
    ['a time in the past', { [mode]: 'GOVERNANCE', [date]: '2026-03-01T11:59:59Z' }],
    ['another state of a legal hold', { [legalHold]: 'on' }],
    ['an empty legal hold', { [legalHold]: '' }],
  ])('are refused with %s', (_, headers) => {
    expect(codeOf(() => protectionOfHeaders(headers, now))).toBe('InvalidArgument');
  });
});
