import { open } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { isUnavailable } from './failures.js';

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
