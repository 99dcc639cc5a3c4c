import { describe, expect, it } from 'vitest';
import { S3Error } from '../errors.js';
import { routes, findRoute } from './routes.js';
import type { Level, Route } from './route.js';

type Headers = Readonly<Record<string, string>>;

/** The name of the operation, or the refusal. */
const find = (method: string, level: Level, query: string, headers: Headers = {}): string => {
  const pairs = [...new URLSearchParams(query)];
  const values = new Map<string, string>();
  for (const [name, value] of pairs) if (!values.has(name)) values.set(name, value);
  const repeated = pairs.flatMap(([name, value]) => (values.get(name) === value ? [] : [name]));
  try {
    return findRoute({ method, level, query: values, repeated, headers }).operation;
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    return [error.code, ...Object.values(error.details)].join(' ');
  }
};

const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'] as const;
const served = routes.filter((route) => route.served !== 'NotImplemented');
const requestFor = ({ parameters, header }: Route) =>
  [parameters.join('&'), header === undefined ? {} : { [header]: 'x' }] as const;

describe('the table of operations', () => {
  it('finds every operation by its parameters and headers, with all that it knows', () => {
    for (const route of routes) {
      const { method, level, operation, query = [], headers: known = [] } = route;
      const [text, headers] = requestFor(route);
      const others = query.filter((name) => name !== 'list-type').map((name) => `&${name}=`);
      const all = Object.fromEntries(known.map((name) => [name, 'x']));
      expect(find(method, level, text, headers)).toBe(operation);
      expect(find(method, level, `${text}&x-id=${operation}${others.join('')}`, { ...headers, ...all })).toBe(
        operation,
      );
    }
  });

  it('has every operation once', () => {
    const names = routes.map(({ operation }) => operation);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(served.map((route) => [route.operation, route] as const))(
    '%s refuses what it does not know by its name',
    (_, route) => {
      const { method, level, operation, isLenient = false } = route;
      const [text, headers] = requestFor(route);
      const withParameter = (parameter: string) => find(method, level, `${text}&${parameter}`, headers);
      for (const name of ['append', 'compose', 'events'])
        expect(withParameter(name)).toBe(`NotImplemented ${name}`);
      expect(withParameter('force=true')).toBe(isLenient ? operation : 'NotImplemented force');
      expect(withParameter('x-id=Other')).toBe(isLenient ? operation : 'NotImplemented x-id');
      expect(find(method, level, text, { ...headers, 'x-amz-other': 'x' })).toBe(
        'NotImplemented x-amz-other',
      );
      const condition = find(method, level, text, { ...headers, 'if-unmodified-since': 'x' });
      expect(condition).toBe(
        /^(?:GET|HEAD)$/.test(method) ? operation : 'NotImplemented if-unmodified-since',
      );
    },
  );

  it('never treats a request for a subresource as one for the whole bucket or object', () => {
    const wholes = new Set(
      routes.filter(({ parameters }) => parameters.length === 0).map(({ operation }) => operation),
    );
    const names = new Set(routes.flatMap(({ parameters }) => parameters));
    for (const shared of [
      'list-type=2',
      'partNumber',
      'id',
      'select-type',
      'annotationName',
      'x-id=ListDirectoryBuckets',
    ])
      names.delete(shared);
    for (const name of names) {
      for (const method of methods) {
        for (const level of ['bucket', 'object'] as const) {
          const found = find(method, level, name);
          expect([name, method, level, wholes.has(found)]).toEqual([name, method, level, false]);
        }
      }
    }
  });

  it.each([
    ['GET', 'bucket', 'list-type=2&prefix=a', 'ListObjectsV2'],
    ['GET', 'bucket', 'list-type=1', 'ListObjects'],
    ['GET', 'bucket', 'list-type=2&metadata=true&unsorted=true&allow-unordered=true', 'ListObjectsV2'],
    ['GET', 'bucket', 'list-type=2&marker=a', 'NotImplemented marker'],
    ['GET', 'bucket', 'start-after=a', 'NotImplemented start-after'],
    ['GET', 'bucket', 'events=s3:ObjectCreated:*&ping=10', 'NotImplemented events'],
    ['GET', 'bucket', 'location=', 'GetBucketLocation'],
    ['GET', 'bucket', 'lifecycle=&withUpdatedAt=true', 'GetBucketLifecycleConfiguration'],
    ['GET', 'object', 'partNumber=1', 'GetObject'],
    ['GET', 'object', 'v=3&_=1&utm_source=a&utm_source=b&id=4', 'GetObject'],
    ['GET', 'object', 'versionid=x', 'NotImplemented versionid'],
    ['GET', 'object', 'Tagging', 'NotImplemented Tagging'],
    ['GET', 'object', 'cors', 'NotImplemented cors'],
    ['GET', 'object', 'versionId=a&versionId=b', 'InvalidArgument versionId'],
    ['DELETE', 'object', 'versionId=a&versionId=b', 'InvalidArgument versionId'],
    ['DELETE', 'object', 'versionId=a&versionId=a', 'DeleteObject'],
    ['HEAD', 'object', 'x-id=GetObject', 'HeadObject'],
    ['PUT', 'object', 'partNumber=1&uploadId=a', 'UploadPart'],
    ['PUT', 'object', 'partNumber=1', 'NotImplemented partNumber'],
    ['PUT', 'object', 'uploadId=a', 'NotImplemented uploadId'],
    ['PUT', 'object', 'versionId=null', 'InvalidArgument versionId'],
    ['PUT', 'object', 'X-Amz-Acl=private', 'NotImplemented X-Amz-Acl'],
    ['PUT', 'object', 'ACL', 'NotImplemented ACL'],
    ['PUT', 'object', 'Content-Type=a', 'NotImplemented Content-Type'],
    ['PUT', 'bucket', 'analytics&id=a', 'PutBucketAnalyticsConfiguration'],
    ['GET', 'bucket', 'analytics&id=a', 'GetBucketAnalyticsConfiguration'],
    ['POST', 'bucket', '', 'PostObject'],
    ['POST', 'object', 'compose', 'NotImplemented compose'],
    ['PUT', 'bucket', 'location', 'MethodNotAllowed PUT'],
    ['PUT', 'bucket', 'acl&cors', 'NotImplemented cors'],
    ['DELETE', 'bucket', 'AWSAccessKeyId=a&Signature=b&Expires=1', 'DeleteBucket'],
    ['PATCH', 'object', '', 'MethodNotAllowed PATCH'],
    ['PATCH', 'object', 'acl', 'MethodNotAllowed PATCH'],
    ['POST', 'service', '', 'MethodNotAllowed POST'],
    ['GET', 'service', 'events', 'NotImplemented events'],
  ] as const)('%s %s ?%s is %s', (method, level, query, operation) => {
    expect(find(method, level, query)).toBe(operation);
  });

  it.each([
    ['PutObject', 'PUT', '', { 'x-amz-meta-any': 'x' }, 'PutObject'],
    ['a copy', 'PUT', '', { 'x-amz-copy-source': 'x', 'x-amz-copy-source-if-match': 'x' }, 'CopyObject'],
    [
      'no copy',
      'PUT',
      '',
      { 'x-amz-copy-source-if-match': 'x' },
      'NotImplemented x-amz-copy-source-if-match',
    ],
    ['a removal', 'DELETE', '', { 'x-amz-meta-any': 'x' }, 'NotImplemented x-amz-meta-any'],
    ['a removal', 'DELETE', '', { 'if-none-match': 'x' }, 'NotImplemented if-none-match'],
    ['of tags', 'DELETE', 'tagging', { 'if-match': 'x' }, 'NotImplemented if-match'],
    ['a part', 'PUT', 'partNumber=1&uploadId=a', { 'x-amz-acl': 'x', 'x-amz-meta-a': 'x' }, 'UploadPart'],
    ['a part', 'PUT', 'partNumber=1&uploadId=a', { 'if-match': 'x' }, 'NotImplemented if-match'],
  ])('knows the headers of %s: %s ?%s %j', (_, method, query, headers, operation) => {
    expect(find(method, 'object', query, headers)).toBe(operation);
  });
});
