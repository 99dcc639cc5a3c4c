import { expect, it } from 'vitest';
import { Gate } from './gate.js';

/** Whether a promise has an outcome after everything that is ready has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await new Promise((resolve) => setImmediate(resolve));
  return settled;
}

it('makes requests wait while it is closed', async () => {
  const gate = new Gate();
  await gate.close();
  const entering = gate.enter();
  expect(await isSettled(entering)).toBe(false);
  gate.open();
  (await entering)();
});

it('is empty when every request inside has ended', async () => {
  const gate = new Gate();
  const [first, second] = [await gate.enter(), await gate.enter()];
  const closing = gate.close();
  first();
  first();
  expect(await isSettled(closing)).toBe(false);
  second();
  await closing;
  gate.open();
  (await gate.enter())();
});

it('makes requests wait again that another closing overtakes', async () => {
  const gate = new Gate();
  void gate.close();
  const entering = gate.enter();
  gate.open();
  void gate.close();
  expect(await isSettled(entering)).toBe(false);
  gate.open();
  (await entering)();
});
