import { afterEach, describe, expect, it, vi } from 'vitest';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { useStubServer } from '../stub-server.fixture.js';
import type { InterferedRequest, Interference } from './interference.js';

const server = useStubServer();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Interferes with the next request of an operation, before the operation or when it is done. */
const interfereWithNext = (operation: string, interference: Interference, isDone = false) => {
  const asked: InterferedRequest[] = [];
  vi.spyOn(server, 'interfere').mockImplementation((request) => {
    if (request.operation !== operation || request.isDone !== isDone || asked.length > 0) return undefined;
    asked.push(request);
    return Promise.resolve(interference);
  });
  return asked;
};

const error = (status: number, more: object = {}): Interference => ({
  kind: 'error',
  status,
  message: undefined,
  retryAfter: undefined,
  ...more,
});

describe('an interference', () => {
  it('answers an error before the operation', async () => {
    const bucket = await server.makeBucket();
    const asked = interfereWithNext('PutObject', error(503, { retryAfter: 7 }));
    const answer = await server.signed({ method: 'PUT', path: `/${bucket}/key`, body: 'content' });
    expect([answer.status, codeOf(answer), answer.headers['retry-after']]).toEqual([503, 'SlowDown', '7']);
    expect(asked).toMatchObject([{ operation: 'PutObject', owner: server.owner, isDone: false }]);
    expect((await server.signed({ path: `/${bucket}/key` })).status).toBe(404);
  });

  it.each([
    [400, 'InvalidRequest'],
    [403, 'AccessDenied'],
    [404, 'NoSuchKey'],
    [500, 'InternalError'],
  ])('answers %i as %s, with the message that it wants', async (status, code) => {
    const bucket = await server.makeBucket();
    interfereWithNext('ListObjects', error(status, { message: 'It rained' }));
    const answer = await server.signed({ path: `/${bucket}` });
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(answer.body).toContain('<Message>It rained</Message>');
  });

  it('ends the connection, also when the operation is done', async () => {
    const bucket = await server.makeBucket();
    const faults = server.faults.length;
    interfereWithNext('PutObject', { kind: 'disconnect' }, true);
    const path = `/${bucket}/key`;
    await expect(server.signed({ method: 'PUT', path, body: 'content' })).rejects.toThrow();
    expect((await server.signed({ path })).body).toBe('content');
    interfereWithNext('GetObject', { kind: 'disconnect' }, true);
    await expect(server.signed({ path })).rejects.toThrow();
    interfereWithNext('DeleteObject', { kind: 'disconnect' });
    await expect(server.signed({ method: 'DELETE', path })).rejects.toThrow();
    expect((await server.signed({ path })).body).toBe('content');
    expect(server.faults.length).toBe(faults);
  });

  it('sends half of a document, or of the bytes of an object', async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/key`, 'content');
    interfereWithNext('GetObject', { kind: 'partial' }, true);
    await expect(server.signed({ path: `/${bucket}/key` })).rejects.toThrow('aborted');
    interfereWithNext('ListObjects', { kind: 'partial' }, true);
    await expect(server.signed({ path: `/${bucket}` })).rejects.toThrow('aborted');
    expect((await server.signed({ path: `/${bucket}/key` })).body).toBe('content');
  });
});

describe('an observer', () => {
  it('gets every request with its operation', async () => {
    const bucket = await server.makeBucket();
    server.observed.length = 0;
    await server.put(`/${bucket}/key`);
    await server.send({ path: '/?unknown', method: 'PATCH' });
    expect(server.observed).toEqual(['PutObject', undefined]);
  });
});
