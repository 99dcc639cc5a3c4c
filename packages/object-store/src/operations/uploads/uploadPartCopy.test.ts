import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { BlobGone } from '@cloud-account/s3';
import { codeOf } from '@cloud-account/testkit/s3-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useStoreServer } from '../../store-server.fixture.js';

const server = useStoreServer();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Makes an object that everybody may read, and begins an upload. @returns the id of that */
const begin = async (bucket: string): Promise<string> => {
  await server.put(`/${bucket}/key`, 'content', { 'x-amz-acl': 'public-read' });
  const begun = await server.signed({ method: 'POST', path: `/${bucket}/big?uploads=` });
  return /<UploadId>(.*?)</.exec(begun.body)?.[1] ?? '';
};

describe('a copy to a part', () => {
  it('ends when the client disconnects', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const upload = await begin(bucket);
    const source = new Readable({ read: () => undefined });
    const read = vi.spyOn(server.backend, 'read').mockResolvedValueOnce(source);
    const over = vi.fn();
    vi.spyOn(server, 'admit').mockReturnValue(over);
    const socket = connect(server.port, '127.0.0.1');
    socket.write(
      `PUT /${bucket}/big?partNumber=1&uploadId=${upload} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nx-amz-copy-source: /${bucket}/key\r\n\r\n`,
    );
    await expect.poll(() => read.mock.calls.length).toBe(1);
    expect(over).not.toHaveBeenCalled();
    socket.destroy();
    await expect.poll(() => [source.destroyed, over.mock.calls.length]).toEqual([true, 1]);
    expect(server.faults).toEqual([]);
  });

  it('is asked for again when its source is removed meanwhile', async () => {
    const bucket = await server.makeBucket();
    const upload = await begin(bucket);
    const removed = Readable.from(
      (function* () {
        yield Buffer.alloc(10);
        throw new BlobGone();
      })(),
      { objectMode: false },
    );
    vi.spyOn(server.backend, 'read').mockResolvedValueOnce(removed);
    const path = `/${bucket}/big?partNumber=1&uploadId=${upload}`;
    const headers = { 'x-amz-copy-source': `/${bucket}/key` };
    const answer = await server.signed({ method: 'PUT', path, headers });
    expect([answer.status, codeOf(answer)]).toEqual([503, 'ServiceUnavailable']);
    expect(server.faults).toEqual([]);
  });
});
