// @ts-check
import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

/**
 * The arrows of ARCHITECTURE.md as lint rules: every folder names what it may not import.
 * @param {string[]} files
 * @param {{ group: string[], message: string }[]} patterns
 */
const boundary = (files, patterns) => ({
  files,
  ignores: ['**/*.test.ts'],
  rules: { 'no-restricted-imports': /** @type {['error', object]} */ (['error', { patterns }]) },
});

const prisma = {
  group: ['@prisma/*', 'kysely', 'pg', '@electric-sql/*'],
  message: 'Only repositories and the database folder may see the database.',
};

const noHttp = {
  group: ['express', '**/http/**', '**/jobs/run*'],
  message: 'Operations load, decide, save and reply; they know no HTTP.',
};

const operatorRows = {
  group: ['**/repositories/*/operator/**', './operator/**', '../*/operator/**'],
  message: 'Only the operator reads and writes across accounts; other rows are reached by the viewer.',
};

const engines = {
  group: ['**/drivers/*/*/**'],
  message: 'Above a driver nothing knows which engine it is: import its driver.ts.',
};

const belowDrivers = {
  group: ['**/operations/**', '**/repositories/**', '**/jobs/**', '**/http/**', 'express'],
  message: 'Drivers know their engine and nothing above them.',
};

const belowOperations = {
  group: ['**/operations/**', '**/http/**', 'express'],
  message: 'Repositories are below operations.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/generated/',
      '**/node_modules/',
      '**/.vitepress/{cache,.temp}/',
      '.data/',
      '**/*.d.ts',
      // Programs for clients that are generated only when the tests run, and compiled there.
      'tests/clients/generators/',
    ],
  },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false }],
    },
  },
  {
    files: ['**/*.mjs', '**/*.js', '**/*.cjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        structuredClone: 'readonly',
        module: 'readonly',
      },
    },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },
  {
    // What runs in the browser.
    files: ['apps/docs/.vitepress/theme/**/*.js'],
    languageOptions: {
      globals: {
        window: 'readonly',
        document: 'readonly',
        localStorage: 'readonly',
        MutationObserver: 'readonly',
        requestAnimationFrame: 'readonly',
        scrollBy: 'readonly',
      },
    },
  },
  boundary(
    ['packages/core/**/*.ts'],
    [
      {
        group: [
          'node:*',
          '@cloud-account/*',
          '!@cloud-account/spec',
          '@cloud-account/spec/*',
          '!@cloud-account/spec/bounds',
          '@prisma/*',
          'express',
          'pg',
        ],
        message: 'Core is pure: it imports types and bounds of the specification and nothing that does I/O.',
      },
    ],
  ),
  {
    files: ['packages/core/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@cloud-account/spec',
              allowTypeImports: true,
              message: 'Only types: its values read files. Bounds are in @cloud-account/spec/bounds.',
            },
          ],
        },
      ],
    },
  },
  boundary(['apps/server/src/operations/**/*.ts'], [prisma, noHttp, operatorRows, engines]),
  boundary(['apps/server/src/operations/*/operator/**/*.ts'], [prisma, noHttp, engines]),
  boundary(['apps/server/src/http/**/*.ts'], [prisma, operatorRows, engines]),
  boundary(['apps/server/src/jobs/**/*.ts'], [prisma, operatorRows, engines]),
  boundary(['apps/server/src/repositories/**/*.ts'], [belowOperations, operatorRows, engines]),
  boundary(['apps/server/src/repositories/*/operator/**/*.ts'], [belowOperations, engines]),
  boundary(['apps/server/src/drivers/**/*.ts'], [belowDrivers]),
  boundary(
    ['packages/{dns,s3}/**/*.ts'],
    [
      {
        group: ['@cloud-account/*', 'express', 'pg', 'kysely'],
        message: 'The protocol knows no database and nothing of v4.',
      },
    ],
  ),
);
