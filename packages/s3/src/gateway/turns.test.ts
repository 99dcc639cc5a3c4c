import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { codeOf, type RawRequest } from '@cloud-account/testkit/s3-server';
import { useStubServer } from '../stub-server.fixture.js';

const server = useStubServer();
afterEach(() => {
  vi.restoreAllMocks();
});

const body = '<Delete><Object><Key>key</Key></Object></Delete>';
const md5 = createHash('md5').update(body).digest('base64');

/** Requests that cost much, by the method of the backend that it calls first. */
const costly = [
  ['listObjects', { path: '' }],
  ['listObjects', { path: '?list-type=2&delimiter=/' }],
  ['listUploads', { path: '?uploads=' }],
  ['removeObjects', { method: 'POST', path: '?delete=', body, headers: { 'content-md5': md5 } }],
] as const satisfies readonly (readonly [string, RawRequest])[];

describe('a request that costs much', () => {
  it.each(costly)(
    'of %s waits for the turn of its caller, and ends it',
    async (method, { path, ...rest }) => {
      const bucket = await server.makeBucket();
      const [asked, end] = [vi.spyOn(server.backend, method), vi.fn<() => void>()];
      let begin: (end: () => void) => void = () => undefined;
      const turn = new Promise<() => void>((resolve) => {
        begin = resolve;
      });
      const take = vi.spyOn(server, 'takeTurn').mockReturnValueOnce(turn);
      const answer = server.signed({ ...rest, path: `/${bucket}${path}` });
      await expect.poll(() => take.mock.calls.length).toBe(1);
      expect(take.mock.calls[0]?.[0]).toEqual({ owner: server.owner, address: '127.0.0.1' });
      expect(asked).not.toHaveBeenCalled();
      begin(end);
      expect((await answer).status).toBe(200);
      expect(asked).toHaveBeenCalledTimes(1);
      expect(end).toHaveBeenCalledTimes(1);
    },
  );

  it('ends its turn when it fails', async () => {
    const bucket = await server.makeBucket();
    const end = vi.fn<() => void>();
    vi.spyOn(server, 'takeTurn').mockResolvedValueOnce(end);
    vi.spyOn(server.backend, 'listObjects').mockRejectedValueOnce(server.unavailable);
    expect(codeOf(await server.signed({ path: `/${bucket}` }))).toBe('SlowDown');
    expect(end).toHaveBeenCalledTimes(1);
    vi.spyOn(server, 'takeTurn').mockResolvedValueOnce(undefined);
    expect(codeOf(await server.signed({ path: `/${bucket}` }))).toBe('SlowDown');
  });

  it('is none that reads, writes or removes one object', async () => {
    const bucket = await server.makeBucket();
    const take = vi.spyOn(server, 'takeTurn');
    await server.put(`/${bucket}/key`);
    expect((await server.signed({ path: `/${bucket}/key` })).body).toBe('content');
    expect((await server.signed({ method: 'DELETE', path: `/${bucket}/key` })).status).toBe(204);
    expect(take).not.toHaveBeenCalled();
  });
});
