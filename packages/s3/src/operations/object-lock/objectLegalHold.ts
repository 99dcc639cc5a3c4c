import { S3Error } from '../../errors.js';
import {
  legalHoldDocument,
  longestLockDocument,
  readLegalHoldDocument,
} from '../../object-lock/lock-documents.js';
import type { Operation } from '../operation.js';
import { changeCurrent } from '../retry-with-current.js';
import { requireObjectLock } from './object-lock.js';

export const getObjectLegalHold: Operation = {
  on: 'object',
  action: 'GetObjectLegalHold',
  run: ({ bucket, object: { protection } }) => {
    requireObjectLock(bucket);
    if (protection.legalHold === undefined) throw new S3Error('NoSuchObjectLockConfiguration');
    return Promise.resolve({ status: 200, xml: legalHoldDocument(protection.legalHold) });
  },
};

/** Turns the legal hold of a version on or off. */
export const putObjectLegalHold: Operation = {
  on: 'object',
  action: 'PutObjectLegalHold',
  run: async (call) => {
    requireObjectLock(call.bucket);
    const legalHold = readLegalHoldDocument(await call.content.document(longestLockDocument));
    await changeCurrent(call, 'PutObjectLegalHold', ({ backend, bucket, object }) =>
      backend.setObjectProtection(bucket, object, { ...object.protection, legalHold }),
    );
    return { status: 200 };
  },
};
