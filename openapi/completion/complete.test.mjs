import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'completion-'));

const answer = (name) => ({ $ref: `shared/answers.json#/${name}` });
const success = (name) => ({ 200: { $ref: `answers.json#/${name}` } });
const jarId = { name: 'jarId', in: 'path', required: true, schema: { type: 'integer' } };
const answered = (schema) => ({
  description: 'Done.',
  content: { 'application/json': { schema: { $ref: schema } } },
});

/** A specification in several files, in folders like ours. */
const files = {
  'jars.json': {
    openapi: '3.1.0',
    info: { title: 'Jars', version: '1.0.0' },
    security: [{ token: [] }],
    'x-completion': {
      closed: ['answers'],
      parameters: { page: [{ $ref: 'shared/parameters.json#/Page' }] },
      answers: {
        always: { 400: answer('BadRequest'), default: answer('Unexpected') },
        token: { 403: answer('Forbidden') },
        path: { 404: answer('NotFound') },
        page: { 404: answer('NotFound') },
        body: { 415: answer('Unsupported') },
      },
      headers: {
        always: { 'X-Request-Id': { $ref: 'shared/headers.json#/Request' } },
        token: { 'X-Customer': { $ref: 'shared/headers.json#/Customer' } },
      },
      pages: { page: { $ref: 'shared/schemas.json#/PageNumber' } },
    },
    paths: {
      '/jars': { $ref: 'jars/paths.json#/jars' },
      '/jars/{jarId}': { $ref: 'jars/paths.json#/jar' },
      '/lids': { $ref: 'jars/paths.json#/lids' },
    },
    components: {
      securitySchemes: {
        token: { type: 'oauth2', flows: { implicit: { authorizationUrl: 'https://a.example', scopes: {} } } },
      },
    },
  },
  'jars/paths.json': {
    jars: {
      get: { operationId: 'listJars', responses: success('JarPage') },
      post: {
        operationId: 'createJar',
        requestBody: { content: { 'application/json': { schema: { $ref: 'schemas.json#/JarCreate' } } } },
        responses: { ...success('Jar'), 400: { description: 'The jar is broken.' } },
      },
    },
    jar: {
      parameters: [jarId],
      delete: { operationId: 'deleteJar', security: [{}, { token: [] }], responses: success('Jar') },
    },
    lids: {
      get: { operationId: 'getLids', security: [], responses: success('Lids') },
    },
  },
  'jars/answers.json': {
    Jar: answered('schemas.json#/Jar'),
    JarPage: answered('schemas.json#/JarPage'),
    Lids: {
      ...answered('schemas.json#/Jar'),
      headers: { 'X-Request-Id': { schema: { type: 'integer' } } },
    },
  },
  'jars/schemas.json': {
    Jar: {
      type: 'object',
      properties: { lid: { type: ['object', 'null'] }, notes: { additionalProperties: { type: 'string' } } },
    },
    JarCreate: { type: 'object', properties: { lid: { type: 'object' } } },
    JarPage: { description: 'A page of jars (§1).', 'x-page-of': '#/Jar' },
  },
  'shared/answers.json': Object.fromEntries(
    ['BadRequest', 'Forbidden', 'NotFound', 'Unsupported', 'Unexpected'].map((name) => [
      name,
      { description: name },
    ]),
  ),
  'shared/headers.json': {
    Request: { schema: { type: 'string' } },
    Customer: { schema: { type: 'string' } },
  },
  'shared/parameters.json': { Page: { name: 'page', in: 'query', schema: { type: 'integer' } } },
  'shared/schemas.json': { PageNumber: { type: 'integer' }, Pages: { type: 'integer' } },
};
// A page is known by all it has.
for (const name of ['pages', 'results'])
  files['jars.json']['x-completion'].pages[name] = { $ref: 'shared/schemas.json#/Pages' };

/** The same, opened by one key. */
const forProgram = {
  ...files['jars.json'],
  'x-completion': { ...files['jars.json']['x-completion'], closed: ['answers', 'bodies'] },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
};

const bundled = {};

const bundle = (name) =>
  promisify(execFile)(
    process.execPath,
    [
      ...[join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'bundle', `${name}.json`],
      ...['--config', join(root, 'redocly.yaml'), '--output', join(folder, 'out', `${name}.json`)],
    ],
    { cwd: folder, env: { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
  ).then(() => {
    bundled[name] = JSON.parse(readFileSync(join(folder, 'out', `${name}.json`), 'utf8'));
  });

describe('the completion of a specification', () => {
  beforeAll(async () => {
    for (const [name, content] of Object.entries({ ...files, 'program.json': forProgram })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), JSON.stringify(content));
    }
    await Promise.all([bundle('jars'), bundle('program')]);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const operation = (path, method, name = 'jars') => bundled[name].paths[path][method];
  const statuses = (path, method) => Object.keys(operation(path, method).responses).join(' ');
  const headersOf = (name) => Object.keys(bundled.jars.components.responses[name].headers ?? {}).join(' ');

  it('gives an operation the answers that its kind has', () => {
    expect(statuses('/jars', 'get')).toBe('200 400 403 404 default');
    expect(statuses('/jars', 'post')).toBe('200 400 403 415 default');
    expect(statuses('/jars/{jarId}', 'delete')).toBe('200 400 403 404 default');
    expect(statuses('/lids', 'get')).toBe('200 400 default');
    expect(operation('/lids', 'get').responses['400']).toEqual({ $ref: '#/components/responses/BadRequest' });
  });

  it('leaves an answer of the operation itself as it is', () => {
    expect(operation('/jars', 'post').responses['400'].description).toBe('The jar is broken.');
  });

  it('lets lists be turned', () => {
    expect(operation('/jars', 'get').parameters).toEqual([{ $ref: '#/components/parameters/Page' }]);
    expect(operation('/jars', 'post').parameters).toBeUndefined();
  });

  it('gives every answer its headers, and successes with a token theirs', () => {
    expect(headersOf('NotFound')).toBe('X-Request-Id');
    expect(headersOf('Jar').split(' ').sort()).toEqual(['X-Customer', 'X-Request-Id']);
    expect(headersOf('Lids')).toBe('X-Request-Id');
    expect(bundled.jars.components.responses.Lids.headers['X-Request-Id'].schema.type).toBe('integer');
  });

  it('gives a page what pages have', () => {
    expect(bundled.jars.components.schemas.JarPage).toEqual({
      description: 'A page of jars (§1).',
      type: 'object',
      additionalProperties: false,
      required: ['data', 'page', 'pages', 'results'],
      properties: {
        data: {
          type: 'array',
          items: { $ref: '#/components/schemas/Jar' },
          description: 'The jars of this page.',
        },
        page: { $ref: '#/components/schemas/PageNumber' },
        pages: { $ref: '#/components/schemas/Pages' },
        results: { $ref: '#/components/schemas/Pages' },
      },
    });
  });

  it('closes the objects of answers, and of bodies where the root says so', () => {
    const { Jar, JarCreate } = bundled.jars.components.schemas;
    expect(Jar.additionalProperties).toBe(false);
    expect(Jar.properties.lid.additionalProperties).toBe(false);
    expect(Jar.properties.notes.additionalProperties).toEqual({ type: 'string' });
    expect(JSON.stringify(JarCreate)).not.toContain('additionalProperties');
    const strict = bundled.program.components.schemas.JarCreate;
    expect([strict.additionalProperties, strict.properties.lid.additionalProperties]).toEqual([false, false]);
  });

  it('opens what one key opens with it, and leaves to others what their tokens need', () => {
    expect(operation('/jars', 'get', 'program').security).toEqual([{ token: [] }]);
    expect(operation('/jars', 'get').security).toBeUndefined();
  });

  it('leaves nothing behind that says how', () => {
    expect(JSON.stringify(bundled)).not.toMatch(/x-completion|x-page-of/);
  });
});
