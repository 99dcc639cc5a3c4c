import { readFileSync, readdirSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const seeds = new URL('../../../apps/server/seeds/', import.meta.url);

const schema = JSON.parse(
  readFileSync(new URL('generated/schemas/seed.schema.json', import.meta.url), 'utf8'),
) as object;

// The server checks formats; editors have other formats.
const fits = new Ajv2020({ strictSchema: 'log', validateFormats: false, allErrors: true }).compile(schema);

test.each(readdirSync(seeds))('the seed %s has the published shape', (name) => {
  expect(fits(parse(readFileSync(new URL(name, seeds), 'utf8')))).toBe(true);
});

test('the published schema finds an invalid shape', () => {
  const domain = { domain: 'example.org', type: 'primary', records: [{ type: 'A', nmae: 'www' }] };
  expect(fits({ accounts: [{ email: 'a@b.example', domains: [domain] }] })).toBe(false);
  expect(fits.errors?.map(({ instancePath, keyword }) => `${instancePath} ${keyword}`).sort()).toEqual([
    '/accounts/0 required',
    '/accounts/0/domains/0/records/0 additionalProperties',
    '/accounts/0/domains/0/type enum',
  ]);
});

test('the published schema has no external references and no keywords of our own', () => {
  const text = JSON.stringify(schema);
  expect(
    [...text.matchAll(/"\$ref":"([^"]*)"/g)].filter(([, ref]) => ref?.startsWith('#/$defs/') !== true),
  ).toEqual([]);
  expect(text).not.toMatch(/"x-[a-z-]+":/);
});
