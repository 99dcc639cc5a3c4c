import { describe, expect, it } from 'vitest';
import { regionProblems } from './regions.js';

describe('a region', () => {
  const region = { capabilities: ['Nodes', 'Block Storage'] };

  it('accepts a capability that it has', () => {
    expect(regionProblems(region, 'Block Storage')).toEqual([]);
  });

  it('refuses a capability that it lacks', () => {
    expect(regionProblems(region, 'VPCs')).toMatchObject([
      { id: 'region.capability', field: 'region', reason: 'The region does not offer VPCs' },
    ]);
  });

  it('must exist; the refusal names the field of the body', () => {
    expect(regionProblems(undefined, 'Nodes', 'target_region')).toMatchObject([
      { id: 'region.known', field: 'target_region', reason: 'target_region is not valid' },
    ]);
  });
});
