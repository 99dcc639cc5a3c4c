import { expect, it } from 'vitest';
import { Halting, type Haltable } from './halting.js';
import { RequestLock } from './request-lock.js';

/** A part whose work goes on until it is ended. */
class Part implements Haltable {
  state: 'goes on' | 'halts' | 'halted' = 'goes on';
  end = (): void => undefined;

  halt(): Promise<void> {
    this.state = 'halts';
    return new Promise<void>((resolve) => {
      this.end = () => {
        this.state = 'halted';
        resolve();
      };
    });
  }

  resume(): void {
    this.state = 'goes on';
  }
}

const newServer = (timeout = 60_000) => {
  const lock = new RequestLock();
  const halting = new Halting(lock, timeout);
  const part = new Part();
  halting.add(part);
  halting.resume();
  return { lock, part, halting };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('halts requests, then what goes on beside them, works and goes on', async () => {
  const { lock, part, halting } = newServer();
  const done: string[] = [];
  const leave = await lock.enter();
  const working = halting.alone(() => Promise.resolve(done.push(`work while it ${part.state}`)));
  await turn();
  const later = lock.enter().then(() => done.push(`request while it ${part.state}`));
  expect(part.state).toBe('goes on');
  leave();
  await turn();
  expect(part.state).toBe('halts');
  part.end();
  await Promise.all([working, later]);
  expect(done).toEqual(['work while it halted', 'request while it goes on']);
});

it.each(['a request', 'what goes on beside requests'])(
  'refuses work when %s does not end in time',
  async (what) => {
    const { lock, part, halting } = newServer(20);
    const leave = await lock.enter();
    if (what !== 'a request') leave();
    const working = halting.alone(() => Promise.reject(new Error('It is not idle.')));
    await expect(working).rejects.toMatchObject({ status: 503, message: 'lab.servers.idle' });
    expect(part.state).toBe('goes on');
    (await lock.enter())();
    leave();
    await turn();
    expect(part.state).toBe('goes on');
  },
);

it('breaks off requests whose bodies stay away, before it refuses work', async () => {
  const { lock, part, halting } = newServer(300);
  const socket = {
    destroy: () => {
      leave();
    },
  };
  const leave = await lock.enter({ complete: false, socket });
  const working = halting.alone(() => Promise.resolve('done'));
  await expect.poll(() => part.state).toBe('halts');
  part.end();
  expect(await working).toBe('done');
});

it('goes on after work that failed', async () => {
  const { lock, part, halting } = newServer();
  const failing = halting.alone(() => Promise.reject(new Error('failed')));
  await turn();
  part.end();
  await expect(failing).rejects.toThrow('failed');
  (await lock.enter())();
});
