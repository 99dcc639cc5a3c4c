import { expect, it } from 'vitest';
import { mayChangeRecords } from './read-only.js';

it('lets the records of a master be changed', () => {
  expect(mayChangeRecords('master')).toEqual([]);
});

it('keeps the records of a slave as they are', () => {
  expect(mayChangeRecords('slave')).toEqual([
    {
      id: 'domain.records.slave',
      reason: 'A slave domain is a read-only copy; change its records at its master',
    },
  ]);
});
