import {
  CopyObjectCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { call, expectDone, expectRefusal, useOwnServer } from '@cloud-account/testkit';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const MIB = 1024 * 1024;
const RESERVE = 1_000 * MIB;
const plenty = 2 * RESERVE;

/** The disk of all directories. */
const disk = { size: 100_000 * MIB, free: plenty };

const server = useOwnServer({
  environment: { CLOUD_DISK_RESERVE: '1000' },
  readSpace: () => Promise.resolve({ ...disk }),
});

/** Sets what is free, until the test ends. */
function setFree(free: number): void {
  const set = (bytes: number) => {
    disk.free = bytes;
    // It is read once a second.
    server.clock.advance(1_000);
  };
  set(free);
  onTestFinished(() => {
    set(plenty);
  });
}

const Bucket = 'nearly-full';
let client: S3Client;

beforeAll(async () => {
  const { body } = await server.user.post<{ access_key: string; secret_key: string }>(
    '/object-storage/keys',
    {
      label: 'key',
    },
  );
  client = new S3Client({
    endpoint: server.cloud.objects.url,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: body.access_key, secretAccessKey: body.secret_key },
  });
  await client.send(new CreateBucketCommand({ Bucket }));
  for (const Key of ['kept', 'removed'])
    await client.send(new PutObjectCommand({ Bucket, Key, Body: 'text' }));
  return () => {
    client.destroy();
  };
});

/** `written`, or the status and the code of an error. */
const outcomeOf = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => 'written',
    (error: unknown) => {
      if (!(error instanceof S3ServiceException)) throw error;
      return `${error.$metadata.httpStatusCode ?? 0} ${error.name}`;
    },
  );

const probe = async (path: string) => call<unknown>('GET', `${server.origin}${path}`);

describe('below the reserve of the disk', () => {
  it('object storage takes no bytes, and everything else goes on', async () => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'parts' }));
    const Body = 'text';
    const write = async () => [
      await outcomeOf(client.send(new PutObjectCommand({ Bucket, Key: 'new', Body }))),
      await outcomeOf(
        client.send(new UploadPartCommand({ Bucket, Key: 'parts', UploadId, PartNumber: 1, Body })),
      ),
      await outcomeOf(
        client.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource: `${Bucket}/kept` })),
      ),
    ];
    setFree(RESERVE - 1);
    expect(await write()).toEqual(Array(3).fill('507 InsufficientCapacity'));
    const got = await client.send(new GetObjectCommand({ Bucket, Key: 'kept' }));
    expect(await got.Body?.transformToString()).toBe('text');
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'removed' }));
    const ticket = expectDone(
      await server.user.post<{ id: number }>('/support/tickets', {
        summary: 'The disk',
        description: 'It is nearly full.',
      }),
    );
    const attached = await server.user.upload(`/support/tickets/${ticket.id}/attachments`, 'a.txt', 'text');
    expect(expectRefusal(attached, 503)).toEqual([{ reason: 'The disk of the service is full' }]);
    disk.free = plenty;
    server.clock.advance(1_000);
    expect(await write()).toEqual(Array(3).fill('written'));
  });

  it('is what the probe and the metrics report', async () => {
    expect((await probe('/readyz')).body).toEqual({ status: 'ready' });
    setFree(RESERVE - 1);
    const { status, body } = await probe('/readyz');
    expect([status, body]).toEqual([
      200,
      { status: 'ready', disks_below_reserve: ['data', 'files', 'objects'] },
    ]);
    const text = await server.metrics();
    expect(text).toContain(`disk_free_bytes{directory="objects"} ${RESERVE - 1}\n`);
    expect(text).toContain(`disk_reserve_bytes{directory="data"} ${RESERVE}\n`);
  });

  it('is not reached by uploads that arrive together', async () => {
    setFree(RESERVE + 3 * MIB);
    // What was written counts until the disk is read again.
    onTestFinished(server.clock.stop());
    const Body = Buffer.alloc(MIB);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        outcomeOf(client.send(new PutObjectCommand({ Bucket, Key: `many-${at}`, Body }))),
      ),
    );
    expect(outcomes.filter((one) => one === 'written')).toHaveLength(3);
    expect(outcomes.filter((one) => one === '507 InsufficientCapacity')).toHaveLength(5);
  });
});
