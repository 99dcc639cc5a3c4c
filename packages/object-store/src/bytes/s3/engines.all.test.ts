import { startCeph, cephPrograms } from '@cloud-account/testkit/ceph';
import { requirePrograms } from '@cloud-account/testkit/programs';
import type { S3Engine } from '@cloud-account/testkit/s3-engine';
import { startVersity, versityPrograms } from '@cloud-account/testkit/versity';
import { presign } from '@cloud-account/s3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectStoreUnavailable } from '../../common/store-types.js';
import { newTestBucket, openTestStore, put, receive, textOf } from '../../store.fixture.js';
import { testBytes } from '../contract.fixture.js';
import { testUploads, uploadSizes } from '../uploads.fixture.js';
import { S3Bytes } from './s3-bytes.js';

const engines = [
  { name: 'Ceph RGW (needs radosgw)', programs: cephPrograms, start: startCeph },
  { name: 'Versity S3 Gateway (needs versitygw)', programs: versityPrograms, start: startVersity },
];

for (const { name, programs, start } of engines) {
  describe.skipIf(requirePrograms(...programs).missing.length > 0)(name, () => {
    let engine: S3Engine;

    beforeAll(async () => {
      engine = await start();
    });

    afterAll(() => engine.end());

    /** A bucket for bytes. */
    const newPlace = async (bucket: string) => {
      const { url, accessKey, secretKey, region } = engine;
      const request = { method: 'PUT', origin: url, path: `/${bucket}`, region, expires: 60 };
      const signed = presign({ ...request, accessKey, secret: secretKey, now: new Date() });
      const answer = await fetch(signed, { method: 'PUT' });
      // 409: it exists.
      expect([200, 409], await answer.text()).toContain(answer.status);
      return { url, region, bucket, accessKey, secretKey, prefix: 'bytes/' };
    };

    describe('as a place of bytes', () => {
      testBytes(async () => {
        const log = pino({ level: 'silent' });
        return new S3Bytes(await newPlace('contract'), () => new Date(), log);
      });
    });

    describe('with uploads', () => {
      const open = async () => openTestStore({ keptIn: 's3', s3: await newPlace('uploads') });
      testUploads(open, [...uploadSizes, 300_000_000]);
    });

    it('refuses for a while when it is away, and returns everything when it is back', async () => {
      const test = await openTestStore({ keptIn: 's3', s3: await newPlace('away') });
      try {
        const bucket = await newTestBucket(test);
        const large = 'large'.repeat(1_000_000);
        const objects = [
          await put(test.backend, bucket, 'small', 'text'),
          await put(test.backend, bucket, 'large', large),
        ];
        await engine.stop();
        await expect(receive(test.backend, 'more')).rejects.toThrow(ObjectStoreUnavailable);
        await expect(put(test.backend, bucket, 'large', Buffer.alloc(3_000_000))).rejects.toThrow(
          ObjectStoreUnavailable,
        );
        await engine.start();
        const texts = [];
        for (const object of objects) texts.push(await textOf(test.backend, object));
        expect(texts).toEqual(['text', large]);
      } finally {
        await test.close();
      }
    });
  });
}
