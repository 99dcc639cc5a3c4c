import { expect, it } from 'vitest';
import { portAfter } from './port-after.js';

it.each([
  ['comes after another', 8080, 1, [8090, undefined], 8081],
  ['is free where the system chooses the other', 0, 1, [], 0],
  ['is free where there is none after the other', 65_535, 1, [], 0],
  ['is free where a setting gives it to another listener', 8080, 3, [undefined, 8083], 0],
])('the port of a listener without a setting %s', (_, port, steps, taken, expected) => {
  expect(portAfter(port, steps, taken)).toBe(expected);
});
