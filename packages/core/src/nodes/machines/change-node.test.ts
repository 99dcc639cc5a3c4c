import type { Body } from '@cloud-account/spec';
import { describe, expect, it } from 'vitest';
import { changeNode, type NodeValues } from './change-node.js';
import { problemsOf } from './nodes.fixture.js';

const alerts = { cpu: 90, io: 10_000, network_in: 10, network_out: 10, transfer_quota: 80 };
const current: NodeValues = {
  label: 'web-1',
  group: 'shops',
  tags: ['one'],
  alerts,
  watchdog_enabled: true,
  backups_enabled: true,
  backup_day: 'Monday',
  backup_window: 'W4',
};
const { backups_enabled: _enabled, ...same } = current;
const free: NodeValues = { ...current, backups_enabled: false, backup_day: null, backup_window: null };

describe('a change of a node', () => {
  it.each<[string, Body<'updateNode'>, object]>([
    ['nothing', {}, {}],
    ['its current label, even if another node has it', { label: 'web-1' }, {}],
    [
      'new values',
      { label: 'web-2', group: 'g', tags: ['b', 'b', 'a'], watchdog_enabled: false },
      { label: 'web-2', group: 'g', tags: ['b', 'a'], watchdog_enabled: false },
    ],
    ['null for group and tags', { group: null, tags: null }, { group: '', tags: [] }],
    ['some alerts', { alerts: { cpu: 0 } }, { alerts: { ...alerts, cpu: 0 } }],
    ['a day of backups', { backups: { schedule: { day: 'Friday' } } }, { backup_day: 'Friday' }],
    [
      'null for a schedule that the platform chooses',
      { backups: { schedule: { day: null, window: null } } },
      { backup_day: 'Scheduling', backup_window: 'Scheduling' },
    ],
  ])('takes %s', (_title, body, value) => {
    expect(changeNode(current, body)).toEqual({
      ok: true,
      value: { ...same, ...value },
    });
  });

  it('sets no schedule on a node without backups', () => {
    const decision = changeNode(free, { backups: { schedule: { day: null, window: null } } });
    expect(decision).toMatchObject({ value: { backup_day: null, backup_window: null } });
  });

  it('is refused with all problems in one answer', () => {
    const body: Body<'updateNode'> = {
      label: 'a--b',
      group: '\0',
      tags: ['\0'],
      backups: { schedule: { day: 'Monday', window: 'W0' } },
    };
    expect(problemsOf(changeNode(free, body))).toEqual([
      'node.label.runs label: Must not have two hyphens, underscores or periods in a row',
      'request.text.storable group: group is not valid',
      'request.text.storable tags[0]: tags is not valid',
      'node.schedule.enrolled backups.schedule.day: The node has no backups',
      'node.schedule.enrolled backups.schedule.window: The node has no backups',
    ]);
  });
});
