import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.js';

it('knows a password again, however its letters are composed, and no other', async () => {
  const kept = await hashPassword('Schlüssel zum Garten');
  expect(kept).not.toContain('Garten');
  expect(await isPassword('Schlu\u0308ssel zum Garten', kept)).toBe(true);
  expect(await isPassword('Schlussel zum Garten', kept)).toBe(false);
});

it('salts', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
});

it('does not take what it did not keep', async () => {
  await expect(isPassword('x', 'md5$abc')).rejects.toThrow('unknown form');
});
