import { expect, it } from 'vitest';
import { Gate } from './gate.js';
import { Halting, type Haltable } from './halting.js';

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
  const gate = new Gate();
  const halting = new Halting(gate, timeout);
  const part = new Part();
  halting.add(part);
  halting.resume();
  return { gate, part, halting };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('halts requests, then what goes on beside them, works and goes on', async () => {
  const { gate, part, halting } = newServer();
  const done: string[] = [];
  const leave = await gate.enter();
  const working = halting.alone(() => Promise.resolve(done.push(`work while it ${part.state}`)));
  await turn();
  const later = gate.enter().then(() => done.push(`request while it ${part.state}`));
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
    const { gate, part, halting } = newServer(20);
    const leave = await gate.enter();
    if (what !== 'a request') leave();
    const working = halting.alone(() => Promise.reject(new Error('It is not idle.')));
    await expect(working).rejects.toMatchObject({ status: 503, message: 'lab.servers.idle' });
    expect(part.state).toBe('goes on');
    (await gate.enter())();
    leave();
    await turn();
    expect(part.state).toBe('goes on');
  },
);

it('breaks off requests whose bodies stay away, before it refuses work', async () => {
  const { gate, part, halting } = newServer(300);
  const socket = {
    destroy: () => {
      leave();
    },
  };
  const leave = await gate.enter({ complete: false, socket });
  const working = halting.alone(() => Promise.resolve('done'));
  await expect.poll(() => part.state).toBe('halts');
  part.end();
  expect(await working).toBe('done');
});

it('goes on after work that failed', async () => {
  const { gate, part, halting } = newServer();
  const failing = halting.alone(() => Promise.reject(new Error('failed')));
  await turn();
  part.end();
  await expect(failing).rejects.toThrow('failed');
  (await gate.enter())();
});
