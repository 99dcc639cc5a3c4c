import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { SeededRandomness } from './seeded-randomness.js';
import { SeededStream } from './seeded-stream.js';

const draw = (randomness: SeededRandomness, name: string): string =>
  randomness.within(
    () => name,
    () => randomness.uuid(),
  );

describe('seeded values', () => {
  it('have the forms of random ones', () => {
    const randomness = new SeededRandomness(7, '');
    expect(randomness.uuid()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(randomness.secret()).toMatch(/^[0-9a-f]{64}$/);
    expect(randomness.text('abc', 40)).toMatch(/^[abc]{40}$/);
    const fractions = Array.from({ length: 100 }, () => randomness.fraction());
    expect(fractions.every((fraction) => fraction >= 0 && fraction < 1)).toBe(true);
    expect(new Set(fractions).size).toBe(100);
  });

  it('are the same for the same seed, origin and work, and no others', () => {
    const drawn = (seed: number, origin: string) => {
      const randomness = new SeededRandomness(seed, origin);
      return [draw(randomness, 'POST /v4/domains'), draw(randomness, 'POST /v4/domains'), randomness.uuid()];
    };
    expect(drawn(7, '1')).toEqual(drawn(7, '1'));
    expect(new Set([...drawn(7, '1'), ...drawn(8, '1'), ...drawn(7, '2')]).size).toBe(9);
  });

  it('do not depend on other works, nor on works that draw nothing', async () => {
    const alone = new SeededRandomness(7, '');
    const expected = [draw(alone, 'a'), draw(alone, 'a')];
    const busy = new SeededRandomness(7, '');
    const later = busy.within(
      () => 'b',
      async () => {
        await setImmediate();
        return busy.uuid();
      },
    );
    const first = draw(busy, 'a');
    busy.within(
      () => 'a',
      () => undefined,
    );
    busy.uuid();
    await later;
    expect([first, draw(busy, 'a')]).toEqual(expected);
  });

  it('begin again with a restart', () => {
    const randomness = new SeededRandomness(7, '');
    const before = [draw(randomness, 'a'), randomness.uuid()];
    randomness.restart('');
    expect([draw(randomness, 'a'), randomness.uuid()]).toEqual(before);
    randomness.restart('of a snapshot');
    expect(before).not.toContain(draw(randomness, 'a'));
  });

  it('never repeat when there are more names than are distinguished', () => {
    const randomness = new SeededRandomness(7, '', 2);
    const drawn = ['a', 'b', 'c', 'd', 'c', 'a'].map((name) => draw(randomness, name));
    expect(new Set(drawn).size).toBe(6);
  });

  it('are spread evenly', () => {
    const stream = new SeededStream('even');
    const counts = [0, 0, 0];
    for (let times = 0; times < 9_000; times += 1) {
      const value = stream.below(3);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 3_000)).toBeLessThan(300);
  });
});
