import { describe, expect, it } from 'vitest';
import { HypervisorUnavailable } from '../../driver.js';
import { DaemonRefused, refusal } from './answers.js';

describe('a refusal of the daemon', () => {
  it.each([
    'Missing event connection with target cluster member',
    'Get "https://10.99.0.2:8443/1.0/instances/a": Unable to connect to: 10.99.0.2:8443 ([dial tcp 10.99.0.2:8443: connect: connection refused])',
  ])('has tasks wait where a member of the cluster does not answer: %s', (said) => {
    expect(refusal(500, said)).toBeInstanceOf(HypervisorUnavailable);
  });

  it('ends a task otherwise', () => {
    expect(refusal(404, 'Instance not found')).toBeInstanceOf(DaemonRefused);
  });
});
