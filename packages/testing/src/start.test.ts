import { describe, expect, it, vi } from 'vitest';
import { startInTime } from './start.js';

/** A limit that passes when the test wants it. */
function limitOfTest() {
  const controller = new AbortController();
  return {
    signal: controller.signal,
    next: () => undefined,
    end: () => undefined,
    pass: () => {
      controller.abort();
    },
  };
}

describe('a start', () => {
  it('that takes too long fails with its last step, and what starts later is stopped', async () => {
    const limit = limitOfTest();
    const stop = vi.fn(() => Promise.resolve());
    let begin: () => void = () => undefined;
    const starting = startInTime((report) => {
      report('opening the database');
      report('loading the catalog');
      return new Promise<{ stop: typeof stop }>((resolve) => {
        begin = () => {
          resolve({ stop });
        };
      });
    }, limit);
    limit.pass();
    await expect(starting).rejects.toThrow(
      /^The cloud did not start: its last step, loading the catalog, took longer than \d+ seconds\.$/,
    );
    begin();
    await expect.poll(() => stop.mock.calls.length).toBe(1);
  });

  it('that succeeded is not stopped when the limit passes', async () => {
    const limit = limitOfTest();
    const stop = vi.fn(() => Promise.resolve());
    await startInTime(() => Promise.resolve({ stop }), limit);
    limit.pass();
    expect(stop).not.toHaveBeenCalled();
  });

  it('that fails says why', async () => {
    const failing = startInTime(() => Promise.reject(new TypeError('No such setting.')));
    await expect(failing).rejects.toEqual(new TypeError('No such setting.'));
  });
});
