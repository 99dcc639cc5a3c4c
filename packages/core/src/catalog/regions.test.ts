import { describe, expect, it } from 'vitest';
import { regionProblems } from './regions.js';

describe('a region', () => {
  const region = { capabilities: ['Nodes', 'Block Storage'] };

  it('takes what it offers', () => {
    expect(regionProblems(region, 'Block Storage')).toEqual([]);
  });

  it('does not take what it does not offer', () => {
    expect(regionProblems(region, 'VPCs')).toEqual([
      { id: 'region.capability', field: 'region', reason: 'The region does not offer VPCs' },
    ]);
  });

  it('must be there, under whatever name the body has for it', () => {
    expect(regionProblems(undefined, 'Nodes', 'target_region')).toEqual([
      { id: 'region.known', field: 'target_region', reason: 'target_region is not valid' },
    ]);
  });
});
