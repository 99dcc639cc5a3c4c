import { refuse } from '@cloud-account/core';
import type { Database } from '@cloud-account/database';
import { expect, test } from 'vitest';
import { AtOnce } from './at-once.js';

test('a thing counts until its work and all parts of it have ended', async () => {
  const max = { ofAccount: { maximum: 1 }, ofServer: { maximum: 2 } };
  const atOnce = new AtOnce(max, () => refuse('domain.import.at-once'));
  const cloud = { database: {} as Database };
  const run = (account = 1) => atOnce.run(cloud, account, () => Promise.resolve('done'));
  let fail = (_reason: Error): void => undefined;
  const lookup = new Promise<never>((_resolve, reject) => (fail = reject));
  const timeout = atOnce.run(cloud, 1, (until) => {
    until(lookup);
    return Promise.reject(new Error('The time is over.'));
  });
  await expect(timeout).rejects.toThrow('The time is over.');
  await expect(run()).rejects.toThrow('domain.import.at-once');
  expect(await run(2)).toBe('done');
  fail(new Error('The lookup ended.'));
  await expect.poll(() => run()).toBe('done');
});
