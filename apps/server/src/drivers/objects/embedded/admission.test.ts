import { describe, expect, it } from 'vitest';
import { Admission } from './admission.js';

const bucket = { id: 1 };

const made = (limits: Partial<ConstructorParameters<typeof Admission>[0]> = {}) => {
  const clock = { time: 0 };
  const admission = new Admission(
    { atOnce: 2, perSecond: undefined, ...limits },
    { now: () => new Date(clock.time) },
    (address) => address.slice(0, 3),
  );
  return { admission, clock };
};

describe('Admission', () => {
  it('serves so many requests of an owner at once, and the next when one is over', () => {
    const { admission } = made();
    const wish = { owner: 'a', address: '192.0.2.1', bucket: undefined };
    const first = admission.admit(wish);
    expect(admission.admit({ ...wish, address: '198.51.100.1' })).toBeDefined();
    expect(admission.admit(wish)).toBeUndefined();
    expect(admission.admit({ ...wish, owner: 'b' })).toBeDefined();
    first?.();
    first?.();
    expect(admission.admit(wish)).toBeDefined();
    expect(admission.admit(wish)).toBeUndefined();
  });

  it('counts who signs nothing by its network', () => {
    const { admission } = made({ atOnce: 1 });
    expect(admission.admit({ owner: undefined, address: '192.0.2.1', bucket: undefined })).toBeDefined();
    expect(admission.admit({ owner: undefined, address: '192.0.2.2', bucket: undefined })).toBeUndefined();
    expect(admission.admit({ owner: undefined, address: '198.51.100.1', bucket: undefined })).toBeDefined();
  });

  it('serves so many requests of a bucket in a second, whoever asks', () => {
    const { admission, clock } = made({ atOnce: 100, perSecond: 2 });
    const wish = (owner: string, id = 1) =>
      admission.admit({ owner, address: '', bucket: { ...bucket, id } });
    expect([wish('a'), wish('b'), wish('c')].map((one) => one !== undefined)).toEqual([true, true, false]);
    expect(wish('a', 2)).toBeDefined();
    clock.time = 1_000;
    expect(wish('a')).toBeDefined();
  });

  it('keeps nothing of what is over', () => {
    const { admission, clock } = made({ perSecond: 2 });
    admission.admit({ owner: 'a', address: '', bucket })?.();
    clock.time = 1_000;
    admission.admit({ owner: 'b', address: '', bucket: undefined })?.();
    expect(admission.held).toBe(0);
  });
});
