import { describe, expect, it } from 'vitest';
import { folderPath, redirected, routeRequest, type PageRequest } from './redirects.js';

const request = (key: string, changed: Partial<PageRequest> = {}): PageRequest => ({
  isSecure: false,
  host: 'shop.example:8085',
  key,
  query: '',
  ...changed,
});

describe('the redirect of all requests', () => {
  it('keeps the path and the query', () => {
    const asked = request('a/b c.html', { query: 'x=1&y=%20' });
    expect(redirected(asked, { host: 'www.shop.example' })).toEqual({
      status: 301,
      location: 'http://www.shop.example/a/b%20c.html?x=1&y=%20',
    });
  });

  it('has the protocol of the request, or its own', () => {
    const asked = request('', { isSecure: true });
    expect(redirected(asked, { host: 'a.example' }).location).toBe('https://a.example/');
    expect(redirected(asked, { host: 'a.example', protocol: 'http' }).location).toBe('http://a.example/');
  });
});

describe('a routing rule', () => {
  it.each([
    [
      'replaces the prefix',
      { prefix: 'docs/', redirect: { prefix: 'documents/' } },
      'http://shop.example:8085/documents/a',
    ],
    ['removes the prefix', { prefix: 'docs/', redirect: { prefix: '' } }, 'http://shop.example:8085/a'],
    [
      'replaces the key',
      { prefix: 'docs/', redirect: { key: 'away.html' } },
      'http://shop.example:8085/away.html',
    ],
    ['is for all keys', { redirect: { prefix: 'old/' } }, 'http://shop.example:8085/old/docs/a'],
    [
      'changes host and protocol',
      { redirect: { host: 'b.example', protocol: 'https' } },
      'https://b.example/docs/a',
    ],
  ] as const)('%s', (_, rule, location) => {
    expect(routeRequest([rule], request('docs/a'))).toEqual({ status: 301, location });
  });

  it('is the first one for the request, or for its error', () => {
    const rules = [
      { error: 404, redirect: { key: 'none.html', status: 302 } },
      { prefix: 'docs/', error: 403, redirect: { key: 'secret.html' } },
      { prefix: 'b', redirect: { key: 'b.html' } },
      { prefix: 'bb', redirect: { key: 'bb.html' } },
    ];
    const locationOf = (key: string, error?: number) => routeRequest(rules, request(key), error)?.location;
    expect(locationOf('a')).toBeUndefined();
    expect(locationOf('bb')).toBe('http://shop.example:8085/b.html');
    expect(routeRequest(rules, request('bb'), 404)).toEqual({
      status: 302,
      location: 'http://shop.example:8085/none.html',
    });
    expect(locationOf('docs/a', 403)).toBe('http://shop.example:8085/secret.html');
    expect(locationOf('a', 403)).toBeUndefined();
  });
});

it.each([
  ['resize?key=', 'resize?key=a%20b&w=1'],
  ['#!/', '#!/a%20b?w=1'],
  ['x%20y/ü ', 'x%20y/%C3%BC%20a%20b?w=1'],
  ['/b/', '/b/a%20b?w=1'],
])('a routing rule may write %s before the key', (prefix, path) => {
  const asked = request('a b', { query: 'w=1' });
  expect(routeRequest([{ redirect: { prefix } }], asked)?.location).toBe(`http://shop.example:8085/${path}`);
});

it.each([
  ['a/b', '/a/b/'],
  ['ä (1)', '/%C3%A4%20%281%29/'],
  ['/evil.example', '/%2Fevil.example/'],
  ['//evil.example', '/%2F%2Fevil.example/'],
  ['\\evil.example', '/%5Cevil.example/'],
])('the path of the folder %s never names another host', (key, path) => {
  expect(folderPath({ key, query: '' })).toBe(path);
});
