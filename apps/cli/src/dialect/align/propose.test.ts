import { describe, expect, it } from 'vitest';
import type { Part } from './parts.js';
import { propose, type DialectDraft, type ProposedKind } from './propose.js';

const text = { type: 'string' };
const number = { type: 'integer' };

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const answering = (schema: unknown, more: object = {}) => ({
  responses: { 200: json(schema) },
  ...more,
});
const object = (properties: object) => ({ type: 'object', properties });

const document = (paths: object, more: object = {}): Part => ({ openapi: '3.1.0', paths, ...more });

/** The pairs of one kind. */
const words = (draft: DialectDraft, kind: ProposedKind): Record<string, string> =>
  Object.fromEntries(draft.words[kind].map(({ ours, theirs }) => [ours, theirs]));

const zone = object({ id: number, domain: text, ttl_sec: number, tags: { type: 'array', items: text } });
const ticket = object({ id: number, summary: text, opened: text, closed: text });

const ours = document({
  '/domains': { get: answering(object({ data: { type: 'array', items: zone } })), post: answering(zone) },
  '/domains/{domainId}': { get: answering(zone), delete: answering(object({})) },
  '/support/tickets': { get: answering(object({ data: { type: 'array', items: ticket } })) },
  '/support/tickets/{ticketId}': { get: answering(ticket) },
});

const known = {
  paths: new Set(['domains', 'support', 'tickets']),
  fields: new Set(['data', 'domain', 'ttl_sec', 'tags', 'summary', 'opened', 'closed']),
};

describe('the words that a document shows', () => {
  it('are those of paths, by what stands there and below', () => {
    const theirs = document({
      '/v2/help/cases/{id}': { get: answering(ticket) },
      '/v2/help/cases': { get: answering(object({ data: { type: 'array', items: ticket } })) },
      '/v2/zones/{name}': { get: answering(zone), delete: answering(object({})) },
      '/v2/zones': {
        get: answering(object({ data: { type: 'array', items: zone } })),
        post: answering(zone),
      },
    });
    const draft = propose(ours, theirs, known);
    expect(words(draft, 'paths')).toEqual({ domains: 'zones', support: 'help', tickets: 'cases' });
    expect(words(draft, 'fields')).toEqual({});
    expect(draft.operations).toEqual({ paired: 6, missing: [] });
  });

  it('are those of fields by name, type and what else is left over', () => {
    const other = object({ id: number, zone: text, ttl: number, labels: { type: 'array', items: text } });
    const theirs = document({
      '/zones': { get: answering(object({ data: { type: 'array', items: other } })), post: answering(other) },
      '/zones/{id}': { get: answering(other), delete: answering(object({})) },
    });
    const draft = propose(ours, theirs, known);
    expect(words(draft, 'fields')).toEqual({ domain: 'zone', tags: 'labels', ttl_sec: 'ttl' });
    expect(draft.operations).toEqual({
      paired: 4,
      missing: ['GET /support/tickets', 'GET /support/tickets/{ticketId}'],
    });
    expect(draft.missing.paths).toEqual(['support', 'tickets']);
    expect(draft.missing.fields).toEqual(['summary', 'opened', 'closed']);
  });

  it('are not sure where two are as alike', () => {
    const other = object({ id: number, subject: text, opened_at: text, open_date: text, closed: text });
    const theirs = document({
      '/support/tickets/{id}': { get: answering(other) },
    });
    const [opened] = propose(ours, theirs, known).words.fields;
    expect(opened).toMatchObject({ ours: 'opened', theirs: 'opened_at', isSure: false });
  });

  it('are those of enumerations, of scopes and of headers', () => {
    const kind = (...values: string[]) => ({ type: 'string', enum: values });
    const mine = document({
      '/domains': {
        get: answering(object({ type: kind('master', 'slave'), status: kind('active', 'disabled') }), {
          parameters: [{ name: 'X-Filter', in: 'header', schema: text }],
          security: [{ oauth: ['domains:read_only'] }],
        }),
      },
    });
    const theirs = document({
      '/domains': {
        get: answering(object({ type: kind('primary', 'secondary'), status: kind('disabled', 'live') }), {
          parameters: [
            { name: 'X-Query', in: 'header', schema: text },
            { name: 'Accept', in: 'header', schema: text },
          ],
          security: [{ login: ['zones:read'] }],
        }),
      },
    });
    const draft = propose(mine, theirs, {});
    expect(words(draft, 'values')).toEqual({ active: 'live', master: 'primary', slave: 'secondary' });
    expect(words(draft, 'scopes')).toEqual({ domains: 'zones' });
    expect(words(draft, 'headers')).toEqual({ 'X-Filter': 'X-Query' });
  });

  it('are those of enumerations that begin and end alike, too', () => {
    const states = (...values: string[]) => answering(object({ status: { type: 'string', enum: values } }));
    const draft = propose(
      document({ '/domains': { get: states('draft', 'active', 'disabled', 'edit', 'removed', 'old') } }),
      document({
        '/domains': { get: states('draft', 'active', 'stopped', 'edit', 'purged', 'aged', 'odd') },
      }),
      {},
    );
    expect(words(draft, 'values')).toMatchObject({ disabled: 'stopped' });
  });

  it('are named on both sides where they have no counterpart', () => {
    const other = object({
      id: number,
      summary: text,
      opened: text,
      mood: { type: 'string', enum: ['good'] },
    });
    const theirs = document({
      '/v1/support/tickets/{id}': { get: answering(other, { security: [{ login: ['help:read'] }] }) },
      '/v1/support/faces': { get: answering(object({ nose: text })) },
    });
    const { missing, left } = propose(ours, theirs, known);
    expect(missing).toMatchObject({
      paths: ['domains'],
      fields: expect.arrayContaining(['closed', 'ttl_sec']) as [],
    });
    expect(left).toMatchObject({
      paths: ['faces'],
      values: ['good'],
      scopes: ['help'],
      headers: [],
      ids: [],
    });
    expect(left.fields).toContain('nose');
    expect(left.fields).not.toContain('summary');
  });

  it('are what most places say', () => {
    const a = object({ id: number, ttl_sec: number });
    const mine = document({
      '/one': { get: answering(a) },
      '/two': { get: answering({ ...a }) },
      '/three': { get: answering({ ...a }) },
    });
    const theirs = document({
      '/one': { get: answering(object({ id: number, ttl: number })) },
      '/two': { get: answering(object({ id: number, ttl: number })) },
      '/three': { get: answering(object({ id: number, ttl_seconds: number })) },
    });
    expect(propose(mine, theirs, {}).words.fields).toMatchObject([
      { ours: 'ttl_sec', theirs: 'ttl', isSure: false, others: [{ word: 'ttl_seconds' }] },
    ]);
  });

  it('are those of what schemas are composed of, also within themselves', () => {
    const theirs = document(
      {
        '/domains': { post: { ...answering({ $ref: '#/components/schemas/Zone' }) } },
        '/domains/{id}': { get: answering({ oneOf: [{ $ref: '#/components/schemas/Zone' }] }) },
      },
      {
        components: {
          schemas: {
            Named: object({ domain: { type: 'string', nullable: true } }),
            Zone: {
              allOf: [
                { $ref: '#/components/schemas/Named' },
                object({ id: number, ttl: number, parent: { $ref: '#/components/schemas/Zone' } }),
                { $ref: '#/components/schemas/Zone' },
              ],
            },
          },
        },
      },
    );
    expect(words(propose(ours, theirs, known), 'fields')).toEqual({ ttl_sec: 'ttl' });
  });
});

describe('a document in which something is wrong', () => {
  const loop = { $ref: '#/components/schemas/Loop' };
  const many = Array.from({ length: 100 }, (_none, at) => [`x${at}`, { $ref: '#/components/schemas/Wide' }]);
  const wide = object(Object.fromEntries(many) as object);
  it.each<[string, Part]>([
    ['nothing', {}],
    ['no object for paths', { paths: [] }],
    ['paths of null', document({ '/domains': null, '/x': { get: null, post: 5 } })],
    [
      'references that lead nowhere',
      document({ '/domains': { get: answering({ $ref: '#/components/schemas/No' }) } }),
    ],
    [
      'references out of it',
      document({ '/domains': { $ref: 'other.yaml#/x', get: answering({ $ref: 'other.yaml' }) } }),
    ],
    [
      'a reference to itself',
      document({ '/domains': { get: answering(loop) } }, { components: { schemas: { Loop: loop } } }),
    ],
    [
      'a schema that has itself in many fields',
      document({ '/domains': { get: answering(wide) } }, { components: { schemas: { Wide: wide } } }),
    ],
    [
      'parameters and answers of any kind',
      document({
        '/domains': { get: { parameters: [null, 5, { in: 'query' }], responses: { 200: null, 201: 'x' } } },
      }),
    ],
    [
      'schemas of any kind',
      document({
        '/domains': { post: answering({ type: [1, 'null'], enum: 'x', allOf: {}, properties: [] }) },
      }),
    ],
    [
      'security of any kind',
      document({ '/domains': { get: { security: 'x', responses: [] } } }, { security: [null] }),
    ],
  ])('has %s, and is read', (_what, theirs) => {
    expect(propose(ours, theirs, known).words.fields).toEqual([]);
  });
});
