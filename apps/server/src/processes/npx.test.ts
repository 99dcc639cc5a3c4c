import { expect, it, vi } from 'vitest';
import { whenNpxEnds } from './npx.js';

const npx = { npm_lifecycle_event: 'npx', npm_lifecycle_script: 'cloud-account' };

it.each(['cloud-account', "'cloud-account'", '"cloud-account"'])(
  'a server that npx started as %s notices once that npx ended',
  async (script) => {
    const end = vi.fn();
    const parents = [true, false, false];
    const hasParent = vi.fn(() => parents.shift() ?? false);
    whenNpxEnds(end, { ...npx, npm_lifecycle_script: script }, hasParent);
    await expect.poll(() => hasParent.mock.calls.length).toBe(2);
    expect(end).toHaveBeenCalledTimes(1);
  },
);

it.each([{}, { ...npx, npm_lifecycle_event: 'start' }, { ...npx, npm_lifecycle_script: 'other-program' }])(
  'a server that was started otherwise outlives its parent: %j',
  (environment) => {
    const set = vi.spyOn(globalThis, 'setInterval');
    whenNpxEnds(vi.fn(), environment, () => false);
    expect(set).not.toHaveBeenCalled();
    set.mockRestore();
  },
);
