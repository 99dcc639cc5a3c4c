import { describe, expect, it } from 'vitest';
import { Admission } from './admission.js';

const bucket = { id: 1, owner: 'a' };

const made = (limits: Partial<ConstructorParameters<typeof Admission>[0]> = {}) => {
  const clock = { time: 0 };
  const admission = new Admission(
    { atOnce: 2, costlyAtOnce: 4, perSecond: undefined, ...limits },
    { now: () => new Date(clock.time) },
    (address) => address.slice(0, 3),
  );
  return { admission, clock };
};

describe('Admission', () => {
  it('limits the simultaneous requests of an owner, and continues when one has ended', () => {
    const { admission } = made();
    const admissionRequest = { owner: 'a', address: '192.0.2.1' };
    const first = admission.admit(admissionRequest);
    expect(admission.admit({ ...admissionRequest, address: '198.51.100.1' })).toBeDefined();
    expect(admission.admit(admissionRequest)).toBeUndefined();
    expect(admission.admit({ ...admissionRequest, owner: 'b' })).toBeDefined();
    first?.();
    first?.();
    expect(admission.admit(admissionRequest)).toBeDefined();
    expect(admission.admit(admissionRequest)).toBeUndefined();
  });

  it('counts requests without a signature by network', () => {
    const { admission } = made({ atOnce: 1 });
    expect(admission.admit({ owner: undefined, address: '192.0.2.1' })).toBeDefined();
    expect(admission.admit({ owner: undefined, address: '192.0.2.2' })).toBeUndefined();
    expect(admission.admit({ owner: undefined, address: '198.51.100.1' })).toBeDefined();
  });

  it('lets a caller do four things at once that cost much, and others theirs', async () => {
    const { admission } = made();
    const begun: string[] = [];
    const take = async (owner: string, signal = new AbortController().signal) => {
      const end = await admission.takeTurn({ owner, address: '192.0.2.1' }, signal);
      if (end !== undefined) begun.push(owner);
      return end;
    };
    const [first] = await Promise.all(Array.from({ length: 4 }, () => take('a')));
    const fifth = take('a');
    await take('b');
    expect(begun).toEqual(['a', 'a', 'a', 'a', 'b']);
    expect(await take('a', AbortSignal.abort())).toBeUndefined();
    first?.();
    expect(await fifth).toBeDefined();
  });

  it('limits the requests of a bucket in a second, of its owner and of others separately', () => {
    const { admission, clock } = made({ perSecond: 2 });
    const ask = (sender: string | undefined, id = 1) => admission.mayAsk({ ...bucket, id }, sender);
    expect([ask('b'), ask('c'), ask(undefined), ask('b')]).toEqual([true, true, false, false]);
    expect([ask('a'), ask('a'), ask('a')]).toEqual([true, true, false]);
    expect(ask('b', 2)).toBe(true);
    clock.time = 1_000;
    expect([ask('a'), ask('b')]).toEqual([true, true]);
  });

  it('keeps nothing of requests that have ended', () => {
    const { admission, clock } = made({ perSecond: 2 });
    for (const id of [1, 2, 3]) admission.mayAsk({ ...bucket, id }, 'a');
    admission.admit({ owner: 'a', address: '' })?.();
    clock.time = 1_000;
    admission.mayAsk(bucket, 'a');
    expect(admission.held).toBe(1);
  });
});
