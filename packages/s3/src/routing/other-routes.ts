import type { ErrorCode } from '../errors.js';
import { neverSet } from '../operations/absent.js';
import type { Operation } from '../operations/operation.js';
import { objectOwnership } from '../requests/object-ownership.js';
import type { Level, Route } from './route.js';

const get = (operation: string, parameter: string, served: Operation | ErrorCode): Route => ({
  operation,
  method: 'GET',
  level: 'bucket',
  parameters: [parameter],
  served,
  note: 'Answered as where it was never set.',
});

/** Settings that clients request but that can never exist here. */
export const absentRoutes: readonly Route[] = [
  get('GetBucketLogging', 'logging', neverSet('BucketLoggingStatus')),
  get('GetBucketNotificationConfiguration', 'notification', neverSet('NotificationConfiguration')),
  get('GetBucketAccelerateConfiguration', 'accelerate', neverSet('AccelerateConfiguration')),
  get(
    'GetBucketRequestPayment',
    'requestPayment',
    neverSet('RequestPaymentConfiguration', { Payer: 'BucketOwner' }),
  ),
  get('GetBucketPolicy', 'policy', 'NoSuchBucketPolicy'),
  get('GetBucketPolicyStatus', 'policyStatus', 'NoSuchBucketPolicy'),
  get('GetBucketWebsite', 'website', 'NoSuchWebsiteConfiguration'),
  get('GetPublicAccessBlock', 'publicAccessBlock', 'NoSuchPublicAccessBlockConfiguration'),
  {
    ...get(
      'GetBucketOwnershipControls',
      'ownershipControls',
      neverSet('OwnershipControls', { Rule: { ObjectOwnership: objectOwnership } }),
    ),
    note: 'Objects belong to the owner of their bucket, who may give others permissions.',
  },
  get('GetBucketReplication', 'replication', 'ReplicationConfigurationNotFoundError'),
];

const no =
  (level: Level) =>
  (method: Route['method'], operation: string, ...parameters: readonly string[]): Route => ({
    operation,
    method,
    level,
    parameters,
    served: 'NotImplemented',
  });

const [noBucket, noObject] = [no('bucket'), no('object')];

/** Operations of S3 that are not supported. */
export const unsupportedRoutes: readonly Route[] = [
  noBucket('PUT', 'PutBucketPolicy', 'policy'),
  noBucket('DELETE', 'DeleteBucketPolicy', 'policy'),
  noBucket('PUT', 'PutBucketWebsite', 'website'),
  noBucket('DELETE', 'DeleteBucketWebsite', 'website'),
  noBucket('PUT', 'PutBucketLogging', 'logging'),
  noBucket('PUT', 'PutBucketNotificationConfiguration', 'notification'),
  noBucket('PUT', 'PutBucketReplication', 'replication'),
  noBucket('DELETE', 'DeleteBucketReplication', 'replication'),
  noBucket('PUT', 'PutBucketAccelerateConfiguration', 'accelerate'),
  noBucket('PUT', 'PutBucketRequestPayment', 'requestPayment'),
  noBucket('PUT', 'PutBucketOwnershipControls', 'ownershipControls'),
  noBucket('DELETE', 'DeleteBucketOwnershipControls', 'ownershipControls'),
  noBucket('PUT', 'PutPublicAccessBlock', 'publicAccessBlock'),
  noBucket('DELETE', 'DeletePublicAccessBlock', 'publicAccessBlock'),
  ...(
    [
      ['Analytics', 'analytics'],
      ['Inventory', 'inventory'],
      ['Metrics', 'metrics'],
      ['IntelligentTiering', 'intelligent-tiering'],
    ] as const
  ).flatMap(([name, parameter]) => [
    noBucket('GET', `GetBucket${name}Configuration`, parameter, 'id'),
    noBucket('GET', `ListBucket${name}Configurations`, parameter),
    noBucket('PUT', `PutBucket${name}Configuration`, parameter),
    noBucket('DELETE', `DeleteBucket${name}Configuration`, parameter),
  ]),
  noBucket('POST', 'CreateBucketMetadataTableConfiguration', 'metadataTable'),
  noBucket('GET', 'GetBucketMetadataTableConfiguration', 'metadataTable'),
  noBucket('DELETE', 'DeleteBucketMetadataTableConfiguration', 'metadataTable'),
  noBucket('GET', 'CreateSession', 'session'),
  noObject('GET', 'GetObjectTorrent', 'torrent'),
  noObject('POST', 'RestoreObject', 'restore'),
  noObject('POST', 'SelectObjectContent', 'select', 'select-type'),
  noObject('PUT', 'RenameObject', 'renameObject'),
];
