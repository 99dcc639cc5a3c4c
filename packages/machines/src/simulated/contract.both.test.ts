import { describe } from 'vitest';
import { hypervisorContract } from '../contract.fixture.js';
import { openTestMachines } from './machines.fixture.js';

describe.each(['instant', 'real'] as const)('simulated machines, %s', (times) => {
  hypervisorContract(async () => {
    const test = await openTestMachines(times);
    const { clock } = test;
    return {
      hypervisor: test.hypervisor,
      now: () => clock.time,
      until: (time) => {
        if (time > clock.time) clock.time = time;
        return Promise.resolve();
      },
      restarted: () => Promise.resolve(test.another()),
      close: () => test.close(),
    };
  });
});
