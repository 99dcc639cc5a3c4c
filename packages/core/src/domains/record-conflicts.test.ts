import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { changeRecord, draftRecord } from './draft-record.js';
import { conflictsOf, recordConflicts } from './record-conflicts.js';
import type { RecordNeighbour } from './types.js';

type RecordBody = Body<'createDomainRecord'>;

const a: RecordNeighbour = { type: 'A', name: 'www', target: '192.0.2.1' };
const alias: RecordNeighbour = { type: 'CNAME', name: 'WWW', target: 'host.example.net' };
const mail: RecordNeighbour = { type: 'MX', name: '', target: 'mx.example.net' };
const noMail: RecordNeighbour = { type: 'MX', name: '', target: '' };
const text: RecordNeighbour = { type: 'TXT', name: '', target: 'x' };
const noTarget: RecordNeighbour = { type: 'TXT', name: '', target: '' };

describe('records of one name', () => {
  it.each([
    ['nothing', a, []],
    ['its equal', a, [a]],
    ['another type', a, [{ ...a, type: 'AAAA', target: '::1' }]],
    ['nothing', alias, []],
    ['nothing', noMail, []],
    ['other types', noMail, [text, noTarget]],
    ['a null MX', text, [noMail]],
    ['another MX', mail, [mail]],
  ] as [string, RecordNeighbour, RecordNeighbour[]][])('may be %s beside %j', (_, draft, sameName) => {
    expect(recordConflicts({ draft, sameName })).toEqual([]);
  });

  it.each([
    [alias, [a]],
    [alias, [alias]],
    [a, [alias]],
    [mail, [alias]],
  ])('%j may not be beside %j', (draft, sameName) => {
    expect(recordConflicts({ draft, sameName })).toMatchObject([{ id: 'record.cname.alone', field: 'name' }]);
  });

  it.each([
    [noMail, [mail]],
    [noMail, [noMail]],
    [mail, [text, noMail]],
  ])('%j may not be beside %j', (draft, sameName) => {
    expect(recordConflicts({ draft, sameName })).toMatchObject([
      { id: 'record.mx.null-alone', field: 'target' },
    ]);
  });

  it('ignores the record itself on an update', () => {
    expect(recordConflicts({ draft: { ...alias, id: 1 }, sameName: [{ ...alias, id: 1 }] })).toEqual([]);
    expect(recordConflicts({ draft: { ...noMail, id: 1 }, sameName: [{ ...mail, id: 1 }] })).toEqual([]);
    expect(recordConflicts({ draft: { ...alias, id: 1 }, sameName: [{ ...a, id: 2 }] })).toHaveLength(1);
  });
});

describe('a record that was decided on', () => {
  const zone = 'example.com';
  const conflicts = (body: RecordBody, ...sameName: RecordNeighbour[]) =>
    conflictsOf(draftRecord({ body, zone }), sameName).map(({ field }) => field);

  it('is checked for conflicts when it has another problem', () => {
    expect(conflicts({ type: 'A', name: 'www', target: 'x' }, alias)).toEqual(['name']);
    expect(conflicts({ type: 'MX', target: 'a b' }, alias)).toEqual(['name']);
  });

  it('has no conflict on a field that was already refused', () => {
    expect(conflicts({ type: 'CNAME', name: '@', target: 'x' }, a)).toEqual([]);
    expect(conflicts({ type: 'MX' }, mail)).toEqual([]);
  });

  it('has no new conflict when name and target do not change', () => {
    const decided = draftRecord({ body: { type: 'MX', target: '' }, zone });
    if (!decided.ok) throw new Error('A null MX record was refused.');
    const current = decided.value;
    const change = (body: object) =>
      conflictsOf(changeRecord({ current, body, zone }), [mail, noMail], current);
    expect(change({ ttl_sec: 300 })).toEqual([]);
    expect(change({ target: '.' })).toEqual([]);
    expect(change({ target: 'mx.example.net' })).toHaveLength(1);
  });
});
