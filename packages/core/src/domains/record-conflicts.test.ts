import { describe, expect, it } from 'vitest';
import { recordConflicts } from './record-conflicts.js';
import type { RecordNeighbour } from './types.js';

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

  it('do not count the record itself on an update', () => {
    expect(recordConflicts({ draft: { ...alias, id: 1 }, sameName: [{ ...alias, id: 1 }] })).toEqual([]);
    expect(recordConflicts({ draft: { ...noMail, id: 1 }, sameName: [{ ...mail, id: 1 }] })).toEqual([]);
    expect(recordConflicts({ draft: { ...alias, id: 1 }, sameName: [{ ...a, id: 2 }] })).toHaveLength(1);
  });
});
