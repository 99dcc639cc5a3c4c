import { describe, expect, it } from 'vitest';
import { answerCrash, WATCHED_SPAN, type CrashedNode } from './watchdog.js';

const crashed: CrashedNode = { status: 'running', busy: false, watched: true, boots: 1, bootable: true };

describe('the watchdog', () => {
  it.each<[string, Partial<CrashedNode>, string]>([
    ['boots a node that ran', {}, 'boot'],
    ['boots a node for the last time after five boots', { boots: 5 }, 'boot'],
    ['does not boot a node after more than five boots', { boots: 6 }, 'off'],
    ['does not boot a node with a disabled watchdog', { watched: false }, 'off'],
    ['does not boot a node that is not bootable', { bootable: false }, 'off'],
    ['waits for a job in progress', { busy: true }, 'later'],
    ['waits for a job in progress in any status', { busy: true, status: 'migrating' }, 'later'],
    ['ignores a node that is offline', { status: 'offline' }, 'nothing'],
    ['ignores a suspended node', { status: 'billing_suspension' }, 'nothing'],
  ])('%s', (_what, change, answer) => {
    expect(answerCrash({ ...crashed, ...change })).toBe(answer);
  });

  it('counts the boots of 15 minutes', () => {
    expect(WATCHED_SPAN).toBe(900_000);
  });
});
