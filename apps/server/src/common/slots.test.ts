import { expect, it } from 'vitest';
import { Slots } from './slots.js';

it('gives an account its part, and all together what the server does at once', () => {
  const slots = new Slots({ ofAccount: { maximum: 2 }, ofServer: { maximum: 3 } });
  expect([slots.take(1), slots.take(1), slots.take(1)]).toEqual([true, true, false]);
  expect([slots.full, slots.areTaken]).toEqual([[1], false]);
  expect([slots.take(2), slots.take(3)]).toEqual([true, false]);
  expect(slots.areTaken).toBe(true);
  slots.giveBack(1);
  expect([slots.full, slots.areTaken]).toEqual([[], false]);
  expect([slots.take(3), slots.take(1)]).toEqual([true, false]);
  for (const id of [1, 2, 3]) slots.giveBack(id);
  expect([slots.take(1), slots.take(1), slots.take(2)]).toEqual([true, true, true]);
});
