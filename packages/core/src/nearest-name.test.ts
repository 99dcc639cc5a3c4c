import { expect, it } from 'vitest';
import { nearestName } from './nearest-name.js';

it.each([
  ['createDoman', 'createDomain'],
  ['createdomain', 'createDomain'],
  ['listDomain', 'listDomains'],
  ['listDomians', 'listDomains'],
  ['nothing', undefined],
  ['xy', undefined],
])('the nearest name of %s is %s', (said, expected) => {
  expect(nearestName(said, ['listDomains', 'createDomain', 'up'])).toBe(expected);
});
