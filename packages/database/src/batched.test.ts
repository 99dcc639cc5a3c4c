import { describe, expect, it } from 'vitest';
import { batched } from './batched.js';

const doubling = () => {
  const calls: (readonly number[])[] = [];
  const double = batched((numbers: readonly number[]) => {
    calls.push(numbers);
    return Promise.resolve(numbers.map((number) => number * 2));
  });
  return { calls, double };
};

describe('batched questions', () => {
  it('of one turn share a call, and each gets its own answer', async () => {
    const { calls, double } = doubling();
    expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
    expect(calls).toEqual([[1, 2, 1]]);
  });

  it('are asked again in a later turn: nothing is cached', async () => {
    const { calls, double } = doubling();
    await double(1);
    await double(1);
    expect(calls).toEqual([[1], [1]]);
  });

  it('wait for those before them where the order matters, and then share a call', async () => {
    const calls: (readonly string[])[] = [];
    const doors: (() => void)[] = [];
    const echo = batched(
      async (texts: readonly string[]) => {
        calls.push(texts);
        await new Promise<void>((open) => doors.push(open));
        return texts;
      },
      { inOrder: true },
    );
    const first = echo('a');
    await expect.poll(() => calls).toEqual([['a']]);
    const second = echo('b');
    await new Promise((resolve) => setImmediate(resolve));
    const third = echo('c');
    expect(calls).toHaveLength(1);
    doors[0]?.();
    expect(await first).toBe('a');
    await expect.poll(() => calls).toEqual([['a'], ['b', 'c']]);
    doors[1]?.();
    expect(await Promise.all([second, third])).toEqual(['b', 'c']);
  });

  it('fail together, and later ones do not', async () => {
    let broken = true;
    const echo = batched((texts: readonly string[]) =>
      broken ? Promise.reject(new Error('gone')) : Promise.resolve(texts),
    );
    const results = await Promise.allSettled([echo('a'), echo('b')]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await echo('c')).toBe('c');
  });
});
