import { configDefaults, defineConfig } from 'vitest/config';

const conditions = ['source', 'node'];

/** The unit tests of core that `stryker.config.mjs` runs: those that call rules, not those that run programs. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ['packages/core/src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/checkers.test.ts'],
    isolate: false,
  },
});
