import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sample, useServer } from '@cloud-account/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const server = useServer();

const repository = path.resolve(import.meta.dirname, '../..');
const programs = path.join(repository, 'node_modules');

/**
 * Each folder has the configuration of a generator, and a program that uses the generated client. The docs show these files.
 */
const generators = sample(
  ['openapi-typescript', 'hey-api', 'orval', 'swagger-typescript-api', 'zod'],
  ['openapi-typescript'],
);

/** The folder of the generated clients: a package of a user of the API, with the programs that are installed here. */
let place = '';

/** Runs a program in the folder of a generator, or in their parent. @returns its output */
async function inPlace(folder: string, program: string, ...values: string[]): Promise<string> {
  const env = {
    ...process.env,
    PATH: `${path.join(programs, '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
    API: `${server.origin}/v4`,
    TOKEN: server.user.token,
  };
  const { stdout } = await run(program, values, { cwd: path.join(place, folder), env }).catch(
    (error: unknown) => {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${program} ${values.join(' ')} in ${folder}: ${stdout}${stderr}`, { cause: error });
    },
  );
  return stdout;
}

/** Generates a client as the docs say; the programs are already installed. */
async function generate(generator: string): Promise<void> {
  const script = await readFile(path.join(place, generator, 'generate.sh'), 'utf8');
  await inPlace(generator, 'sh', '-ec', script.replaceAll('npx ', ''));
}

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'generated-clients-'));
  const source = path.join(import.meta.dirname, 'generators');
  for (const name of ['package.json', 'tsconfig.json', ...generators])
    await cp(path.join(source, name), path.join(place, name), { recursive: true });
  await symlink(programs, path.join(place, 'node_modules'));
  await Promise.all(generators.map(generate));
  await inPlace('.', 'tsc');
});

afterAll(() => rm(place, { recursive: true, force: true }));

describe('a client generated from the served specification, unchanged', () => {
  it.each(generators)('%s: creates, lists with a filter, reads a refusal and deletes', async (generator) => {
    const said = await inPlace(generator, process.execPath, path.join('..', 'dist', generator, 'client.js'));
    expect(said.split('\n')).toEqual([
      `created ${generator}.example active`,
      `found ${generator}.example 0`,
      expect.stringMatching(/^refused domain \S/),
      'deleted 200',
      '',
    ]);
  });

  it.each(generators.filter((name) => name !== 'zod'))(
    '%s: has enumerations with null',
    async (generator) => {
      const file = generator === 'hey-api' ? path.join('cloud', 'types.gen.ts') : 'cloud.ts';
      const code = await readFile(path.join(place, generator, file), 'utf8');
      expect(code).toMatch(/\bRecordTag(?::| =) .*\biodef\b.*\| null;/);
    },
  );
});
