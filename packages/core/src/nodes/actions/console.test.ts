import { describe, expect, it } from 'vitest';
import { mayUseConsole } from './console.js';

describe('the console of a node', () => {
  const access = { hasToken: true, restricted: true, permissions: 'read_write' } as const;

  it('is open to users who may change the node, while their token is valid', () => {
    expect(mayUseConsole(access)).toBe(true);
    expect(mayUseConsole({ ...access, hasToken: false })).toBe(false);
    expect(mayUseConsole({ ...access, permissions: 'read_only' })).toBe(false);
    expect(mayUseConsole({ ...access, permissions: null })).toBe(false);
    expect(mayUseConsole({ ...access, restricted: false, permissions: null })).toBe(true);
    expect(mayUseConsole({ hasToken: false, restricted: false, permissions: null })).toBe(false);
  });
});
