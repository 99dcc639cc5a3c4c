import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { BackendFull, BlobGone } from '../backend-problems.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { codeOf, type RawAnswer } from '@cloud-account/testkit/s3-server';
import { useStubServer } from '../stub-server.fixture.js';
import type { AdmissionRequest } from './gateway.js';

const server = useStubServer();
afterEach(() => {
  vi.restoreAllMocks();
  server.faults.length = 0;
});

const refused = (answer: RawAnswer) => [answer.status, codeOf(answer)];

/** Sends bytes unchanged and collects the answer until the server or `until` ends the connection. */
const wire = async (text: string, until: (received: string, socket: Socket) => boolean = () => false) => {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(text);
  let received = '';
  for await (const bytes of socket) {
    received += String(bytes);
    if (until(received, socket)) break;
  }
  socket.destroy();
  return received;
};

/** Disconnects, and waits until the server knows. */
const leave = async (client: Socket): Promise<void> => {
  const { localPort } = client;
  client.destroy();
  await expect.poll(() => server.gone).toContain(localPort);
};

const copyOf = (path: string, source: string) =>
  `PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\nx-amz-copy-source: ${source}\r\n\r\n`;

describe('the signer of a request', () => {
  it('must have a key and its secret', async () => {
    const path = `/${await server.makeBucket()}`;
    const unknown = { ...server.key, id: 'UNKNOWN' };
    expect(refused(await server.signed({ path }, unknown))).toEqual([403, 'InvalidAccessKeyId']);
    const wrong = { ...server.key, secret: 'wrong' };
    expect(refused(await server.signed({ path }, wrong))).toEqual([403, 'SignatureDoesNotMatch']);
    server.backend.keys.delete(server.strangerKey.id);
    expect(refused(await server.signed({ path }, server.strangerKey))).toEqual([403, 'InvalidAccessKeyId']);
    server.backend.keys.set(server.strangerKey.id, server.strangerKey);
  });

  it('learns that a key does not exist only if it may list the keys', async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/open`, 'x', { 'x-amz-acl': 'public-read' });
    const path = `/${bucket}/none`;
    expect(refused(await server.signed({ path }))).toEqual([404, 'NoSuchKey']);
    expect(refused(await server.send({ path }))).toEqual([403, 'AccessDenied']);
    expect(refused(await server.signed({ path }, server.strangerKey))).toEqual([403, 'AccessDenied']);
    expect((await server.send({ path: `/${bucket}/open` })).body).toBe('x');
    expect(refused(await server.send({ path: '/no-such-bucket/a' }))).toEqual([404, 'NoSuchBucket']);
  });

  it('may name the expected owner of the bucket', async () => {
    const path = `/${await server.makeBucket()}`;
    const ask = (owner: string) => server.signed({ path, headers: { 'x-amz-expected-bucket-owner': owner } });
    expect((await ask(server.owner)).status).toBe(200);
    expect(refused(await ask(server.stranger))).toEqual([403, 'AccessDenied']);
  });

  it('may write to a bucket that everybody may write to', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const path = `/${bucket}/key`;
    expect((await server.send({ method: 'PUT', path, body: 'x' })).status).toBe(200);
    // The object belongs to the owner.
    expect((await server.send({ path })).status).toBe(403);
    expect((await server.signed({ path })).body).toBe('x');
    expect((await server.send({ method: 'DELETE', path })).status).toBe(204);
    expect((await server.send({ method: 'DELETE', path })).status).toBe(204);
  });

  it('may sign chunks, or send their digest after them', async () => {
    const Bucket = await server.makeBucket();
    const client = server.client();
    const Body = Buffer.alloc(300_000, 'x');
    await client.send(new PutObjectCommand({ Bucket, Key: 'key', Body, ChecksumAlgorithm: 'SHA256' }));
    await client.send(
      new PutObjectCommand({
        Bucket,
        Key: 'stream',
        Body: Readable.from([Body]),
        ContentLength: Body.length,
      }),
    );
    const got = await client.send(new GetObjectCommand({ Bucket, Key: 'stream' }));
    expect((await got.Body?.transformToByteArray())?.length).toBe(Body.length);
  });

  it('may name the bucket in the host', async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/key`);
    const headers = { host: `${bucket}.north-1.storage.test` };
    expect((await server.signed({ path: '/key', headers })).body).toBe('content');
  });
});

describe('a request', () => {
  it('for an unknown operation is refused', async () => {
    const path = `/${await server.makeBucket()}`;
    expect(refused(await server.signed({ method: 'PATCH', path }))).toEqual([405, 'MethodNotAllowed']);
    expect(refused(await server.signed({ method: 'PUT', path: `${path}?replication=` }))).toEqual([
      501,
      'NotImplemented',
    ]);
    expect(refused(await server.signed({ method: 'DELETE', path: `${path}?location=` }))).toEqual([
      405,
      'MethodNotAllowed',
    ]);
    expect(refused(await server.send({ path: `${path}/%zz` }))).toEqual([400, 'InvalidURI']);
    expect(refused(await server.send({ path: `${path}?prefix=%zz` }))).toEqual([400, 'InvalidURI']);
    expect(refused(await server.send({ path: `${path}?prefix=%00` }))).toEqual([400, 'InvalidURI']);
  });

  it('gets an error of S3 with the id of the request', async () => {
    const answer = await server.send({ path: '/no-such-bucket/a%20b?x=<' });
    const id = String(answer.headers['x-amz-request-id']);
    expect(answer.headers['content-type']).toBe('application/xml');
    expect(answer.body).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchBucket</Code><Message>There is no such bucket.' +
        '</Message><BucketName>no-such-bucket</BucketName><Resource>/no-such-bucket/a%20b</Resource>' +
        `<RequestId>${id}</RequestId></Error>`,
    );
    const head = await server.send({ method: 'HEAD', path: '/no-such-bucket' });
    expect([head.status, head.body]).toEqual([404, '']);
  });

  it('is refused before its body, or gets 100 Continue and is accepted', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const closed = await server.makeBucket();
    const head = (label: string) =>
      `PUT /${label}/key HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n`;
    const denied = await wire(head(closed), (received) => received.includes('</Error>'));
    expect(denied).toMatch(/^HTTP\/1.1 403/);
    vi.spyOn(server.backend, 'receive').mockRejectedValueOnce(new BackendFull());
    const full = await wire(head(bucket), (received) => received.includes('</Error>'));
    expect(full).toMatch(/^HTTP\/1.1 507/);
    let invited = false;
    const taken = await wire(head(bucket), (received, socket) => {
      if (!invited && received.includes('100 Continue\r\n\r\n')) {
        invited = true;
        socket.write('body');
      }
      return received.includes('HTTP/1.1 200');
    });
    expect(taken).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200/);
    expect((await server.signed({ path: `/${bucket}/key` })).body).toBe('body');
  });

  it('is answered even if nothing reads its body', async () => {
    const bucket = await server.makeBucket();
    const body = Buffer.alloc(20 * 1024 ** 2);
    const answer = await server.send({ method: 'PUT', path: `/${bucket}/key`, body });
    expect([...refused(answer), answer.headers.connection]).toEqual([403, 'AccessDenied', 'close']);
  });

  it('that fails by a fault of the server gets InternalError and is logged', async () => {
    const bucket = await server.makeBucket();
    vi.spyOn(server.backend, 'listObjects').mockRejectedValueOnce(new Error('broken'));
    const answer = await server.signed({ path: `/${bucket}` });
    expect(refused(answer)).toEqual([500, 'InternalError']);
    expect(answer.body).not.toContain('broken');
    expect(server.faults).toEqual([
      expect.objectContaining({ method: 'GET', requestId: answer.headers['x-amz-request-id'] }),
    ]);
  });

  it('is limited by its sender and its bucket until its answer is sent', async () => {
    const label = await server.makeBucket();
    const admissionRequests: AdmissionRequest[] = [];
    const over = vi.fn();
    const admit = vi.spyOn(server, 'admit').mockImplementation((admissionRequest) => {
      admissionRequests.push(admissionRequest);
      return over;
    });
    await server.signed({ path: `/${label}` });
    await server.send({ method: 'OPTIONS', path: `/${label}` });
    await expect.poll(() => over.mock.calls.length).toBe(2);
    expect(admissionRequests.map(({ owner, address }) => [owner, address])).toEqual([
      [server.owner, '127.0.0.1'],
      [undefined, '127.0.0.1'],
    ]);
    admit.mockReturnValueOnce(undefined);
    expect(refused(await server.signed({ path: `/${label}` }))).toEqual([503, 'SlowDown']);
  });

  it('counts for a bucket only if its sender has permission', async () => {
    const label = await server.makeBucket();
    const path = `/${label}/open`;
    await server.put(path, 'x', { 'x-amz-acl': 'public-read' });
    const asked: unknown[] = [];
    const mayAsk = vi.spyOn(server, 'mayAsk').mockImplementation((bucket, owner) => {
      asked.push([bucket.label, owner]);
      return true;
    });
    expect((await server.send({ path })).status).toBe(200);
    expect((await server.send({ path: `/${label}/none` })).status).toBe(403);
    expect((await server.signed({ path: `/${label}` }, server.strangerKey)).status).toBe(403);
    expect((await server.signed({ path: `/${label}/none` })).status).toBe(404);
    expect(asked).toEqual([
      [label, undefined],
      [label, server.owner],
    ]);
    mayAsk.mockReturnValueOnce(false);
    expect(refused(await server.send({ path }))).toEqual([503, 'SlowDown']);
  });

  it('may be retried when the backend is unavailable', async () => {
    const path = `/${await server.makeBucket()}/key`;
    vi.spyOn(server.backend, 'receive').mockRejectedValueOnce(server.unavailable);
    const put = { method: 'PUT', path, body: 'x' };
    const answer = await server.signed(put);
    expect(refused(answer)).toEqual([503, 'SlowDown']);
    expect(answer.headers['retry-after']).toBe('1');
    expect(server.faults).toHaveLength(1);
    expect((await server.signed(put)).status).toBe(200);
  });

  it('is in progress until its work has ended, even when the client disconnects', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    await server.put(`/${bucket}/key`, 'x', { 'x-amz-acl': 'public-read' });
    const over = vi.fn();
    vi.spyOn(server, 'admit').mockReturnValue(over);
    let copied: () => void = () => undefined;
    const copying = new Promise<void>((resolve) => {
      copied = resolve;
    });
    const duplicate = vi.spyOn(server.backend, 'duplicate').mockImplementationOnce(async () => {
      await copying;
      return [];
    });
    const client = connect(server.port, '127.0.0.1');
    client.write(copyOf(`/${bucket}/copy`, `/${bucket}/key`));
    await expect.poll(() => duplicate.mock.calls.length).toBe(1);
    await leave(client);
    expect(over).not.toHaveBeenCalled();
    copied();
    await expect.poll(() => over.mock.calls.length).toBe(1);
  });

  it('stores nothing when the client disconnects', async () => {
    const bucket = await server.makeBucket({ 'x-amz-acl': 'public-read-write' });
    const blobs = server.backend.bytes.size;
    const receive = vi.spyOn(server.backend, 'receive');
    const over = vi.fn();
    vi.spyOn(server, 'admit').mockReturnValue(over);
    const client = connect(server.port, '127.0.0.1');
    client.write(`PUT /${bucket}/key HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nhalf`);
    await expect.poll(() => receive.mock.calls.length).toBe(1);
    await leave(client);
    await expect.poll(() => over.mock.calls.length).toBe(1);
    expect([server.backend.bytes.size, server.faults]).toEqual([blobs, []]);
    expect((await server.signed({ path: `/${bucket}/key` })).status).toBe(404);
  });
});

/** Some bytes, then an error. */
const endingWith = (error: Error): Readable =>
  Readable.from(
    (function* () {
      yield Buffer.alloc(10);
      throw error;
    })(),
    { objectMode: false },
  );

describe('the bytes of an object', () => {
  const size = 8 * 1024 ** 2;
  const publish = async () => {
    const bucket = await server.makeBucket();
    await server.put(`/${bucket}/key`, Buffer.alloc(size), { 'x-amz-acl': 'public-read' });
    return bucket;
  };

  /** Counts the bytes that are sent from now on. */
  const countSent = () => {
    const count = vi.spyOn(server.backend, 'countOutbound');
    return () => count.mock.calls.reduce((sum, [, bytes]) => sum + bytes, 0);
  };

  it('are counted for objects and ranges, and not for other answers', async () => {
    const bucket = await publish();
    const sent = countSent();
    await server.signed({ path: `/${bucket}` });
    await server.signed({ method: 'HEAD', path: `/${bucket}/key` });
    expect(sent()).toBe(0);
    await server.send({ path: `/${bucket}/key`, headers: { range: 'bytes=0-9' } });
    await server.send({ path: `/${bucket}/key` });
    await expect.poll(sent).toBe(size + 10);
  });

  it('are counted up to the disconnect of the client', async () => {
    const bucket = await publish();
    const sent = countSent();
    const received = await wire(`GET /${bucket}/key HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`, () => true);
    await expect.poll(sent).toBeGreaterThan(0);
    expect(sent()).toBeLessThan(size);
    expect(received).toContain('200 OK');
    expect(server.faults).toEqual([]);
  });

  it('are those of the new object when another one is overwritten meanwhile', async () => {
    const bucket = await publish();
    const target = { accessKey: undefined, cluster: undefined, region: undefined, bucket, key: 'key' };
    vi.spyOn(server.backend, 'read').mockImplementationOnce(async () => {
      const found = await server.backend.find(target);
      if (found.bucket === undefined || found.object === undefined) throw new Error('nothing was published');
      const blob = await server.backend.receive(Readable.from([Buffer.from('newer')]), 5);
      await server.backend.putObject(found.bucket, 'key', [blob], { ...found.object, etag: 'newer' });
      throw new BlobGone();
    });
    const { status, headers, body } = await server.send({ path: `/${bucket}/key` });
    expect([status, headers.etag, body]).toEqual([200, '"newer"', 'newer']);
    vi.spyOn(server.backend, 'read').mockImplementationOnce(async () => {
      const found = await server.backend.find(target);
      if (found.bucket !== undefined) await server.backend.removeObjects(found.bucket, [{ key: 'key' }]);
      throw new BlobGone();
    });
    expect((await server.send({ path: `/${bucket}/key` })).status).toBe(403);
    expect(server.faults).toEqual([]);
  });

  it('are read again or truncated when they are removed meanwhile, without a fault', async () => {
    const bucket = await publish();
    const gone = vi.spyOn(server.backend, 'read').mockRejectedValueOnce(new BlobGone());
    gone.mockRejectedValueOnce(new BlobGone());
    expect(refused(await server.send({ path: `/${bucket}/key` }))).toEqual([503, 'ServiceUnavailable']);
    vi.spyOn(server.backend, 'read').mockResolvedValueOnce(endingWith(new BlobGone()));
    await expect(server.send({ path: `/${bucket}/key` })).rejects.toThrow();
    expect(server.faults).toEqual([]);
  });

  it('end early when they cannot be read, and the fault is logged', async () => {
    const bucket = await publish();
    vi.spyOn(server.backend, 'read').mockResolvedValueOnce(endingWith(new Error('broken')));
    await expect(server.send({ path: `/${bucket}/key` })).rejects.toThrow();
    await expect.poll(() => server.faults).toHaveLength(1);
  });
});
