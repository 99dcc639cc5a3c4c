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
import type { Route } from './route.js';

const row = (
  method: Route['method'],
  operation: string,
  parameter: string,
  served: Operation,
  note?: string,
): Route => ({
  operation,
  method,
  level: 'bucket',
  parameters: [parameter],
  served,
  ...(note !== undefined && { note }),
});

/** Who may do what with a bucket and its objects, beside their access control lists. */
export const accessRoutes: readonly Route[] = [
  row('GET', 'GetBucketPolicy', 'policy', getBucketPolicy),
  row(
    'PUT',
    'PutBucketPolicy',
    'policy',
    putBucketPolicy,
    'Principals, actions, resources and conditions; no NotPrincipal and no variables.',
  ),
  row('DELETE', 'DeleteBucketPolicy', 'policy', deleteBucketPolicy),
  row('GET', 'GetBucketPolicyStatus', 'policyStatus', getBucketPolicyStatus),
  row('GET', 'GetPublicAccessBlock', 'publicAccessBlock', getPublicAccessBlock),
  row('PUT', 'PutPublicAccessBlock', 'publicAccessBlock', putPublicAccessBlock),
  row('DELETE', 'DeletePublicAccessBlock', 'publicAccessBlock', deletePublicAccessBlock),
  row('GET', 'GetBucketOwnershipControls', 'ownershipControls', getBucketOwnershipControls),
  row(
    'PUT',
    'PutBucketOwnershipControls',
    'ownershipControls',
    putBucketOwnershipControls,
    'BucketOwnerEnforced (no ACLs) and BucketOwnerPreferred; objects belong to the owner of their bucket.',
  ),
  row('DELETE', 'DeleteBucketOwnershipControls', 'ownershipControls', deleteBucketOwnershipControls),
];
