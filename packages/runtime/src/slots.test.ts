import { expect, it } from 'vitest';
import { Slots } from './slots.js';

it('limits the slots of each account and of the server', () => {
  const slots = new Slots({ ofAccount: { maximum: 2 }, ofServer: { maximum: 3 } });
  expect([slots.take(1), slots.take(1), slots.take(1)]).toEqual([true, true, false]);
  expect([slots.full, slots.areTaken]).toEqual([[1], false]);
  expect([slots.take(2), slots.take(3)]).toEqual([true, false]);
  expect(slots.areTaken).toBe(true);
  slots.release(1);
  expect([slots.full, slots.areTaken]).toEqual([[], false]);
  expect([slots.take(3), slots.take(1)]).toEqual([true, false]);
  for (const id of [1, 2, 3]) slots.release(id);
  expect([slots.take(1), slots.take(1), slots.take(2)]).toEqual([true, true, true]);
});
