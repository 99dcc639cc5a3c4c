import { S3Error } from '../../errors.js';
import { refuseVersion, type Operation } from '../operation.js';

/** Conditions of S3 on removing an object. */
const conditions = ['if-match', 'x-amz-if-match-last-modified-time', 'x-amz-if-match-size'];

/** Removes an object. It succeeds even when the object does not exist. */
export const deleteObject: Operation = {
  on: 'key',
  action: 'write',
  run: async (call) => {
    const { backend, bucket, key, headers, object } = call;
    refuseVersion(call);
    if (conditions.some((name) => headers[name] !== undefined)) {
      throw new S3Error('NotImplemented', 'Objects are removed without conditions here.');
    }
    if (object !== undefined) await backend.removeObjects(bucket, [key]);
    return { status: 204 };
  },
};
