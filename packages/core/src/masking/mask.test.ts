import { describe, expect, it } from 'vitest';
import { jsonMembers } from './json-members.js';
import { maskHeader, maskJson } from './mask.js';

const secrets = new Set(['password', 'token']);
const masked = (text: string): string => maskJson(text, secrets);

describe('maskJson', () => {
  it.each([
    ['{"password":"a\\"b","label":"x"}', '{"password":"********","label":"x"}'],
    ['{ "a": [ {"token" : "abc"} ] }', '{ "a": [ {"token" : "********"} ] }'],
    ['{"token":["a","b"]}', '{"token":["********","********"]}'],
    ['{"token":null,"tokens":"kept"}', '{"token":null,"tokens":"kept"}'],
    ['{"label":"token","b":"password"}', '{"label":"token","b":"password"}'],
    ['["password","x"]', '["password","x"]'],
    ['"token"', '"token"'],
    ['', ''],
  ])('masks the secrets of %s', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it.each([
    ['{"a":1,"password":"geh', '{"a":1,"password":"********"'],
    ['{"password":"geh\\', '{"password":"********"'],
    ['{"passw', '{"passw'],
    ['{"password"', '{"password"'],
    ['{"password":', '{"password":'],
  ])('masks what is left of %s, which was cut', (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it('masks nothing but goes to the end of what is no JSON', () => {
    for (const text of ['}}]', '{]"token":"x"', 'a=b&c', '{{"a"', '[,,]', ':::'])
      expect(masked(text).length).toBeGreaterThan(0);
  });

  it('masks signatures of URLs', () => {
    expect(masked('{"url":"http://a/b?X-Amz-Signature=0af9&X-Amz-Date=1"}')).toBe(
      '{"url":"http://a/b?X-Amz-Signature=********&X-Amz-Date=1"}',
    );
  });
});

describe('maskHeader', () => {
  it('masks credentials and cookies', () => {
    expect(maskHeader('Authorization', 'Bearer a')).toBe('********');
    expect(maskHeader('cookie', 'a=b')).toBe('********');
    expect(maskHeader('X-Amz-Server-Side-Encryption-Customer-Key', 'a')).toBe('********');
    expect(maskHeader('Accept', '*/*')).toBe('*/*');
    expect(maskHeader('Location', '/a?X-Amz-Signature=0a')).toBe('/a?X-Amz-Signature=********');
  });
});

describe('jsonMembers', () => {
  it('has the paths of all values', () => {
    const text = '{"data":[{"id":1,"specs":{"disk":2}}],"pages":1}';
    expect([...jsonMembers(text)].map(({ path }) => path)).toEqual([
      '',
      'data',
      'data[]',
      'data[].id',
      'data[].specs',
      'data[].specs.disk',
      'pages',
    ]);
  });
});
