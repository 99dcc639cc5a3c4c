import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { corsDocument, readCorsDocument } from './cors-document.js';
import { corsHeaders } from './cors-headers.js';

const codeOf = (text: string) => {
  try {
    readCorsDocument(text);
  } catch (error) {
    return error instanceof S3Error ? error.code : error;
  }
  return 'nothing';
};
const rule = (content: string) => `<CORSConfiguration><CORSRule>${content}</CORSRule></CORSConfiguration>`;
const [origin, get] = ['<AllowedOrigin>*</AllowedOrigin>', '<AllowedMethod>GET</AllowedMethod>'];

describe('the document of CORS rules', () => {
  it('can be written and read', () => {
    const rules = [
      {
        id: 'one',
        origins: ['http://*.test', 'http://a.test'],
        methods: ['GET', 'PUT'],
        headers: ['x-*'],
        exposed: ['ETag'],
        maxAge: 60,
      },
      { origins: ['*'], methods: ['DELETE'], headers: [], exposed: [] },
    ];
    expect(readCorsDocument(corsDocument(rules))).toEqual(rules);
  });

  it.each([
    ['no rule', '<CORSConfiguration/>', 'MalformedXML'],
    ['no origin', rule(get), 'MalformedXML'],
    ['no method', rule(origin), 'MalformedXML'],
    ['an unknown method', rule(`${origin}<AllowedMethod>PATCH</AllowedMethod>`), 'InvalidRequest'],
    ['two wildcards', rule(`<AllowedOrigin>*.*</AllowedOrigin>${get}`), 'InvalidRequest'],
    [
      'an exposed header that is none',
      rule(`${origin}${get}<ExposeHeader>a b</ExposeHeader>`),
      'InvalidRequest',
    ],
    ['an invalid age', rule(`${origin}${get}<MaxAgeSeconds>-1</MaxAgeSeconds>`), 'MalformedXML'],
    ['an unknown element', rule(`${origin}${get}<Other/>`), 'MalformedXML'],
    [
      'too many rules',
      `<CORSConfiguration>${`<CORSRule>${origin}${get}</CORSRule>`.repeat(101)}</CORSConfiguration>`,
      'MalformedXML',
    ],
  ])('is refused with %s', (_, text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});

describe('a page of another origin', () => {
  const rules = [
    { origins: ['http://a.test'], methods: ['GET'], headers: ['X-*'], exposed: ['ETag', 'x-b'], maxAge: 60 },
    { origins: ['http://*.b.test'], methods: ['PUT'], headers: ['*'], exposed: [] },
    { origins: ['*'], methods: ['HEAD'], headers: [], exposed: [] },
  ];
  const ask = (asked: string, method: string, headers: string[] = []) =>
    corsHeaders(rules, { origin: asked, method, headers });

  it('gets the permissions of the first rule that matches', () => {
    expect(ask('http://a.test', 'GET', ['x-one'])).toEqual({
      'access-control-allow-origin': 'http://a.test',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET',
      'access-control-allow-headers': 'x-one',
      'access-control-expose-headers': 'ETag, x-b',
      'access-control-max-age': '60',
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    });
    expect(ask('http://x.b.test', 'PUT', ['any'])?.['access-control-allow-origin']).toBe('http://x.b.test');
    expect(ask('http://c.test', 'HEAD')).toMatchObject({ 'access-control-allow-origin': '*' });
  });

  it.each([
    ['*', false],
    ['http*', false],
    ['http://*', false],
    ['http://c.*', false],
    ['http://*.test', true],
    ['http://c.test', true],
  ])('by the pattern %s may send credentials: %s', (pattern, credentials) => {
    const one = { origins: [pattern], methods: ['GET'], headers: [], exposed: [] };
    const headers = corsHeaders([one], { origin: 'http://c.test', method: 'GET', headers: [] });
    expect(headers?.['access-control-allow-credentials']).toBe(credentials ? 'true' : undefined);
    const all = corsHeaders([{ ...one, origins: [pattern, '*'] }], {
      origin: 'http://c.test',
      method: 'GET',
      headers: [],
    });
    expect(all).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(all).not.toHaveProperty('access-control-allow-credentials');
  });

  it('gets no headers when no rule matches', () => {
    expect(ask('http://a.test', 'PUT')).toBeUndefined();
    expect(ask('http://a.test.c', 'GET')).toBeUndefined();
    expect(ask('http://a.test', 'GET', ['content-type'])).toBeUndefined();
    expect(ask('http://.b.test.c', 'PUT')).toBeUndefined();
    expect(ask('http://c.test', 'HEAD', ['x-one'])).toBeUndefined();
    const names = (count: number) => Array.from({ length: count }, (_, index) => `x-${index}`);
    expect(ask('http://x.b.test', 'PUT', names(100))).toBeDefined();
    expect(ask('http://x.b.test', 'PUT', names(101))).toBeUndefined();
  });
});
