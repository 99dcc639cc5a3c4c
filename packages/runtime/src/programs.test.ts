import { expect, it, onTestFinished, vi } from 'vitest';
import { findProgram } from './programs.js';

it('finds programs in the folders of the system whatever PATH is', () => {
  vi.stubEnv('PATH', '');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  expect([findProgram('env'), findProgram('no-such-program')]).toEqual(['/usr/bin/env', undefined]);
});
