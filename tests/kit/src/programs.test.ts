import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requirePrograms } from './programs.js';
import { RUN } from './run.js';

describe('requirePrograms', () => {
  beforeEach(() => {
    // The run need not know of them.
    vi.stubEnv(RUN, undefined);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('names what is missing and nothing else', () => {
    vi.stubEnv('CLOUD_TEST_REQUIRE_ALL', '');
    expect(requirePrograms('sh', 'no-such-program').missing).toEqual(['no-such-program']);
  });

  it('throws for what is missing where nothing may be skipped', () => {
    vi.stubEnv('CLOUD_TEST_REQUIRE_ALL', '1');
    expect(() => requirePrograms('no-such-program')).toThrow(/no-such-program/);
    expect(requirePrograms('sh').missing).toEqual([]);
  });
});
