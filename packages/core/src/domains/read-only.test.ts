import { expect, it } from 'vitest';
import { mayChangeRecords } from './read-only.js';

it('allows changes of the records of a master', () => {
  expect(mayChangeRecords('master')).toEqual([]);
});

it('refuses changes of the records of a slave', () => {
  expect(mayChangeRecords('slave')).toMatchObject([
    {
      id: 'domain.records.slave',
      reason: 'A slave domain is a read-only copy; change its records at its master',
    },
  ]);
});
