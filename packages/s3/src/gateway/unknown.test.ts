import { describe, expect, it } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStubServer } from '../stub-server.fixture.js';

const server = useStubServer();

const makeObject = async (): Promise<readonly [bucket: string, key: string]> => {
  const bucket = `/${await server.makeBucket()}`;
  await server.put(`${bucket}/key`, 'first');
  return [bucket, `${bucket}/key`];
};

describe('what the server does not know', () => {
  it.each([
    ['DELETE', '?force=true', {}],
    ['DELETE', '?prefix=a', {}],
    ['GET', '?events=', {}],
    ['PUT', '/key?annotation=&annotationName=a', {}],
    ['PUT', '/key?append=&position=5', {}],
    ['PUT', '/key?compose=', {}],
    ['PUT', '/key?partNumber=1', {}],
    ['DELETE', '/key?annotation=&annotationName=a', {}],
    ['DELETE', '/key?partNumber=1', {}],
    ['GET', '/key?annotation=', {}],
    ['GET', '/key?append=', {}],
    ['PUT', '/key', { 'x-amz-write-offset-bytes': '5' }],
    ['PUT', '/key', { 'x-amz-object-lock-event-hold': 'ON' }],
    ['PUT', '/key', { 'x-amz-checksum-crc16': 'AAA=' }],
    ['PUT', '/key?tagging=', { 'if-match': '"x"' }],
    ['DELETE', '/key', { 'x-amz-object-if-match': '"x"' }],
  ] as const)('is no part of a request that is served: %s %s %j', async (method, query, headers) => {
    const [bucket, key] = await makeObject();
    const answer = await server.signed({
      method,
      path: `${bucket}${query}`,
      headers,
      ...(method === 'PUT' && { body: 'second' }),
    });
    expect([answer.status, codeOf(answer)]).toEqual([501, 'NotImplemented']);
    expect((await server.signed({ path: key })).body).toBe('first');
  });

  it('is named in the refusal', async () => {
    const [bucket, key] = await makeObject();
    const parameter = await server.signed({ method: 'DELETE', path: `${bucket}?force=true` });
    expect(parameter.body).toContain('The parameter force is not implemented for this request.');
    const headers = { 'x-amz-other': 'x' };
    const header = await server.signed({ method: 'PUT', path: key, headers, body: 'second' });
    expect(header.body).toContain('<Header>x-amz-other</Header>');
    const operation = await server.signed({ method: 'PUT', path: `${bucket}?replication=` });
    expect(operation.body).toContain('PutBucketReplication is not implemented here.');
  });

  it.each(['x-amz-object-lock-event-hold', 'x-amz-tagging'])('is no field of a form: %s', async (name) => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const part = (field: string, text: string) =>
      `--b\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`;
    const answer = await server.send({
      method: 'POST',
      path: `/${bucket}`,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: `${part('key', 'key')}${part(name, 'x')}${part('file', 'text')}--b--\r\n`,
    });
    expect([answer.status, answer.body]).toEqual([501, expect.stringContaining(`<Header>${name}</Header>`)]);
    expect((await server.signed({ path: `/${bucket}/key` })).status).toBe(404);
  });

  it('is ignored in the URL of an object that is read, as pages append to it', async () => {
    const path = `/${await server.makeBucket()}/key`;
    await server.put(path, 'first', { 'x-amz-acl': 'public-read' });
    for (const method of ['GET', 'HEAD'])
      expect((await server.send({ method, path: `${path}?v=3&_=1&X-Amz-Expires=1` })).status).toBe(200);
    expect((await server.signed({ path: `${path}?v=3` })).body).toBe('first');
  });

  it('is refused where a parameter has several values', async () => {
    const [, key] = await makeObject();
    const answer = await server.signed({ method: 'DELETE', path: `${key}?versionId=null&versionId=a` });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'InvalidArgument']);
    const twice = await server.signed({
      method: 'PUT',
      path: `${key}?x-amz-acl=private&x-amz-acl=public-read`,
    });
    expect(codeOf(twice)).toBe('InvalidArgument');
    expect((await server.signed({ path: key })).body).toBe('first');
  });
});
