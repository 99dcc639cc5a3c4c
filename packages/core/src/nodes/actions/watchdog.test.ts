import { describe, expect, it } from 'vitest';
import { answerCrash, WATCHED_SPAN, type CrashedNode } from './watchdog.js';

const crashed: CrashedNode = { status: 'running', busy: false, watched: true, boots: 1, bootable: true };

describe('the watchdog', () => {
  it.each<[string, Partial<CrashedNode>, string]>([
    ['boots a node that ran', {}, 'boot'],
    ['boots it a last time after five boots', { boots: 5 }, 'boot'],
    ['leaves it off after more than five', { boots: 6 }, 'off'],
    ['leaves one off that is not watched', { watched: false }, 'off'],
    ['leaves one off that cannot be booted', { bootable: false }, 'off'],
    ['waits for what is under way', { busy: true }, 'later'],
    ['waits for it whatever the status is', { busy: true, status: 'migrating' }, 'later'],
    ['has nothing to do with one that is off', { status: 'offline' }, 'nothing'],
    ['has nothing to do with one that is suspended', { status: 'billing_suspension' }, 'nothing'],
  ])('%s', (_what, change, answer) => {
    expect(answerCrash({ ...crashed, ...change })).toBe(answer);
  });

  it('counts the boots of a quarter of an hour', () => {
    expect(WATCHED_SPAN).toBe(900_000);
  });
});
