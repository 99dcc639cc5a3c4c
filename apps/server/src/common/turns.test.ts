import { describe, expect, it } from 'vitest';
import { FairQueue } from './turns.js';

const turn = () => {
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => (end = resolve));
  return { over, end };
};

/** Nobody works at it any more. */
const done = Promise.resolve();

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('let a caller do a few things at once, then one after the other, and others theirs', async () => {
    const turns = new FairQueue<string>(2, 2);
    const begun: number[] = [];
    const things = [0, 1, 2, 3].map((at) => {
      const thing = turn();
      void turns.take('a', thing.over, done).then(() => begun.push(at));
      return thing;
    });
    await settled();
    expect(begun).toEqual([0, 1]);
    expect(await turns.take('a', turn().over, done)).toBe(false);
    expect(await turns.take('b', turn().over, done)).toBe(true);
    things[1]?.end();
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    things[0]?.end();
    things[2]?.end();
    await settled();
    expect(begun).toEqual([0, 1, 2, 3]);
    things[3]?.end();
    await settled();
    const after = [turn(), turn()];
    for (const { over } of after) expect(await turns.take('a', over, done)).toBe(true);
  });

  it('are not kept by what is no longer wanted', async () => {
    const turns = new FairQueue<string>(1, 1);
    const first = turn();
    await turns.take('a', first.over, done);
    const gone = turn();
    const waited = turns.take('a', gone.over, done);
    gone.end();
    expect(await waited).toBe(false);
    const next = turn();
    let begun = false;
    void turns.take('a', next.over, done).then(() => (begun = true));
    await settled();
    expect(begun).toBe(false);
    first.end();
    await settled();
    expect(begun).toBe(true);
  });

  it('are kept while work goes on for who left', async () => {
    const turns = new FairQueue<string>(1, 1);
    const [left, work, next] = [turn(), turn(), turn()];
    await turns.take('a', left.over, work.over);
    left.end();
    let begun = false;
    void turns.take('a', next.over, done).then(() => (begun = true));
    await settled();
    expect(begun).toBe(false);
    work.end();
    await settled();
    expect(begun).toBe(true);
  });
});
