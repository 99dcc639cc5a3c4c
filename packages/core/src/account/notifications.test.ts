import { expect, it } from 'vitest';
import { notificationsOf } from './notifications.js';

const node = { id: 7, label: 'web', type: 'node', url: '/v4/node/instances/7' } as const;
const migration = { node, startAt: new Date('2026-12-01T02:03:04.567Z') };

it('tells of owed money, to those who learn it, and of planned migrations', () => {
  const due = {
    label: 'Payment due',
    message: 'The account owes 12.50 US dollars.',
    body: null,
    type: 'payment_due',
    severity: 'critical',
    entity: null,
    when: null,
    until: null,
  };
  const scheduled = {
    label: 'Migration scheduled',
    message: 'The host is maintained: a migration is pending, and starts by itself at 2026-12-01T02:03:04.',
    body: null,
    type: 'migration_scheduled',
    severity: 'major',
    entity: node,
    when: '2026-12-01T02:03:04',
    until: null,
  };
  expect(notificationsOf({ balance: -12.5 }, [migration])).toEqual([due, scheduled]);
  expect(notificationsOf({ balance: 0 }, [])).toEqual([]);
  expect(notificationsOf(undefined, [migration])).toEqual([scheduled]);
});
