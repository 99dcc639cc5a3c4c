import { execFile } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newArea, newOperation } from './commands.mjs';
import { copyRepository } from './copy-repository.fixture.mjs';
import { draftOf } from './run.mjs';
import { placesUnwritten } from './unwritten.mjs';

const run = promisify(execFile);

/** The files that are not as they were committed. */
const changedIn = async (folder) => {
  const { stdout } = await run('git', ['status', '--porcelain', '-uall'], { cwd: folder });
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(3));
};

describe('what cannot be made is said before anything is written', () => {
  const path = '/volumes/{volumeId}/pause';
  const cases = [
    [
      'an area that is not there',
      ['nowhere', 'pauseVolume', '--path', path],
      /no area nowhere; there are account/,
    ],
    [
      'an operation that is there',
      ['volumes', 'attachVolume', '--path', path],
      /an operation attachVolume already/,
    ],
    ["the operator's too", ['volumes', 'abandonJob', '--path', path], /an operation abandonJob already/],
    [
      'a verb that is not of the method',
      ['volumes', 'pauseVolume', '--path', path, '--method', 'put'],
      /of a PUT is update…, not pauseVolume/,
    ],
    [
      'a method of others',
      ['volumes', 'pauseVolume', '--path', path, '--method', 'patch'],
      /patch is not a method/,
    ],
    ['a name without a noun', ['volumes', 'pause', '--path', path], /is create… or the verb/],
    ['no path', ['volumes', 'pauseVolume'], /Say --path/],
    ['a path that is none', ['volumes', 'pauseVolume', '--path', 'volumes/Pause'], /is not a path/],
    [
      'a path and method that are there',
      ['volumes', 'makeVolume', '--path', '/volumes'],
      /is createVolume already/,
    ],
    [
      'a path of another area',
      ['tags', 'makeTag', '--path', '/volumes/{volumeId}/attach', '--method', 'get'],
      /./,
    ],
    [
      'a parameter without a schema',
      ['volumes', 'pauseVolume', '--path', '/volumes/{volumeId}/pauses/{pauseId}'],
      /pauseId yet: say --parameter pauseId=id or pauseId=text/,
    ],
    [
      'a parameter of another kind',
      ['volumes', 'pauseVolume', '--path', '/volumes/{volumeId}/{x}', '--parameter', 'x=date'],
      /id or text, not date/,
    ],
    [
      'a scope of nobody',
      ['volumes', 'pauseVolume', '--path', path, '--scope', 'pauses'],
      /no scopes of pauses/,
    ],
    ['a tag of nobody', ['volumes', 'pauseVolume', '--path', path, '--tag', 'Pauses'], /no tag Pauses/],
    [
      'one of several files, not named',
      ['networking', 'pauseVpc', '--path', '/vpcs/{vpcId}/pause', '--tag', 'VPCs'],
      /say with --file/,
    ],
    ['an option that is not known', ['volumes', 'pauseVolume', '--pth', path], /--pth/],
  ];

  it.each(cases)('%s', (_title, args, message) => {
    expect(() => draftOf(newOperation, args)).toThrow(message);
  });

  it.each([
    ['an area that is there', ['volumes', '--path', '/more-volumes'], /an area volumes already/],
    ['a name that is none', ['Widgets', '--path', '/widgets'], /small letters/],
    ['no path', ['widgets'], /Say --path/],
    ['a path that is there', ['widgets', '--path', '/volumes'], /in the specification already/],
    ['scopes of nobody', ['widgets', '--path', '/widgets'], /Say --scope, one of account/],
  ])('%s', (_title, args, message) => {
    expect(() => draftOf(newArea, args)).toThrow(message);
  });
});

describe('skeletons', () => {
  let copy;
  let files;

  const inCopy = (...args) => run(process.execPath, args, { cwd: copy, maxBuffer: 1e8 });
  /** Runs a tool that must find nothing; what it found is told. */
  const passes = async (...args) => {
    const found = await inCopy(...args).then(
      () => '',
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
    expect(found).toBe('');
  };
  const bin = (name) => join('node_modules', name);
  const make = (what, ...args) => inCopy(`scripts/scaffold/new-${what}.mjs`, ...args);

  beforeAll(async () => {
    copy = copyRepository();
    const wrong = make('area', 'volumes', '--path', '/more');
    await expect(wrong).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/an area volumes/) });
    expect(await changedIn(copy)).toEqual([]);
    await make('area', 'gadgets', '--catalog', '--path', '/node/gadgets');
    await make('area', 'policies', '--path', '/policies', '--scope', 'account');
    await make(
      'operation',
      'policies',
      'getPolicy',
      '--path',
      '/policies/{policyId}',
      '--parameter',
      'policyId=id',
    );
    await make('operation', 'policies', 'createPolicy', '--path', '/policies');
    await make('operation', 'volumes', 'pauseVolume', '--path', '/volumes/{volumeId}/pause', '--body');
    files = await changedIn(copy);
    await inCopy('packages/spec/generate.mjs');
    for (const made of ['tables', 'handlers']) await inCopy(`apps/server/scripts/generate-${made}.mjs`);
  }, 300_000);

  afterAll(() => {
    rmSync(copy, { recursive: true, force: true });
  });

  it('touch few files beside their own', () => {
    const own = /gadget|polic|pause/i;
    expect(files.filter((file) => !own.test(file))).toEqual([
      // What an account has is named by its model.
      'apps/server/prisma/schema/accounts.prisma',
      'openapi/v4.yaml',
      'openapi/volumes/paths.yaml',
      'openapi/volumes/schemas.yaml',
      'packages/core/src/index.ts',
      'packages/core/src/refusals/catalogue.ts',
      'tests/permissions/expected/volumes.md',
    ]);
  });

  it('are written as everything is', async () => {
    await passes(bin('prettier/bin/prettier.cjs'), '--check', '--ignore-unknown', ...files);
  });

  it('pass the lint of the specification', async () => {
    await passes(bin('@redocly/cli/bin/cli.js'), 'lint', 'v4');
  });

  it('compile, and pass the lint of the code', async () => {
    const sources = files.filter((file) => file.endsWith('.ts'));
    const tsconfig = { extends: './tsconfig.json', include: sources };
    writeFileSync(join(copy, 'tsconfig.skeletons.json'), JSON.stringify(tsconfig));
    await Promise.all([
      passes(bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.skeletons.json'),
      passes(bin('eslint/bin/eslint.js'), '--max-warnings', '0', ...sources),
    ]);
  }, 300_000);

  it('are not done while a place in them is left to the author', () => {
    const left = placesUnwritten(copy).map((place) => place.split(':')[0]);
    const whole = [...new Set(left)].filter((file) => !/generated/.test(file));
    const complete =
      /accounts\.prisma|v4\.yaml|responses\.yaml|index\.ts|catalogue\.ts|repositories|present\.ts|expected/;
    const written = /(?:list|get)Gadgets?\.ts|listPolicies\.ts/;
    expect(whole.filter((file) => file !== 'openapi/v4.yaml').sort()).toEqual(
      files.filter((file) => !complete.test(file) && !written.test(file)).sort(),
    );
  });
});
