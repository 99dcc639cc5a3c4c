import { describe, expect, it } from 'vitest';
import {
  mediaIn,
  operationsIn,
  referencesIn,
  resolve,
  schemaIn,
  type Content,
  type Document,
} from './document.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

const document: Document = {
  openapi: '3.1.0',
  info: { version: '1' },
  servers: [],
  paths: {
    '/jars': { summary: 'Jars', post: { operationId: 'createJar' }, get: { operationId: 'listJars' } },
  },
  components: {
    schemas: {
      Jar: { type: 'object', description: 'A jar.' },
      Pot: { $ref: '#/components/schemas/Jar', description: 'A pot.' },
    },
    responses: { Pot: json({ $ref: '#/components/schemas/Pot' }) },
  },
};

describe('a reference', () => {
  it('leads to a component, also by way of others, and what stands beside it wins', () => {
    const at = (name: string, beside = {}) =>
      resolve(document, { $ref: `#/components/schemas/${name}`, ...beside });
    expect(at('Jar')).toEqual({ type: 'object', description: 'A jar.' });
    expect(at('Pot')).toEqual({ type: 'object', description: 'A pot.' });
    expect(at('Pot', { description: 'Mine.' })).toEqual({ type: 'object', description: 'Mine.' });
  });

  it('is found with all that it leads to, each once', () => {
    const part = [{ $ref: '#/components/responses/Pot' }, { at: { $ref: '#/components/schemas/Jar' } }];
    const found = ['responses/Pot', 'schemas/Pot', 'schemas/Jar'].map((one) => `#/components/${one}`);
    expect([...referencesIn(document, part)]).toEqual(found);
  });

  it('is followed to the schema of an answer, which itself may stay a reference', () => {
    const answer: Content = { $ref: '#/components/responses/Pot' };
    expect(mediaIn(document, answer)?.schema).toEqual({ $ref: '#/components/schemas/Pot' });
    expect(schemaIn(document, answer)).toEqual({ type: 'object', description: 'A pot.' });
  });
});

it('has no schema where there is no body, or none of the type', () => {
  expect(schemaIn(document, undefined)).toBeUndefined();
  expect(schemaIn(document, {})).toBeUndefined();
  expect(schemaIn(document, json({}), 'multipart/form-data')).toBeUndefined();
});

it('has its operations in their order, methods in one of their own', () => {
  expect(
    operationsIn(document).map(({ method, path, operation }) => [method, path, operation.operationId]),
  ).toEqual([
    ['get', '/jars', 'listJars'],
    ['post', '/jars', 'createJar'],
  ]);
});
