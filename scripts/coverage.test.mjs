import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { coverage, coverageOf, isCompanion, lacksOf, REFERENCE } from '../apps/docs/build/coverage.mjs';
import { readSpecifications } from '../apps/docs/build/specifications.mjs';

const operations = coverage(readSpecifications());

describe('every operation', () => {
  it.each(operations.map(({ id, has }) => [id, has]))('%s is whole', (_id, has) => {
    expect(lacksOf(has)).toEqual([]);
  });

  it('of the reference is served, as the readme says', () => {
    expect(operations.filter((known) => !isCompanion(known))).toHaveLength(REFERENCE);
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`It has all ${REFERENCE} operations of the reference`);
  });
});

describe('the rules of an operation', () => {
  const rulesOf = (id) => operations.find((known) => known.id === id)?.has.rules;

  it('are those of its requests, and those that its handler can refuse by', () => {
    expect(rulesOf('bootNode')).toEqual(
      expect.arrayContaining(['access.grant.sufficient', 'node.boot.config']),
    );
    expect(rulesOf('createDomainRecord')).toEqual(
      expect.arrayContaining(['record.cname.alone', 'record.srv.label']),
    );
    expect(rulesOf('listRegions')).toContain('listing.filter.key');
  });

  it('are of the kind of thing that it is about, where a table has the rules of several kinds', () => {
    const refusing = (rule) => operations.filter(({ has }) => has.rules.includes(rule)).map(({ id }) => id);
    expect(refusing('node.label.unique').sort()).toEqual(['cloneNode', 'createNode', 'updateNode']);
    expect(refusing('domain.name.unique').sort()).toEqual([
      'cloneDomain',
      'createDomain',
      'importDomain',
      'updateDomain',
    ]);
  });

  it('are none that a set only names', () => {
    expect(rulesOf('resizeNodeDisk')).toContain('disk.resize.other');
    expect(rulesOf('bootNode')).not.toContain('disk.resize.other');
  });

  it('are no others', () => {
    expect(rulesOf('getNode')).toEqual([
      'access.token.valid',
      'access.scope.sufficient',
      'access.grant.sufficient',
      'access.resource.exists',
    ]);
  });
});

describe('what is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const write = (name, text) => {
    mkdirSync(join(folder, 'things'), { recursive: true });
    writeFileSync(join(folder, 'things', name), text);
  };
  const known = (id, content) => ({
    id,
    area: 'things',
    document: { security: [{ oauth: ['things:read_write'] }] },
    operation: { requestBody: { content: { 'application/json': content } } },
  });
  const lacks = (id, content, row) =>
    lacksOf(coverageOf(known(id, content), new Map(row ? [[id, row]] : []), folder));

  it('is named where there is nothing', () => {
    expect(lacks('addThing', {}, undefined)).toEqual([
      'a handler',
      'tests of its own that accept',
      'tests of its own that refuse',
      'a judged row in the table of permissions',
      'an owner who is served',
      'an example of its body',
    ]);
  });

  it('is named where there is some', () => {
    write('changeThing.ts', "export const changeThing = () => 'node.busy';");
    write('changeThing.test.ts', "it('works', () => expect(status).toBe(200));");
    const example = { example: {} };
    expect(lacks('changeThing', example, ['401', '?'])).toEqual([
      'tests of its own that refuse',
      'a judged row in the table of permissions',
      'an owner who is served',
    ]);
    expect(lacks('changeThing', example, ['401', '404'])).toEqual([
      'tests of its own that refuse',
      'an owner who is served',
    ]);
  });

  it('is no refusal where the handler has no rule', () => {
    write('readThing.ts', 'export const readThing = () => undefined;');
    write('readThing.test.ts', "it('works', () => expect(status).toBe(200));");
    expect(lacks('readThing', { example: {} }, ['401', '200'])).toEqual([]);
  });

  it('is nothing when all is there, also by way of what tests of the area share', () => {
    write('removeThing.ts', 'export const removeThing = () => undefined;');
    write('shared.ts', "export function holds() { it('is', () => expectRefused(send, 400)); accept(200); }");
    write(
      'removeThing.test.ts',
      "import { holds } from './shared.js';\ndescribe('removeThing', () => holds());",
    );
    expect(lacks('removeThing', { examples: { one: { value: {} } } }, ['401', '200 / 404'])).toEqual([]);
  });
});
