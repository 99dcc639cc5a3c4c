import { expect, it } from 'vitest';
import { isOn, type Power, since, turnedOff, turnedOn } from './power.js';

const DAY = 24 * 3_600_000;

it('a machine is on from a start to a stop, and a repeated start or stop changes nothing', () => {
  const on = turnedOn([], 1);
  expect([isOn([]), isOn(on), turnedOn(on, 2)]).toEqual([false, true, on]);
  const off = turnedOff(on, 3);
  expect([off, isOn(off), turnedOff(off, 4), turnedOn(off, 5)]).toEqual([[1, 3], false, off, [1, 3, 5]]);
});

it('old times are forgotten, and of a machine that starts often only the last starts are kept', () => {
  expect(since([1, 3, 5, 7, 9], 4)).toEqual([5, 7, 9]);
  expect(since([1, 3, 5], 9)).toEqual([5]);
  expect(turnedOn([1, 2, 3, 39 * DAY], 40 * DAY)).toEqual([3, 39 * DAY, 40 * DAY]);
  let power: Power = [];
  for (let at = 0; at < 3_000; at += 2) power = turnedOff(turnedOn(power, at), at + 1);
  expect(power.length).toBeLessThanOrEqual(1_002);
  expect(power.slice(-2)).toEqual([2_998, 2_999]);
});
