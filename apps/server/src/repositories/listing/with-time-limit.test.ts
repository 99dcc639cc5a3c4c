import { testEngines, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../common/refused.js';
import { withTimeLimit } from './with-time-limit.js';

describe.skipIf(!testEngines.includes('postgresql'))('a read that exceeds its time', () => {
  const server = useServer();

  /** Reads as often as it is refused, and for the last time with success. */
  const read = async (refusals: number): Promise<number> => {
    let reads = 0;
    await withTimeLimit(server.cloud.database, () => {
      reads += 1;
      const cancelled = Object.assign(new Error('canceling statement'), { code: '57014' });
      return reads > refusals ? Promise.resolve() : Promise.reject(cancelled);
    });
    return reads;
  };

  it('is repeated once, because the machine may have stood still', async () => {
    expect(await read(1)).toBe(2);
    await expect(read(2)).rejects.toThrow(Refused);
  });
});
