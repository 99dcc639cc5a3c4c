import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.js';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Asks for turns of a caller one after the other. @returns the numbers of those that began, and what ends each */
function asked(queue: FairQueue<string>, caller: string, count: number) {
  const begun: number[] = [];
  const ends: ((() => void) | undefined)[] = [];
  for (let at = 0; at < count; at += 1)
    void queue.take(caller).then((end) => {
      begun.push(at);
      ends[at] = end;
    });
  return { begun, ends };
}

describe('a fair queue', () => {
  it('lets a caller do a few things at once, then one after the other, and others theirs', async () => {
    const queue = new FairQueue<string>({ each: 2, waiting: 2 });
    const { begun, ends } = asked(queue, 'a', 4);
    await settled();
    expect(begun).toEqual([0, 1]);
    expect(await queue.take('a')).toBeUndefined();
    expect(await queue.take('b')).toBeDefined();
    ends[1]?.();
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.();
    ends[2]?.();
    await settled();
    expect(begun).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    expect(await queue.take('a')).toBeDefined();
    expect(await queue.take('a')).toBeDefined();
  });

  it('gives no turn to what is no longer wanted', async () => {
    const queue = new FairQueue<string>({ each: 1, waiting: 1 });
    const end = await queue.take('a');
    const gone = new AbortController();
    const waited = queue.take('a', () => gone.signal);
    gone.abort();
    expect(await waited).toBeUndefined();
    expect(await queue.take('a', () => gone.signal)).toBeUndefined();
    const { begun } = asked(queue, 'a', 1);
    await settled();
    expect(begun).toEqual([]);
    end?.();
    await settled();
    expect(begun).toEqual([0]);
  });

  it('lets all callers together do so many things at once', async () => {
    const queue = new FairQueue<string>({ each: 2, all: 3 });
    const one = asked(queue, 'a', 3);
    const other = asked(queue, 'b', 2);
    await settled();
    expect([one.begun, other.begun]).toEqual([[0, 1], [0]]);
    other.ends[0]?.();
    await settled();
    expect([one.begun, other.begun]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    one.ends[0]?.();
    await settled();
    expect(one.begun).toEqual([0, 1, 2]);
  });

  it('lets the caller with the fewest things begin first, whatever others have waiting', async () => {
    const queue = new FairQueue<string>({ each: 2, all: 4 });
    const [one, other] = [asked(queue, 'a', 5), asked(queue, 'b', 5)];
    await settled();
    const late = asked(queue, 'c', 1);
    one.ends[0]?.();
    await settled();
    expect([one.begun, other.begun, late.begun]).toEqual([[0, 1], [0, 1], [0]]);
  });
});
