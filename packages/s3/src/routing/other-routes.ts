import type { ErrorCode } from '../errors.js';
import { neverSet, noSetting, type SettingValues, staysUnset } from '../operations/settings.js';
import type { Action } from '../policy/actions.js';
import { digestHeaders } from '../requests/known-headers.js';
import type { Known, Level, Route } from './route.js';

const row = (
  method: Route['method'],
  operation: string,
  parameters: readonly string[],
  served: Route['served'],
  known: Known = {},
): Route => ({ operation, method, level: 'bucket', parameters, served, ...known });

const asked: Known = { note: 'Answered as where it was never set.' };

/** A setting that is one document, which a bucket has without having been given it. */
interface DocumentSetting {
  readonly parameter: string;
  readonly read: Action;
  readonly write: Action;
  readonly root: string;
  readonly content?: Readonly<Record<string, string>>;
  /** Its values; undefined: the document that changes nothing is empty. */
  readonly choice?: SettingValues;
  /** Headers that change nothing. */
  readonly headers?: readonly string[];
}

const documentOf = (
  name: string,
  { parameter, read, write, root, content, choice, headers = [] }: DocumentSetting,
): readonly Route[] => [
  row('GET', `GetBucket${name}`, [parameter], neverSet(read, root, content), asked),
  row('PUT', `PutBucket${name}`, [parameter], staysUnset(write, `PutBucket${name}`, root, choice), {
    headers: [...digestHeaders, ...headers],
    note: 'Accepted where it changes nothing; all else is not implemented.',
  }),
];

/** A setting of which a bucket can have several, each with an ID. */
const configurationsOf = (
  name: string,
  parameter: string,
  [get, put]: readonly [Action, Action],
  list: string,
): readonly Route[] => [
  row(
    'GET',
    `GetBucket${name}Configuration`,
    [parameter, 'id'],
    noSetting(get, 'NoSuchConfiguration'),
    asked,
  ),
  row('GET', `ListBucket${name}Configurations`, [parameter], neverSet(get, list, { IsTruncated: false }), {
    ...asked,
    query: ['continuation-token'],
  }),
  row('PUT', `PutBucket${name}Configuration`, [parameter], 'NotImplemented'),
  row('DELETE', `DeleteBucket${name}Configuration`, [parameter], noSetting(put, 'NoSuchConfiguration'), {
    ...asked,
    query: ['id'],
  }),
];

const metadata: readonly [Action, ErrorCode] = [
  'GetBucketMetadataTableConfiguration',
  'MetadataConfigurationNotFound',
];

const removesMetadata: readonly [Action, ErrorCode] = [
  'DeleteBucketMetadataTableConfiguration',
  'MetadataConfigurationNotFound',
];

/** Settings that clients ask for when they start, but that a bucket never has here. */
export const absentRoutes: readonly Route[] = [
  ...documentOf('NotificationConfiguration', {
    parameter: 'notification',
    read: 'GetBucketNotification',
    write: 'PutBucketNotification',
    root: 'NotificationConfiguration',
    headers: ['x-amz-skip-destination-validation'],
  }),
  row(
    'GET',
    'GetBucketAccelerateConfiguration',
    ['accelerate'],
    neverSet('GetAccelerateConfiguration', 'AccelerateConfiguration'),
    asked,
  ),
  ...documentOf('RequestPayment', {
    parameter: 'requestPayment',
    read: 'GetBucketRequestPayment',
    write: 'PutBucketRequestPayment',
    root: 'RequestPaymentConfiguration',
    content: { Payer: 'BucketOwner' },
    choice: { name: 'Payer', values: ['BucketOwner', 'Requester'] },
  }),
  ...documentOf('Abac', {
    parameter: 'abac',
    read: 'GetBucketAbac',
    write: 'PutBucketAbac',
    root: 'AbacStatus',
    content: { Status: 'Disabled' },
    choice: { name: 'Status', values: ['Disabled', 'Enabled'] },
  }),
  ...configurationsOf(
    'Analytics',
    'analytics',
    ['GetAnalyticsConfiguration', 'PutAnalyticsConfiguration'],
    'ListBucketAnalyticsConfigurationResult',
  ),
  ...configurationsOf(
    'Inventory',
    'inventory',
    ['GetInventoryConfiguration', 'PutInventoryConfiguration'],
    'ListInventoryConfigurationsResult',
  ),
  ...configurationsOf(
    'Metrics',
    'metrics',
    ['GetMetricsConfiguration', 'PutMetricsConfiguration'],
    'ListMetricsConfigurationsResult',
  ),
  ...configurationsOf(
    'IntelligentTiering',
    'intelligent-tiering',
    ['GetIntelligentTieringConfiguration', 'PutIntelligentTieringConfiguration'],
    'ListBucketIntelligentTieringConfigurationsOutput',
  ),
  row(
    'GET',
    'GetBucketReplication',
    ['replication'],
    noSetting('GetReplicationConfiguration', 'ReplicationConfigurationNotFoundError'),
    asked,
  ),
  row('DELETE', 'DeleteBucketReplication', ['replication'], noSetting('PutReplicationConfiguration'), asked),
  row('GET', 'GetBucketMetadataConfiguration', ['metadataConfiguration'], noSetting(...metadata), asked),
  row('GET', 'GetBucketMetadataTableConfiguration', ['metadataTable'], noSetting(...metadata), asked),
  row(
    'DELETE',
    'DeleteBucketMetadataConfiguration',
    ['metadataConfiguration'],
    noSetting(...removesMetadata),
    asked,
  ),
  row(
    'DELETE',
    'DeleteBucketMetadataTableConfiguration',
    ['metadataTable'],
    noSetting(...removesMetadata),
    asked,
  ),
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
  noBucket('PUT', 'PutBucketAccelerateConfiguration', 'accelerate'),
  noBucket('PUT', 'PutBucketReplication', 'replication'),
  noBucket('POST', 'CreateBucketMetadataConfiguration', 'metadataConfiguration'),
  noBucket('PUT', 'UpdateBucketMetadataAnnotationTableConfiguration', 'metadataAnnotationTable'),
  noBucket('PUT', 'UpdateBucketMetadataInventoryTableConfiguration', 'metadataInventoryTable'),
  noBucket('PUT', 'UpdateBucketMetadataJournalTableConfiguration', 'metadataJournalTable'),
  noBucket('POST', 'CreateBucketMetadataTableConfiguration', 'metadataTable'),
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
