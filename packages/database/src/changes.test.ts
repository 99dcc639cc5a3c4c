import { describe, expect, it, vi, beforeEach, afterEach } from 'vitest';
import { changesOf } from './changes.js';

/** The activity of a database, which the test moves. */
class Activity {
  activity: number | undefined = 1;
  readonly listeners = new Set<() => void>();

  onActivity = (call: () => void) => {
    this.listeners.add(call);
    return () => {
      this.listeners.delete(call);
    };
  };

  move(to: number | undefined): void {
    this.activity = to;
    for (const call of this.listeners) call();
  }
}

describe('the next look', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const seen = () => {
    const database = new Activity();
    const changes = changesOf(database);
    changes.mayHaveCome();
    return { database, changes };
  };

  it('is an interval after a change that was not seen yet', () => {
    const { database, changes } = seen();
    const look = vi.fn();
    database.move(2);
    changes.next(250, look);
    vi.advanceTimersByTime(249);
    expect(look).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(look).toHaveBeenCalledOnce();
  });

  it('waits for a change, and is made once for several', () => {
    const { database, changes } = seen();
    const look = vi.fn();
    changes.next(250, look);
    vi.advanceTimersByTime(5_000);
    database.move(2);
    database.move(3);
    vi.advanceTimersByTime(249);
    expect(look).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20_000);
    expect(look).toHaveBeenCalledOnce();
    expect(database.listeners.size).toBe(0);
  });

  it('is made after ten seconds without a change, and at intervals where servers report none', () => {
    const { database, changes } = seen();
    const look = vi.fn();
    changes.next(250, look);
    vi.advanceTimersByTime(10_250);
    expect(look).toHaveBeenCalledOnce();
    database.move(undefined);
    changes.mayHaveCome();
    changes.next(250, look);
    vi.advanceTimersByTime(250);
    expect(look).toHaveBeenCalledTimes(2);
  });

  it.each(['waits', 'is near'])('can be cancelled while it %s', (state) => {
    const { database, changes } = seen();
    const look = vi.fn();
    const cancel = changes.next(250, look);
    if (state === 'is near') database.move(2);
    cancel();
    database.move(3);
    vi.advanceTimersByTime(60_000);
    expect(look).not.toHaveBeenCalled();
    expect(database.listeners.size).toBe(0);
  });
});
