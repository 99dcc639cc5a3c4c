import { operations } from '@cloud-account/spec';
import { describe, expect, it, vi } from 'vitest';
import { v4Operations } from '../operations.fixture.js';
import { RouteIndex } from './route-index.js';

const index = new RouteIndex('v4');

describe('every operation', () => {
  it.each(v4Operations)('%s is found by its path, with what the path names', (id) => {
    const { method, path, pathParameters } = operations[id];
    const values = Object.fromEntries(pathParameters.map((name, at) => [name, `${at + 1}`]));
    const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '');
    for (const variant of [filled, `${filled}/`]) {
      const match = index.match(method.toUpperCase(), variant);
      expect(match.kind === 'operation' && [match.route.id, match.route.params]).toEqual([id, values]);
    }
  });
});

describe('a path parameter', () => {
  const idOf = (path: string): unknown => {
    const match = index.match('GET', path);
    return match.kind === 'operation' ? match.route.params.domainId : match.kind;
  };

  it('is decoded once', () => {
    expect(idOf('/domains/a%20b')).toBe('a b');
    expect(idOf('/domains/a%2Fb')).toBe('a/b');
    expect(idOf('/domains/a%252Fb')).toBe('a%2Fb');
    expect(idOf('/domains/%C3%A9')).toBe('é');
  });

  it('that cannot be decoded, or is empty, names nothing', () => {
    for (const path of ['/domains/%', '/domains/%ff', '/domains//', '/domains//records']) {
      expect(idOf(path)).toBe('unknown');
    }
  });
});

describe('an id with a slash', () => {
  const found = (path: string): unknown => {
    const match = index.match('GET', path);
    return match.kind === 'operation' ? [match.route.id, match.route.params.imageId] : match.kind;
  };

  it.each([
    '/images/node/debian12',
    '/images/node/debian12/',
    '/images/node%2Fdebian12',
    '/images/node%2fdebian12',
    '/images/n%6Fde/debian12',
  ])('is found as %s', (path) => {
    expect(found(path)).toEqual(['getImage', 'node/debian12']);
  });

  it.each(['/images/node/debian12/x', '/images//debian12', '/images/node//debian12', '/images/node/%'])(
    'is not %s',
    (path) => {
      expect(found(path)).toBe('unknown');
    },
  );

  it('may come as one segment without a slash, which then names nothing that is there', () => {
    expect(found('/images/debian12')).toEqual(['getImage', 'debian12']);
  });
});

it('asks one branch for each segment, however many operations there are', () => {
  const get = vi.spyOn(Map.prototype, 'get');
  index.match('PUT', '/domains/12/records/34');
  const asked = get.mock.calls.map(([key]) => key as string);
  get.mockRestore();
  expect(asked).toEqual(['domains', '12', 'records', '34', 'put']);
});
