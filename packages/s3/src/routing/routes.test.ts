import { describe, expect, it } from 'vitest';
import { routes, findRoute } from './routes.js';
import type { Level, Route } from './route.js';

const find = (method: string, level: Level, query: string, headers: Record<string, string> = {}) =>
  findRoute({ method, level, query: new Map(new URLSearchParams(query)), headers })?.operation;

const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const;

describe('the table of operations', () => {
  it('finds every operation by its parameters and headers', () => {
    for (const route of routes) {
      const query = route.parameters.join('&');
      const headers = route.header === undefined ? {} : { [route.header]: 'x' };
      expect(find(route.method, route.level, query, headers)).toBe(route.operation);
      // Clients add parameters of their own.
      expect(find(route.method, route.level, `${query}&x-id=X&prefix=a`, headers)).toBe(route.operation);
    }
  });

  it('has every operation once', () => {
    const names = routes.map(({ operation }) => operation);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('never treats a request for a subresource as one for the whole bucket or object', () => {
    const wholes = new Set(
      routes.filter(({ parameters }) => parameters.length === 0).map(({ operation }) => operation),
    );
    const names = new Set(routes.flatMap(({ parameters }: Route) => parameters));
    for (const shared of ['list-type=2', 'partNumber', 'id', 'select-type']) names.delete(shared);
    for (const name of names) {
      for (const method of methods) {
        for (const level of ['bucket', 'object'] as const) {
          expect([name, method, level, wholes.has(find(method, level, name) ?? '')]).toEqual([
            name,
            method,
            level,
            false,
          ]);
        }
      }
    }
  });

  it.each([
    ['GET', 'bucket', 'list-type=2&prefix=a', 'ListObjectsV2'],
    ['GET', 'bucket', 'list-type=1', 'ListObjects'],
    ['GET', 'object', 'partNumber=1', 'GetObject'],
    ['PUT', 'object', 'partNumber=1&uploadId=a', 'UploadPart'],
    ['PUT', 'bucket', 'analytics&id=a', 'PutBucketAnalyticsConfiguration'],
    ['GET', 'bucket', 'analytics&id=a', 'GetBucketAnalyticsConfiguration'],
    ['POST', 'bucket', '', 'PostObject'],
    ['PUT', 'bucket', 'location', undefined],
    ['PUT', 'bucket', 'acl&cors', undefined],
    ['PATCH', 'object', '', undefined],
    ['POST', 'service', '', undefined],
  ] as const)('%s %s ?%s is %s', (method, level, query, operation) => {
    expect(find(method, level, query)).toBe(operation);
  });
});
