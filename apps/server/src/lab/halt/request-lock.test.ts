import { expect, it } from 'vitest';
import { RequestLock } from './request-lock.js';

/** True if a promise has an outcome after everything that is ready has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

it('makes requests wait while it is locked', async () => {
  const lock = new RequestLock();
  await lock.lock();
  const entering = lock.enter();
  expect(await isSettled(entering)).toBe(false);
  lock.unlock();
  (await entering)();
});

it('is locked when every request in progress has ended', async () => {
  const lock = new RequestLock();
  const [first, second] = [await lock.enter(), await lock.enter()];
  const locking = lock.lock();
  first();
  first();
  expect(await isSettled(locking)).toBe(false);
  second();
  await locking;
  lock.unlock();
  (await lock.enter())();
});

it('makes requests wait that had not entered before it is locked once more', async () => {
  const lock = new RequestLock();
  void lock.lock();
  const entering = lock.enter();
  lock.unlock();
  void lock.lock();
  expect(await isSettled(entering)).toBe(false);
  lock.unlock();
  (await entering)();
});
