import { describe, expect, it } from 'vitest';
import { Names, overlap, SAME } from './names.js';

describe('the likeness of names', () => {
  it('is 1 for equal names, and less for all others', () => {
    const names = new Names();
    expect(names.likeness('ttl_sec', 'ttl_sec')).toBe(1);
    expect(names.likeness('ttl_sec', 'ttlSec')).toBe(SAME);
    expect(names.likeness('ttl_sec', 'ttl')).toBeGreaterThan(names.likeness('ttl_sec', 'tag'));
    expect(names.likeness('', '')).toBe(1);
  });

  it('takes words for each other that are known to be', () => {
    const names = new Names();
    names.learn('domains', 'zones');
    names.learn('node', 'server');
    names.learn('object-storage', 'files');
    expect(names.likeness('domain_create', 'zone_create')).toBe(SAME);
    expect(names.likeness('add_nodes', 'add_servers')).toBe(SAME);
    expect(names.known('object')).toBeUndefined();
  });
});

it('the overlap of two sets is what both have', () => {
  expect(overlap(new Set(['a', 'b']), new Set(['b', 'c']))).toBe(0.5);
  expect(overlap(new Set(), new Set())).toBe(1);
});
