import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-strength.js';

describe('the strength of a password', () => {
  it.each([
    'password',
    '1234567',
    'Passw0rd!',
    'hunter22',
    'qwertyuiop',
    'a'.repeat(128),
    'p4$$w0rd!1'.repeat(12),
  ])('is little for %s', async (password) => {
    expect(await strengthOf(password)).toBeLessThan(3);
  });

  it.each([
    'aComplexP@ssword123',
    'correct horse battery',
    'xY7#kLp9qW',
    'Sup3rS3cret!',
    'ein Räßel für 7 Zwerge',
  ])('is enough for %s', async (password) => {
    expect(await strengthOf(password)).toBeGreaterThanOrEqual(3);
  });
});
