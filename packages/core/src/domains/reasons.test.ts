import type { Body } from '@cloud-account/spec';
import { expect, it } from 'vitest';
import { problemTexts } from '../problem-texts.fixture.js';
import { domainNameProblems } from './domain-problems.js';
import { draftRecord } from './draft-record.js';
import { bytesOfRecords, mayHaveRecordBytes, maxRecordBytes } from './limits.js';
import { recordConflicts } from './record-conflicts.js';
import { defaultTimes } from './times.js';

type RecordBody = Body<'createDomainRecord'>;

const long = 'x'.repeat(61);
const zone = `${long}.${long}.${long}.com`;
const voice = { type: 'SRV', service: 'sip', protocol: 'tcp', priority: 1, weight: 2, port: 3 } as const;
const host = 'host.example.net';
const [notMail, tooLong] = [
  'Labels must have letters, digits and hyphens, and no hyphen at an end',
  'Name and domain together may have 253 characters',
];

it.each<[RecordBody, ...string[]]>([
  [{ type: 'A' }, 'target: target is required'],
  [{ type: 'A', target: 'x' }, 'target: target is not valid'],
  [{ type: 'A', target: 'x.' }, 'target: target must not end with a dot'],
  [
    { type: 'A', target: '[remote_addr]' },
    'target: [remote_addr] needs a request that comes from an IPv4 address',
  ],
  [{ type: 'AAAA', target: 'x' }, 'target: target is not valid'],
  [
    { type: 'AAAA', target: '[remote_addr]' },
    'target: [remote_addr] needs a request that comes from an IPv6 address',
  ],
  [{ type: 'NS', name: '*', target: host }, 'name: An NS record takes no wildcard'],
  [{ type: 'NS', target: 'a b' }, 'target: target is not valid'],
  [{ type: 'MX', name: '-1', target: host }, `name: ${notMail}`],
  [
    { type: 'MX', name: 'a', target: '', priority: 1 },
    'target: target may be empty only without a name',
    'priority: Must be 0 when target is empty',
  ],
  [{ type: 'CNAME', target: host }, 'name: name is required'],
  [{ type: 'CNAME', name: zone, target: host }, 'name: The domain itself cannot be an alias'],
  [{ type: 'TXT', name: 'a*', target: 'x' }, 'name: Only the whole leftmost label may be *'],
  [{ type: 'TXT', name: 'a b', target: 'x' }, 'name: name is not valid'],
  [
    { type: 'TXT', name: 'x'.repeat(64), target: 'x' },
    'name: A label may have 63 characters',
    `name: ${tooLong}`,
  ],
  [
    { type: 'TXT', name: `${long}.${long}`, target: 'x' },
    'name: Length must be 1-100 characters',
    `name: ${tooLong}`,
  ],
  [{ type: 'TXT', target: '\ud800' }, 'target: target is not valid'],
  [{ type: 'TXT', target: 'x'.repeat(65_400) }, 'target: The record does not fit one DNS message'],
  [{ type: 'CAA', target: ';' }, 'tag: tag is required'],
  [{ type: 'CAA', tag: 'issue', target: 'a b' }, 'target: target is not valid'],
  [{ type: 'CAA', tag: 'iodef', target: 'a b' }, 'target: target is not valid'],
  [{ ...voice, service: 'a b', target: host }, 'service: service is not valid'],
  [{ ...voice, protocol: '_', target: host }, 'protocol: protocol is required'],
  [
    { type: 'SRV', service: 'sip', target: host },
    ...['priority', 'weight', 'port'].map((field) => `${field}: ${field} is required`),
  ],
])('the record %j has the problems %j', (body, ...reasons) => {
  expect(problemTexts(draftRecord({ body, zone }))).toEqual(reasons);
});

it('gives a readable reason for each conflict of records', () => {
  expect(problemTexts(domainNameProblems('a..b'))).toEqual(['domain: domain is not valid']);
  const a = { type: 'A', name: 'www', target: '192.0.2.1' } as const;
  const alias = { type: 'CNAME', name: 'www', target: host } as const;
  const mail = { type: 'MX', name: '', target: host } as const;
  const noMail = { ...mail, target: '' };
  expect(
    [
      recordConflicts({ draft: a, sameName: [alias] }),
      recordConflicts({ draft: alias, sameName: [a] }),
      recordConflicts({ draft: mail, sameName: [noMail] }),
      recordConflicts({ draft: noMail, sameName: [mail] }),
    ].flatMap(problemTexts),
  ).toEqual([
    'name: This name has a CNAME record',
    'name: This name has other records',
    'target: This name has a null MX record',
    'target: This name has other MX records',
  ]);
});

it('gives the maximum bytes of the records of a domain', () => {
  expect(
    bytesOfRecords([
      { name: 'ü', target: '192.0.2.1' },
      { name: '', target: '😀' },
    ]),
  ).toBe(15);
  expect(problemTexts(mayHaveRecordBytes(maxRecordBytes))).toEqual([]);
  expect(mayHaveRecordBytes(maxRecordBytes + 2, maxRecordBytes + 2)).toEqual([]);
  for (const before of [0, maxRecordBytes, maxRecordBytes + 1])
    expect(problemTexts(mayHaveRecordBytes(maxRecordBytes + 2, before))).toEqual([
      "The names and targets of a domain's records may have 4,194,304 bytes in all",
    ]);
});

it('the times of a domain have defaults', () => {
  expect(defaultTimes).toEqual({
    refresh_sec: 14_400,
    retry_sec: 14_400,
    expire_sec: 1_209_600,
    ttl_sec: 86_400,
  });
});
