import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { builds, environment, root } from './toolchain.mjs';

/** The folders of the packages that Turbo would build something of. */
const plannedBy = (tasks) => {
  const planned = execFileSync('turbo', ['run', ...tasks, '--dry=json'], {
    cwd: root,
    env: environment,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    // Where there is no Git, it lists each file that it would read.
    maxBuffer: 2 ** 26,
  });
  const built = JSON.parse(planned).tasks.filter(({ command }) => command !== '<NONEXISTENT>');
  return new Set(built.map(({ directory }) => directory));
};

/** Packages that only tests and measurements need, which `npm start` does not install. */
const ofTests = ['packages/testing', 'tests/kit', 'bench'];

describe('the build of `npm start`', () => {
  it('builds for the documentation nothing of what only tests need', () => {
    const planned = plannedBy(builds.docs);
    expect([...planned]).toContain('apps/docs');
    expect(ofTests.filter((folder) => planned.has(folder))).toEqual([]);
  });
});
