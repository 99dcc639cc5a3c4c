import type { Handler } from '../../../cloud/operation.js';
import { readBuckets } from './read-buckets.js';

export const listBuckets: Handler<'listBuckets'> = ({ cloud, viewer, query }) =>
  readBuckets(cloud, viewer, query);
