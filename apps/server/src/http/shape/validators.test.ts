import { readDocument, resolve, type Document } from '@cloud-account/spec';
import { useOwnServer, type OwnServer } from '@cloud-account/testkit';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { documentOfPath } from './prune.js';

const document = readDocument();
const paths = Object.keys(document.paths);

const size = (part: Document): number => JSON.stringify(part).length;

const refsIn = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : refsIn(value),
  );
};

/** The notes for readers in a part of the document; the keys of `properties` are names of fields. */
const notesIn = (node: unknown, named = false): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(!named && /^(?:x-.*|examples?)$/.test(key) ? [key] : []),
    ...notesIn(value, !named && key === 'properties'),
  ]);
};

it('a response that is written out in its path leads to no headers', () => {
  const header = { $ref: '#/components/headers/X-Spec-Version' };
  const inline = { description: 'Written out', headers: { 'X-Spec-Version': header } };
  const path = '/somewhere';
  const written = { ...document, paths: { [path]: { get: { responses: { '200': inline } } } } };
  const part = documentOfPath(written, path, '/v4');
  expect(part.paths[path]?.get).toMatchObject({ responses: { '200': { description: 'Written out' } } });
  expect(JSON.stringify(part)).not.toContain('headers');
});

const whole = size(document);

/** The document with each path once more, under another name, and a schema that nothing uses. */
const twice: Document = {
  ...document,
  paths: {
    ...document.paths,
    ...Object.fromEntries(Object.entries(document.paths).map(([path, item]) => [`/more${path}`, item])),
  },
  components: {
    ...document.components,
    schemas: { ...document.components.schemas, Unused: { type: 'object' } },
  },
};

describe.each(paths)('the document of %s', (path) => {
  const part = documentOfPath(document, path, '/v4');

  it('has that path alone, with all its methods', () => {
    expect(Object.keys(part.paths)).toEqual([path]);
    expect(Object.keys(part.paths[path] ?? {})).toEqual(Object.keys(document.paths[path] ?? {}));
  });

  it('has what it leads to and no notes', () => {
    for (const ref of refsIn(part)) {
      const [, , section = '', name = ''] = ref.split('/');
      expect(part.components[section]?.[name], ref).toBeDefined();
    }
    expect(notesIn(part)).toEqual([]);
  });

  it('does not grow with the rest of the specification', () => {
    expect(documentOfPath(twice, path, '/v4')).toEqual(part);
    expect(size(part)).toBeLessThan(whole / 2);
  });
});

const queryTexts = (['v4', 'operator'] as const).flatMap((api) => {
  const whole = readDocument(api);
  return Object.keys(whole.paths).flatMap((path) => {
    const { paths: pruned, components } = documentOfPath(whole, path, '');
    return Object.entries(pruned[path] ?? {}).flatMap(([method, operation]) =>
      ((operation as { parameters?: object[] }).parameters ?? [])
        .map((parameter) => resolve({ ...whole, components }, parameter) as Record<string, unknown>)
        .filter((parameter) => parameter.in === 'query')
        .map((parameter) => ({ ...parameter, at: `${method} ${path} ${String(parameter.name)}` })),
    );
  });
});

it.each(queryTexts)('the query of $at may have signs that are not encoded', (parameter) => {
  expect(parameter).toMatchObject({ allowReserved: true });
});

describe('what the validators keep', () => {
  const checking = useOwnServer();
  // The servers of a process share what is compiled; no other test has a server of this kind.
  const unchecked = useOwnServer({ environment: { CLOUD_VALIDATE_RESPONSES: 'off' } });

  it('does not grow with the headers that callers think of', async () => {
    const ask = async (server: OwnServer, at: number): Promise<void> => {
      const headers = {
        'Content-Type': `application/json; charset=utf-8; x=${at}; boundary=${at}`,
        Accept: `text/x-${at}, application/json; q=0.${at}`,
      };
      const written = await server.user.call('POST', '/domains', { body: '{"domain":1}', headers });
      const read = await server.user.call('GET', '/domains', { headers });
      expect([written.status, read.status]).toEqual([400, 200]);
    };
    const compile = vi.spyOn(Ajv.prototype, 'addSchema');
    onTestFinished(() => {
      compile.mockRestore();
    });
    await ask(unchecked, 0);
    expect(compile.mock.calls.length).toBeGreaterThan(0);
    await ask(checking, 0);
    compile.mockClear();
    // What the library keeps by the text of a header, it compiles for that text first.
    for (let at = 1; at <= 50; at += 1) await ask(checking, at);
    expect(compile.mock.calls.length).toBe(0);
  });
});
