import type { ErrorCode } from '../errors.js';
import { neverSet } from '../operations/settings.js';
import type { Operation } from '../operations/operation.js';
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
  get('GetBucketLogging', 'logging', neverSet('GetBucketLogging', 'BucketLoggingStatus')),
  get(
    'GetBucketNotificationConfiguration',
    'notification',
    neverSet('GetBucketNotification', 'NotificationConfiguration'),
  ),
  get(
    'GetBucketAccelerateConfiguration',
    'accelerate',
    neverSet('GetAccelerateConfiguration', 'AccelerateConfiguration'),
  ),
  get(
    'GetBucketRequestPayment',
    'requestPayment',
    neverSet('GetBucketRequestPayment', 'RequestPaymentConfiguration', { Payer: 'BucketOwner' }),
  ),
  get('GetBucketWebsite', 'website', 'NoSuchWebsiteConfiguration'),
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

/** An operation of the function that changes the objects of another store while they are read. */
const writeGetObjectResponse: Route = {
  ...noBucket('POST', 'WriteGetObjectResponse'),
  header: 'x-amz-request-route',
};

/** Operations of S3 that are not supported. */
export const unsupportedRoutes: readonly Route[] = [
  noBucket('PUT', 'PutBucketWebsite', 'website'),
  noBucket('DELETE', 'DeleteBucketWebsite', 'website'),
  noBucket('PUT', 'PutBucketLogging', 'logging'),
  noBucket('PUT', 'PutBucketNotificationConfiguration', 'notification'),
  noBucket('PUT', 'PutBucketReplication', 'replication'),
  noBucket('DELETE', 'DeleteBucketReplication', 'replication'),
  noBucket('PUT', 'PutBucketAccelerateConfiguration', 'accelerate'),
  noBucket('PUT', 'PutBucketRequestPayment', 'requestPayment'),
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
  noBucket('GET', 'GetBucketAbac', 'abac'),
  noBucket('PUT', 'PutBucketAbac', 'abac'),
  noBucket('POST', 'CreateBucketMetadataConfiguration', 'metadataConfiguration'),
  noBucket('GET', 'GetBucketMetadataConfiguration', 'metadataConfiguration'),
  noBucket('DELETE', 'DeleteBucketMetadataConfiguration', 'metadataConfiguration'),
  noBucket('PUT', 'UpdateBucketMetadataAnnotationTableConfiguration', 'metadataAnnotationTable'),
  noBucket('PUT', 'UpdateBucketMetadataInventoryTableConfiguration', 'metadataInventoryTable'),
  noBucket('PUT', 'UpdateBucketMetadataJournalTableConfiguration', 'metadataJournalTable'),
  noBucket('POST', 'CreateBucketMetadataTableConfiguration', 'metadataTable'),
  noBucket('GET', 'GetBucketMetadataTableConfiguration', 'metadataTable'),
  noBucket('DELETE', 'DeleteBucketMetadataTableConfiguration', 'metadataTable'),
  noBucket('GET', 'CreateSession', 'session'),
  noObject('GET', 'GetObjectTorrent', 'torrent'),
  noObject('POST', 'RestoreObject', 'restore'),
  noObject('POST', 'SelectObjectContent', 'select', 'select-type'),
  noObject('PUT', 'RenameObject', 'renameObject'),
  noObject('PUT', 'UpdateObjectEncryption', 'encryption'),
  noObject('GET', 'GetObjectAnnotation', 'annotation', 'annotationName'),
  noObject('GET', 'ListObjectAnnotations', 'annotation'),
  noObject('PUT', 'PutObjectAnnotation', 'annotation'),
  noObject('DELETE', 'DeleteObjectAnnotation', 'annotation'),
  no('service')('GET', 'ListDirectoryBuckets', 'x-id=ListDirectoryBuckets'),
  writeGetObjectResponse,
];
