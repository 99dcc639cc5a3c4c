import type { Protection, Retention } from '../../backend.js';
import { S3Error } from '../../errors.js';
import {
  longestLockDocument,
  readRetentionDocument,
  retentionDocument,
} from '../../object-lock/lock-documents.js';
import { mayReplace } from '../../object-lock/protection.js';
import { readVersionId } from '../../requests/version-id.js';
import type { Operation } from '../operation.js';
import { changeCurrent } from '../retry-with-current.js';
import { bypassesGovernance, protectedVersion, requireObjectLock } from './object-lock.js';

export const getObjectRetention: Operation = {
  on: 'object',
  action: 'GetObjectRetention',
  run: ({ bucket, object: { protection } }) => {
    requireObjectLock(bucket);
    if (protection.retention === undefined) throw new S3Error('NoSuchObjectLockConfiguration');
    return Promise.resolve({ status: 200, xml: retentionDocument(protection.retention) });
  },
};

const withRetention = (
  { retention: _, ...rest }: Protection,
  retention: Retention | undefined,
): Protection => ({ ...rest, ...(retention && { retention }) });

/** Replaces the retention of a version, as far as the present one may be replaced. */
export const putObjectRetention: Operation = {
  on: 'object',
  action: 'PutObjectRetention',
  run: async (call) => {
    requireObjectLock(call.bucket);
    const retention = readRetentionDocument(await call.content.document(longestLockDocument), call.now);
    const bypass = bypassesGovernance(call, { key: call.key, version: readVersionId(call.query) });
    await changeCurrent(call, 'PutObjectRetention', ({ backend, bucket, object }) => {
      if (!mayReplace(object.protection.retention, retention, call.now, bypass)) throw protectedVersion();
      return backend.setObjectProtection(bucket, object, withRetention(object.protection, retention));
    });
    return { status: 200 };
  },
};
