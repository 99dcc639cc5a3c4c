import { Encryption, systemRandomness } from '@cloud-account/runtime';
import { expect, it } from 'vitest';
import { decryptTwoFactor, drawTwoFactor, encryptTwoFactor, stepOfCode } from './two-factor.js';

/** The secret of the examples of RFC 6238, `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [20_000_000_000, ' 353 130', 666_666_666],
])('at the second %d, %s is the code of its step', (second, code, step) => {
  expect(stepOfCode(SECRET, code, new Date(second * 1_000))).toBe(step);
});

it.each([
  [29, 1],
  [30, 1],
  [89, 1],
  [-1, undefined],
  [90, undefined],
])('a code of the step from 30 to 60 counts at the second %d as of step %s', (second, step) => {
  expect(stepOfCode(SECRET, '287082', new Date(second * 1_000))).toBe(step);
});

it.each(['', '287083', '28708', '2870820', 'abcdef', '２８７０８２'])('%j is no code', (code) => {
  expect(stepOfCode(SECRET, code, new Date(59_000))).toBeUndefined();
});

it('a secret has 160 bits, and is encrypted for its user', () => {
  const secret = drawTwoFactor(systemRandomness);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const keeper = { encryption: new Encryption([Buffer.alloc(32, 1)]) };
  const kept = encryptTwoFactor(keeper, 7, secret);
  expect(decryptTwoFactor(keeper, 7, kept)).toBe(secret);
  expect(() => decryptTwoFactor(keeper, 8, kept)).toThrow();
});
