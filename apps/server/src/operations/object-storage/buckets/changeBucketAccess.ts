import type { Handler } from '../../../cloud/operation.js';
import { updateBucketAccess } from './updateBucketAccess.js';

/** POST and PUT do the same (§4.1, rule 8). */
export const changeBucketAccess: Handler<'changeBucketAccess'> = updateBucketAccess;
