import { bounds } from '@cloud-account/spec/bounds';
import type { Condition, Filter, KeyCondition } from '../listing/condition.js';

/** The names by which clients filter the events of disks, whose entity is the node. */
const names: readonly unknown[] = ['disk', 'disks'];

const ofDisks: readonly Condition[] = bounds.EventAction.enum
  .filter((action) => action.startsWith('disk_'))
  .map((value) => ({ kind: 'key', key: 'action', type: 'string', comparison: 'eq', value }));

const wantsDisks = ({ key, comparison, value }: KeyCondition): boolean =>
  key === 'entity.type' && comparison === 'eq' && names.includes(value);

function widened(condition: Condition): Condition {
  if (condition.kind !== 'key') return { ...condition, conditions: condition.conditions.map(widened) };
  return wantsDisks(condition) ? { kind: 'or', conditions: [condition, ...ofDisks] } : condition;
}

/** A filter of events that finds those of disks by the entity type `disk` or `disks`, too. */
export const withDiskEvents = ({ where, ...order }: Filter): Filter =>
  where === undefined ? order : { ...order, where: widened(where) };
