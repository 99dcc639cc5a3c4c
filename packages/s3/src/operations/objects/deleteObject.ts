import { removalConditionOf } from '../../requests/conditions.js';
import { readVersionId } from '../../requests/version-id.js';
import { bypassesGovernance } from '../object-lock/object-lock.js';
import type { Operation } from '../operation.js';
import { removalHeaders } from './version-headers.js';
import { removalError } from './removal-outcome.js';

/** Removes an object. Unless an ETag is expected, it succeeds even when the object or the version does not exist. */
export const deleteObject: Operation = {
  on: 'key',
  action: 'DeleteObject',
  run: async (call) => {
    const { backend, bucket, key, headers, query, object } = call;
    const version = readVersionId(query);
    const bypass = bypassesGovernance(call, { key, version });
    const condition = removalConditionOf(headers);
    const names = object !== undefined || version !== undefined || condition?.etag !== undefined;
    if (!names && bucket.versioning === undefined) return { status: 204 };
    const removal = { key, version, condition, bypass };
    const [outcome = 'removed'] = await backend.removeObjects(bucket, [removal]);
    const error = removalError(outcome, { Key: key });
    if (error !== undefined) throw error;
    return { status: 204, headers: removalHeaders(version, outcome) };
  },
};
