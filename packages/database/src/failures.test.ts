import { open } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isBusy, isUnavailable } from './failures.js';

it.skipIf(process.platform !== 'linux')(
  'treats a full disk as a temporary failure, and a missing file not',
  async () => {
    // A device that is always full.
    const full = await open('/dev/full', 'w');
    const failed = await full.write('x').catch((error: unknown) => error);
    await full.close();
    expect(isUnavailable(failed)).toBe(true);
    const missing = await open('/dev/nothing').catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(Error);
    expect(isUnavailable(missing)).toBe(false);
  },
);

it.each([
  ['a lock that another session holds', '55P03', true],
  ['a deadlock', '40P01', true],
  ['a server that ends', '57P01', false],
])('tells from other failures that the database is busy: %s', (_what, code, busy) => {
  const failed = new Error('failed', { cause: Object.assign(new Error('because'), { code }) });
  expect(isBusy(failed)).toBe(busy);
});
