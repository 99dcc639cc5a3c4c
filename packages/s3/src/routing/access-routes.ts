import {
  deleteBucketPolicy,
  getBucketPolicy,
  getBucketPolicyStatus,
  putBucketPolicy,
} from '../operations/access/bucketPolicy.js';
import {
  deleteBucketOwnershipControls,
  getBucketOwnershipControls,
  putBucketOwnershipControls,
} from '../operations/access/ownershipControls.js';
import {
  deletePublicAccessBlock,
  getPublicAccessBlock,
  putPublicAccessBlock,
} from '../operations/access/publicAccessBlock.js';
import type { Operation } from '../operations/operation.js';
import { digestHeaders } from '../requests/known-headers.js';
import type { Known, Route } from './route.js';

const row = (
  method: Route['method'],
  operation: string,
  parameter: string,
  served: Operation,
  known: Known = {},
): Route => ({ operation, method, level: 'bucket', parameters: [parameter], served, ...known });

const document = { headers: digestHeaders };

/** The operations on the permissions for a bucket and its objects, beside their access control lists. */
export const accessRoutes: readonly Route[] = [
  row('GET', 'GetBucketPolicy', 'policy', getBucketPolicy),
  row('PUT', 'PutBucketPolicy', 'policy', putBucketPolicy, {
    // The policy itself always stays with the unlimited keys of the bucket's account.
    headers: [...digestHeaders, 'x-amz-confirm-remove-self-bucket-access'],
    note: 'Principals, actions, resources and conditions; no NotPrincipal and no variables.',
  }),
  row('DELETE', 'DeleteBucketPolicy', 'policy', deleteBucketPolicy),
  row('GET', 'GetBucketPolicyStatus', 'policyStatus', getBucketPolicyStatus),
  row('GET', 'GetPublicAccessBlock', 'publicAccessBlock', getPublicAccessBlock),
  row('PUT', 'PutPublicAccessBlock', 'publicAccessBlock', putPublicAccessBlock, document),
  row('DELETE', 'DeletePublicAccessBlock', 'publicAccessBlock', deletePublicAccessBlock),
  row('GET', 'GetBucketOwnershipControls', 'ownershipControls', getBucketOwnershipControls),
  row('PUT', 'PutBucketOwnershipControls', 'ownershipControls', putBucketOwnershipControls, document),
  row('DELETE', 'DeleteBucketOwnershipControls', 'ownershipControls', deleteBucketOwnershipControls),
];
