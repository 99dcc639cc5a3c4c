import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeTemplate } from '@cloud-account/testkit/test-database';
import { afterAll, expect, it } from 'vitest';
import { readMigrations } from '../migrations.js';
import { findTemplate, templateArchive, templateManifest } from './template.js';
import type { TemplateManifest } from './template.js';

await makeTemplate();
const built = JSON.parse(await readFile(templateManifest, 'utf8')) as TemplateManifest;
const directory = await mkdtemp(path.join(tmpdir(), 'cloud-template-'));

afterAll(async () => {
  await rm(directory, { recursive: true });
});

async function find(manifest: TemplateManifest): Promise<string | undefined> {
  const file = path.join(directory, 'manifest.json');
  await writeFile(file, JSON.stringify(manifest));
  return findTemplate(file);
}

it('is used when the build has just made it', async () => {
  expect(await findTemplate()).toBe(templateArchive);
  expect(Object.keys(built.migrations)).toEqual((await readMigrations()).map(({ name }) => name));
});

it('is used when there are later migrations', async () => {
  expect(await find({ ...built, migrations: {} })).toBe(templateArchive);
});

it('is not used with another engine, after a migration was edited or removed, or when there is none', async () => {
  const [name = ''] = Object.keys(built.migrations);
  expect(await find({ ...built, engine: '0.0.1' })).toBeUndefined();
  expect(await find({ ...built, migrations: { [name]: 'another' } })).toBeUndefined();
  expect(await find({ ...built, migrations: { ...built.migrations, removed: '' } })).toBeUndefined();
  expect(await findTemplate(path.join(directory, 'none.json'))).toBeUndefined();
});
