import { describe, expect, it } from 'vitest';
import type { Condition } from '../listing/condition.js';
import { withDiskEvents } from './disk-events.js';

const on = (key: string, value: string, comparison: 'eq' | 'neq' = 'eq'): Condition => ({
  kind: 'key',
  key,
  type: 'string',
  comparison,
  value,
});

describe('a filter of events', () => {
  it.each(['disk', 'disks'])('finds the actions of disks by the entity type %s', (name) => {
    const id = on('action', 'disk_resize');
    const { where, orderBy } = withDiskEvents({
      where: { kind: 'and', conditions: [on('entity.type', name), id] },
      orderBy: { key: 'created', direction: 'desc' },
    });
    expect(orderBy).toEqual({ key: 'created', direction: 'desc' });
    const [wide, kept] = where?.kind === 'and' ? where.conditions : [];
    expect(kept).toBe(id);
    expect(wide).toMatchObject({ kind: 'or' });
    expect(wide?.kind === 'or' ? wide.conditions : []).toEqual(
      expect.arrayContaining([on('entity.type', name), id, on('action', 'disk_create')]),
    );
    expect(JSON.stringify(wide)).not.toContain('volume_');
  });

  it.each([
    {},
    { orderBy: { key: 'id', direction: 'asc' } } as const,
    { where: on('entity.type', 'node') },
    { where: on('entity.type', 'disk', 'neq') },
    { where: on('action', 'disk') },
  ])('keeps other conditions: %j', (filter) => {
    expect(withDiskEvents(filter)).toEqual(filter);
  });
});
