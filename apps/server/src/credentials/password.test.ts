import { expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.js';

it('accepts the same password in any Unicode form, and no other', async () => {
  const kept = await hashPassword('Schlüssel zum Garten');
  expect(kept).not.toContain('Garten');
  expect(await isPassword('Schlu\u0308ssel zum Garten', kept)).toBe(true);
  expect(await isPassword('Schlussel zum Garten', kept)).toBe(false);
});

it('uses a random salt', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
});

it('throws for hashes that it did not make', async () => {
  await expect(isPassword('x', 'md5$abc')).rejects.toThrow('unknown form');
});
